import type { DeclineReason } from '@rasad/contract/decline-reasons'
import { limits } from '@rasad/contract/limits'
import type { Support } from '@rasad/contract/registrations'
import type { ApprovalRest } from '@rasad/contract/review'
import type { Role } from '@rasad/contract/roles'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Files } from '../files/files.ts'
import type { Mail } from '../mail/mail.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import { type Decision, decideAccount } from './decide-account.ts'
import { createOwnerRepository } from './owner-repository.ts'
import {
  decidedMeanwhile,
  isDecision,
  refusalsOf,
  refuseUnlessSeen,
  revisionOf,
} from './registration-history.ts'
import { createRegistrationRepository } from './registration-repository.ts'
import { mailedLink } from './resubmission-link.ts'

/** What a record says of itself after a decision, or when it waits again. */
export type RecordState = Decision | 'processing'

/** The rules of one kind of registration. `Row` is its record. */
export interface RegistrationPolicy<Row extends { id: string }> {
  /** The roles of the accounts that belong to such records. */
  roles: readonly Role[]
  /** Names the audit actions: `stockist.approved`. */
  audited: 'stockist' | 'user' | 'purchaser'
  /** The message where there is no such record. */
  notFound: string
  /** The role that the mail names. */
  mailRole: 'medicalOwner' | 'purchaser' | 'stockist'
  /** Locks the record until the transaction ends. Everything that decides about it locks it before its account. */
  lock(tx: Db, id: string): Promise<Row | undefined>
  /**
   * Writes the state to the record, with all that follows from it. @returns the changed record.
   * @param actor who decides; absent where a decision is taken back or papers are sent again.
   */
  apply(tx: Db, row: Row, state: RecordState, decidedAt: Date | null, actor?: Actor): Promise<Row>
  /** Takes back what followed from a decision besides the state. @param at when it was taken. */
  takeBack?(tx: Db, row: Row, at: Date): Promise<void>
  /** What its approval rests on and the record lacks. */
  missingOf?(row: Row): ApprovalRest[]
  /** How the audit log names the record. */
  nameOf(row: Row): string
  /** How a mail may greet the person; by default as the audit log names the record. */
  greetingOf?(row: Row): string | null
}

export interface DecideDeps {
  db: Db
  audit: Audit
  files: Files
  mail: Mail
  notifications: Notifications
  publicUrl: () => string
  support: Support
  /** Seconds within which a decision can be undone. */
  undoSeconds: number
}

/** What the audit log says where papers are missing and the admin does not say why it is approved all the same. */
const noReasonGiven = 'no reason given'

/** A decision, and what the admin adds to it. */
export interface Verdict {
  decision: Decision
  reason?: DeclineReason | undefined
  /** Of a decline, for the person; of an approval, why papers may be missing, for the audit log alone. */
  note?: string | undefined
  /** The revision that the admin has looked at; without it, the decision replaces what was decided before the call. */
  seen?: string | undefined
}

/**
 * An admin approves or declines a registration, and can reverse that later: lock, check, decide, audit, mail, in one
 * transaction. Repeating a decision changes nothing.
 * @throws AppError record-not-found; decided-meanwhile and changed-meanwhile where it is not as the admin has seen it
 */
export async function decideRegistration<Row extends { id: string }>(
  deps: DecideDeps,
  policy: RegistrationPolicy<Row>,
  { id, actor, ...verdict }: { id: string; actor: Actor } & Verdict,
): Promise<Row> {
  const asked = revisionOf(await createRegistrationRepository(deps.db.withTables<AccountTables>()).of([id]))
  return deps.db.transaction().execute(async (tx) => {
    const row = await policy.lock(tx, id)
    if (!row) throw new AppError('record-not-found', { message: policy.notFound })
    return decideHeld(deps, policy, tx, { row, actor, asked, ...verdict })
  })
}

/**
 * The part of `decideRegistration` after the lock, for transactions that already hold the record's lock.
 * @throws as `decideRegistration`
 */
export async function decideHeld<Row extends { id: string }>(
  deps: Omit<DecideDeps, 'db'>,
  policy: RegistrationPolicy<Row>,
  tx: Db,
  { row, actor, asked, ...verdict }: { row: Row; actor: Actor; asked?: string } & Verdict,
): Promise<Row> {
  const { decision, reason, seen } = verdict
  const note = decision === 'declined' ? verdict.note : undefined
  const { id } = row
  const tables = tx.withTables<AccountTables>()
  const accounts = createAccountRepository(tables)
  const before = await accounts.lock(id)
  if (!before) throw new AppError('record-not-found')
  const registrations = createRegistrationRepository(tables)
  const events = await registrations.of([id])
  if (seen !== undefined && seen !== revisionOf(events)) await refuseUnlessSeen(accounts, events, actor)
  const last = events.at(-1)
  const opposite = isDecision(last?.kind) && last?.kind !== decision ? last.kind : undefined
  // An opposite decision was made while this call waited, so this admin has not seen it.
  if (last && opposite && asked !== undefined && asked !== revisionOf(events)) {
    throw await decidedMeanwhile(accounts, last)
  }
  const { changed, role, email, mayBeNamed, decidedAt } = await decideAccount(tx, id, decision)
  if (!policy.roles.includes(role)) throw new AppError('record-not-found', { message: policy.notFound })
  if (decision === 'approved') {
    const by = actor.role === 'admin' ? 'admin' : 'stockist'
    await createOwnerRepository(tables).approved([id], { by, isRepeated: !changed })
  }
  if (!changed) return row
  const decided = await policy.apply(tx, row, decision, decidedAt, actor)
  const name = policy.nameOf(decided)
  const sharedLicence =
    decision === 'approved' ? await createOwnerRepository(tables).sharedLicenceOf(id) : undefined
  const details = {
    ...detailsOf(verdict, policy.missingOf?.(row) ?? []),
    ...(sharedLicence && { sharedLicence }),
  }
  await deps.audit.record(tx, {
    actor,
    action: `${policy.audited}.${decision}`,
    subject: { kind: role, id, name },
    ...(Object.keys(details).length > 0 && { details }),
  })
  await registrations.deleteLinksOf(id)
  // Nobody is told the opposite of what holds: what still waits is not sent.
  if (last && opposite && (await deps.mail.takeBack(tx, id, [opposite], last.at))) {
    await deps.notifications.takeBack(tx, id, last.at)
  }
  const canResubmit = decision === 'declined' && refusalsOf(events) + 1 < limits.maxRefusals
  const greeting = mayBeNamed ? (policy.greetingOf?.(decided) ?? name) : null
  const about = { name: greeting, role: policy.mailRole }
  const letter = { accountId: id, to: { address: email } }
  const link = canResubmit ? mailedLink(deps.publicUrl(), policy.mailRole) : undefined
  const mailId = await deps.mail.enqueue(tx, {
    ...letter,
    ...(decision === 'approved'
      ? { template: 'approved', values: about }
      : {
          template: 'declined',
          values: {
            ...about,
            reason: reason ?? null,
            // A stranger may have typed the address: only its owner may read what an admin writes.
            note: mayBeNamed ? (note ?? null) : null,
            resubmit: link ? { link: link.url, days: link.days } : null,
            support: deps.support,
          },
        }),
  })
  if (link && mailId !== undefined) await link.store(registrations, id)
  await registrations.add({
    id: newId(),
    accountId: id,
    kind: decision,
    actorId: actor.id,
    reason: reason ?? null,
    note: note ?? null,
    old: { state: before.state, decidedAt: before.decided_at },
  })
  // For admins it is done. The mail also tells the person who registered.
  await deps.notifications.markDone(tx, ['registration', 'resubmission'], id)
  await deps.notifications.add(tx, {
    kind: 'decision',
    subject: { kind: policy.mailRole, id },
    values: { decision, ...(reason && { reason }) },
    to: [id],
    isMailed: true,
  })
  return decided
}

/** What the audit log says of a decision besides. A note to the person who is declined is not for it. */
function detailsOf(
  { decision, reason, note }: Verdict,
  missing: ApprovalRest[],
): Record<string, string> | undefined {
  if (decision === 'declined') return reason && { reason }
  if (missing.length === 0) return note === undefined ? undefined : { note }
  return { missing: missing.join(', '), note: note ?? noReasonGiven }
}
