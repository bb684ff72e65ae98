import type { Role } from '@rasad/contract/roles'
import type { Actor, Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Decision, decideAccount } from './decide-account.ts'

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
  /** Writes the decision to the record, with all that follows from it. @returns the changed record. */
  apply(tx: Db, row: Row, decision: Decision, decidedAt: Date): Promise<Row>
  /** How the audit log names the record. */
  nameOf(row: Row): string
  /** How a mail may greet the person; by default as the audit log names the record. */
  greetingOf?(row: Row): string | null
}

interface DecideDeps {
  db: Db
  audit: Audit
  mail: Mail
}

/**
 * An admin approves or declines a registration, and can reverse that later: lock, check, decide, audit, mail, in one
 * transaction. Repeating a decision changes nothing.
 * @throws AppError record-not-found
 */
export async function decideRegistration<Row extends { id: string }>(
  deps: DecideDeps,
  policy: RegistrationPolicy<Row>,
  { id, decision, actor }: { id: string; decision: Decision; actor: Actor },
): Promise<Row> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await policy.lock(tx, id)
    if (!row) throw new AppError('record-not-found', { message: policy.notFound })
    return settleRegistration(deps, policy, tx, { row, decision, actor })
  })
}

/**
 * The part of `decideRegistration` after the lock, for transactions that already hold the record's lock.
 * @throws AppError record-not-found
 */
export async function settleRegistration<Row extends { id: string }>(
  { audit, mail }: Pick<DecideDeps, 'audit' | 'mail'>,
  policy: RegistrationPolicy<Row>,
  tx: Db,
  { row, decision, actor }: { row: Row; decision: Decision; actor: Actor },
): Promise<Row> {
  const { id } = row
  const { changed, role, email, mayBeNamed, decidedAt } = await decideAccount(tx, id, decision)
  if (!policy.roles.includes(role)) throw new AppError('record-not-found', { message: policy.notFound })
  if (!changed) return row
  const decided = await policy.apply(tx, row, decision, decidedAt)
  const name = policy.nameOf(decided)
  await audit.record(tx, {
    actor,
    action: `${policy.audited}.${decision}`,
    subject: { kind: role, id, name },
  })
  await mail.enqueue(tx, {
    accountId: id,
    to: { address: email },
    template: decision,
    values: { name: mayBeNamed ? (policy.greetingOf?.(decided) ?? name) : null, role: policy.mailRole },
  })
  return decided
}
