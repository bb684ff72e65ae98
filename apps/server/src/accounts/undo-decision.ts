import type { Actor } from '../audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { createAccountRepository, getsAllMail } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { DecideDeps, RecordState, RegistrationPolicy } from './decide-registration.ts'
import { createOwnerRepository } from './owner-repository.ts'
import { refusalsOf } from './registration-history.ts'
import { createRegistrationRepository } from './registration-repository.ts'
import { mailedLink } from './resubmission-link.ts'
import { createSessionRepository } from './session-repository.ts'

/**
 * Takes back the caller's own last decision while its mail still waits. The record is as before; sessions that the
 * decision ended stay ended.
 * @throws AppError record-not-found; nothing-to-undo where it was decided earlier, by somebody else, or not at all
 */
export async function undoDecision<Row extends { id: string }>(
  deps: DecideDeps,
  policy: RegistrationPolicy<Row>,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { row, accounts, registrations, account } = await held(tx, policy, id)
    const last = await registrations.latest(id, deps.undoSeconds)
    if (!last?.is_recent || last.actor_id !== actor.id || last.old_state === null) {
      throw new AppError('nothing-to-undo')
    }
    if (last.kind !== 'approved' && last.kind !== 'declined') throw new AppError('nothing-to-undo')
    if (!(await deps.mail.takeBack(tx, id, [last.kind], last.at))) throw new AppError('nothing-to-undo')
    await accounts.restoreState(id, last.old_state, last.old_decided_at)
    // Undoing an approval declines again, so an account that has signed in meanwhile is signed out.
    if (last.old_state === 'declined') {
      await createSessionRepository(tx.withTables<AccountTables>()).deleteSessionsOf([id])
    }
    if (last.kind === 'approved') await createOwnerRepository(tx.withTables<AccountTables>()).forget(id)
    await registrations.deleteLinksOf(id)
    const state: RecordState = last.old_state === 'pending' ? 'processing' : last.old_state
    const restored = await policy.apply(tx, row, state, last.old_decided_at)
    await policy.takeBack?.(tx, restored, last.at)
    await deps.notifications.takeBack(tx, id, last.at)
    await registrations.markUndone(last.id)
    await deps.audit.record(tx, {
      actor,
      action: 'decision.undone',
      subject: { kind: account.role, id, name: policy.nameOf(restored) },
      details: { decision: last.kind },
    })
  })
}

/**
 * Lets the holder of a declined registration send papers again, whatever was refused before, and mails the link.
 * @throws AppError record-not-found; nothing-to-resubmit where it is not declined
 */
export async function reopenRegistration<Row extends { id: string }>(
  deps: DecideDeps,
  policy: RegistrationPolicy<Row>,
  { id, actor }: { id: string; actor: Actor },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { row, registrations, account } = await held(tx, policy, id)
    if (account.state !== 'declined') throw new AppError('nothing-to-resubmit')
    // Repeating it by accident mails nothing again.
    const events = await registrations.of([id])
    if (refusalsOf(events) === 0 && events.at(-1)?.kind === 'reopened') return
    const link = mailedLink(deps.publicUrl(), policy.mailRole)
    await registrations.deleteLinksOf(id)
    const name = getsAllMail(account) ? (policy.greetingOf?.(row) ?? policy.nameOf(row)) : null
    const mailId = await deps.mail.enqueue(tx, {
      accountId: id,
      to: { address: account.email },
      template: 'reopened',
      values: { name, link: link.url, days: link.days },
    })
    if (mailId !== undefined) await link.store(registrations, id)
    await registrations.add({ id: newId(), accountId: id, kind: 'reopened', actorId: actor.id })
    const subject = { kind: account.role, id, name: policy.nameOf(row) }
    await deps.audit.record(tx, { actor, action: 'registration.reopened', subject })
  })
}

/** The locked record and its locked account, in this order. @throws AppError record-not-found */
export async function held<Row extends { id: string }>(tx: Db, policy: RegistrationPolicy<Row>, id: string) {
  const row = await policy.lock(tx, id)
  const tables = tx.withTables<AccountTables>()
  const accounts = createAccountRepository(tables)
  const account = row && (await accounts.lock(id))
  if (!row || !account || !policy.roles.includes(account.role)) {
    throw new AppError('record-not-found', { message: policy.notFound })
  }
  return { row, account, accounts, registrations: createRegistrationRepository(tables) }
}
