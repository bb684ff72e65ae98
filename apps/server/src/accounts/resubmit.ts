import { limits } from '@rasad/contract/limits'
import { type PartyRole, partyRoles } from '@rasad/contract/party-fields'
import type { Registration } from '@rasad/contract/registrations'
import { referenceOf } from '@rasad/contract/registrations'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { AccountRow } from './account-repository.ts'
import { createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import type { AccountCaller } from './caller.ts'
import type { DecideDeps, RegistrationPolicy } from './decide-registration.ts'
import { rolesFor } from './guesses.ts'
import type { Passwords } from './passwords.ts'
import { presentStatus } from './present-account.ts'
import { additionsOf, presentEvent, refusalOf, refusalsOf } from './registration-history.ts'
import { createRegistrationRepository } from './registration-repository.ts'
import { earnedToken } from './resubmission-link.ts'
import { hashToken } from './sessions.ts'
import { findMatching, type SignIn } from './sign-in.ts'
import { ofScreen } from './sign-in-screens.ts'
import { held } from './undo-decision.ts'

/** Looks with a token, per network address: a form asks once when it is opened and once when it is sent. */
const maxTokenLooks = 60

/** Who asks about a registration: one of these. */
export interface Asking {
  token?: string | undefined
  typed?: Omit<SignIn, 'replaces' | 'deviceName'> | undefined
  session?: AccountCaller | undefined
  /** The limit key of the caller's network address. */
  address: string
}

export type Registering = AccountRow & { role: PartyRole }

interface Deps {
  db: Db
  attempts: Attempts
  passwords: Passwords
}

/**
 * The account whose registration a caller may see and send again.
 * @throws AppError not-signed-in, link-not-valid, too-many-requests; as `signIn` for e-mail and password;
 *   nothing-to-resubmit for an account that nobody has to check
 */
export async function registrationOf(
  deps: Deps,
  { token, typed, session, address }: Asking,
): Promise<{ account: Registering; by: 'token' | 'typed' | 'session' }> {
  const tables = deps.db.withTables<AccountTables>()
  const accounts = createAccountRepository(tables)
  if (token !== undefined) {
    const seconds = limits.attemptWindow / 1_000
    await deps.attempts.count({ what: 'resubmission-link', parts: [address], most: maxTokenLooks, seconds })
    const id = await createRegistrationRepository(tables).findLink(hashToken(token))
    const account = id === undefined ? undefined : await accounts.find(id)
    if (!account) throw new AppError('link-not-valid')
    return { account: registering(account), by: 'token' }
  }
  if (typed) {
    const matching = await deps.passwords.inTurn(address, () => findMatching(deps, typed), typed.gone)
    const account = ofScreen(matching, rolesFor(typed.role)).find(isRegistering)
    if (!account) throw new AppError('nothing-to-resubmit')
    const { passwordHash, ...row } = account
    return { account: registering(row), by: 'typed' }
  }
  const account = session && (await accounts.find(session.id))
  if (!account) throw new AppError('not-signed-in')
  return { account: registering(account), by: 'session' }
}

function isRegistering(account: Pick<AccountRow, 'role'>): boolean {
  return partyRoles.some((role) => role === account.role)
}

function registering(account: AccountRow): Registering {
  if (!isRegistering(account)) throw new AppError('nothing-to-resubmit')
  return account as Registering
}

/** How a registration stands, as its holder sees it. */
export async function standingOf(db: Db, account: Registering): Promise<Omit<Registration, 'sent'>> {
  const tables = db.withTables<AccountTables>()
  const events = await createRegistrationRepository(tables).of([account.id])
  const [times] = await createAccountRepository(tables).submittedAt([account.id])
  const refusals = refusalsOf(events)
  const refusal = account.state === 'declined' ? refusalOf(events) : undefined
  return {
    ...presentStatus(account),
    role: account.role,
    reference: referenceOf(account.id),
    submittedAt: (times?.submitted_at ?? account.created_at).toISOString(),
    refusal: refusal ? presentEvent(refusal) : null,
    refusals,
    canResubmit: mayResubmit(account, refusals),
    history: events.map(presentEvent),
  }
}

/** A token for an account that showed its password and has something to send. */
export async function tokenFor(db: Db, account: Registering, canResubmit: boolean): Promise<string | null> {
  if (!canResubmit) return null
  return earnedToken(createRegistrationRepository(db.withTables<AccountTables>()), account.id)
}

function mayResubmit({ state }: Pick<AccountRow, 'state'>, refusals: number): boolean {
  return state === 'pending' || (state === 'declined' && refusals < limits.maxRefusals)
}

function enoughAdditions(): AppError {
  const message = 'You have added to these papers many times. Please wait until somebody has looked at them.'
  return new AppError('too-many-requests', { message, retryAfter: 3_600 })
}

/** What a holder sends again, for the history. */
export interface SentAgain {
  note?: string | undefined
  /** Texts as they were before. */
  replaced: Record<string, string | null>
  /** The licence as it was before. One that was refused stays with the record; another is deleted. */
  oldLicence?: string | null | undefined
}

/**
 * Puts a registration back to waiting, in the transaction that changes its record.
 * @param write changes the locked record, and says what it was before
 * @throws AppError record-not-found, nothing-to-resubmit, too-many-refusals
 */
export async function resubmitHeld<Row extends { id: string }>(
  { audit, notifications, files }: Pick<DecideDeps, 'audit' | 'notifications' | 'files'>,
  policy: RegistrationPolicy<Row>,
  tx: Db,
  id: string,
  write: (row: Row) => Promise<SentAgain>,
): Promise<void> {
  const { row, account, accounts, registrations } = await held(tx, policy, id)
  const events = await registrations.of([id])
  if (account.state === 'approved') throw new AppError('nothing-to-resubmit')
  if (!mayResubmit(account, refusalsOf(events))) throw new AppError('too-many-refusals')
  if (additionsOf(events) >= limits.maxAdditions) throw enoughAdditions()
  const { note, replaced, oldLicence } = await write(row)
  const wasDeclined = account.state === 'declined'
  // Nobody has decided on it, so there is nothing to compare. Keeping each one would let an account that waits fill the disk.
  if (oldLicence && !wasDeclined) await files.release(tx, [oldLicence])
  let now = row
  if (wasDeclined) {
    await accounts.waitAgain(id)
    now = await policy.apply(tx, row, 'processing', null)
    await registrations.deleteLinksOf(id)
  }
  await registrations.add({
    id: newId(),
    accountId: id,
    kind: 'resubmitted',
    actorId: null,
    note: note ?? null,
    replaced,
    oldLicence: wasDeclined ? (oldLicence ?? null) : null,
  })
  await audit.record(tx, {
    actor: null,
    action: 'registration.resubmitted',
    subject: { kind: account.role, id, name: policy.nameOf(now) },
    details: { fields: Object.keys(replaced).join(', ') },
  })
  const subject = { kind: policy.mailRole, id }
  // Sent twice before anybody has looked, it is one thing to do.
  await notifications.markDone(tx, ['resubmission'], id)
  await notifications.add(tx, { kind: 'resubmission', subject, to: 'admins' })
}
