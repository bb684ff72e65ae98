import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type ChangeContext, type DecidedValues, type Decider, tables } from './change-adapter.ts'
import { type ChangeRow, createChangeRepository } from './change-repository.ts'
import { holdChange } from './decide-change.ts'
import { auditDetails } from './describe-fields.ts'

/** Images that a decision leaves over stay so long: longer than a decision can be undone. */
export const secondsToUndo = 300

/**
 * Takes a decision back: the change waits again, and an approved one is taken out of the record. The mail about it is
 * the caller's matter.
 * @throws AppError record-not-found, or not-undoable: it is not decided, too old, or the record has changed since.
 */
export async function undoChange(context: ChangeContext, tx: Db, { id, actor }: Decider): Promise<ChangeRow> {
  const { change, record } = await holdChange(context, tx, id)
  const changes = createChangeRepository(tables(tx))
  const { state, fields, role, account_id: accountId } = change
  const age = Date.now() - (change.decided_at?.getTime() ?? 0)
  const isDecided = state === 'approved' || state === 'declined'
  if (!isDecided || age > secondsToUndo * 1_000) throw new AppError('not-undoable')
  if (await changes.lockPending(accountId)) throw new AppError('not-undoable')
  if (state === 'approved') {
    const entries = Object.entries(fields)
    if (entries.some(([field, value]) => value.new !== (record.values[field] ?? null))) {
      throw new AppError('not-undoable')
    }
    const before: DecidedValues = Object.fromEntries(entries.map(([field, value]) => [field, value.old]))
    await context.adapterOf(role).apply(tx, accountId, before, 'undone')
  }
  const open = await changes.reopen(id)
  if (change.decided_at) await context.notifications.takeBack(tx, accountId, change.decided_at)
  await context.audit.record(tx, {
    actor,
    action: 'change.reopened',
    subject: { kind: role, id: accountId, name: record.name },
    details: auditDetails(fields),
  })
  return open
}
