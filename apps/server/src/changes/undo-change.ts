import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type ChangeContext, type DecidedValues, type Decider, tables } from './change-adapter.ts'
import { createChangeRepository } from './change-repository.ts'
import { holdChange } from './decide-change.ts'
import { auditDetails } from './describe-fields.ts'

/**
 * Takes back the actor's own decision while its mail still waits: the change waits again, and an approved one is taken out
 * of the record.
 * @throws AppError record-not-found; nothing-to-undo where it was decided earlier, by somebody else, or not at all;
 *   not-undoable where the record has changed since, or its holder has asked for the next change
 */
export async function undoChange(context: ChangeContext, tx: Db, { id, actor }: Decider): Promise<void> {
  const { change, record } = await holdChange(context, tx, id)
  const changes = createChangeRepository(tables(tx))
  const { fields, role, account_id: accountId } = change
  const decided = await changes.decidedLately(id, actor.id, context.undoSeconds)
  if (!decided) throw new AppError('nothing-to-undo')
  if (await changes.lockPending(accountId)) throw new AppError('not-undoable')
  if (decided.state === 'approved') {
    const entries = Object.entries(fields)
    if (entries.some(([field, value]) => value.new !== (record.values[field] ?? null))) {
      throw new AppError('not-undoable')
    }
    const before: DecidedValues = Object.fromEntries(entries.map(([field, value]) => [field, value.old]))
    await context.adapterOf(role).apply(tx, accountId, before, 'undone')
  }
  await changes.reopen(id)
  if (!(await context.mail.takeBack(tx, accountId, [`change-${decided.state}`], decided.at))) {
    throw new AppError('nothing-to-undo')
  }
  await context.notifications.takeBack(tx, accountId, decided.at)
  await context.audit.record(tx, {
    actor,
    action: 'change.reopened',
    subject: { kind: role, id: accountId, name: record.name },
    details: auditDetails(fields),
  })
}
