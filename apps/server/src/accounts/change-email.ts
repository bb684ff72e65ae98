import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createEmailConfirmationRepository } from './account-link-repository.ts'
import { type AccountRow, createAccountRepository, emailTaken, getsAllMail } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { AccountCaller } from './caller.ts'
import { mayCauseMail } from './confirm-email.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { emailKey } from './email-key.ts'
import { mailLink, newLink } from './mailed-link.ts'
import { passwordInUse } from './new-password.ts'
import { askOwnPassword, wrongPassword } from './own-password.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import type { RecoveryDeps } from './recover-password.ts'
import { registering, takenEmailLimit } from './registering.ts'

const day = 24 * 3_600

/** Lets a domain's record follow its account's address, in the transaction of the change and before the account's lock. */
export type FollowEmail = (tx: Db, id: string, emails: { from: string; to: string }) => Promise<void>

export interface ChangeEmailDeps extends RecoveryDeps {
  /** By the role of the account. */
  follow: ReadonlyMap<Role, FollowEmail>
}

/** The link and the mail, for the demo world to show. */
interface SentLink {
  confirmUrl: string
  previewUrl: string | null
}

/**
 * Mails a link to the new address of the caller's account. Nothing changes before it is used.
 * @throws AppError wrong-password at `password`; too-many-tries; email-taken, within the bounds of registrations;
 *   too-many-requests; invalid-input where it is the address already.
 */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  caller: AccountCaller,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<SentLink> {
  const { attempts, passwords } = deps
  const { id, role } = caller
  if (emailKey(email) === emailKey(caller.email)) throw sameEmail()
  await attempts.refuseIfSpent(takenEmailLimit(address))
  // First, so that only who knows the password learns which addresses have accounts.
  const account = await askOwnPassword(deps, caller, { password, address, field: 'password' })
  await attempts.count({ what: 'change-email', parts: [id], most: limits.maxEmailChanges, seconds: day })
  return registering(deps, { address, email, role, isChange: true }, async () => {
    await refuseTaken(deps.db, { email, role, id })
    // The salt comes from the address, so that all accounts of one address are checked with one hash.
    const passwordHash = await passwords.inTurn(address, () => passwords.hash(email, passwordInUse(password)))
    return deps.db.transaction().execute(async (tx) => {
      const accounts = createAccountRepository(tx.withTables<AccountTables>())
      await accounts.lockAll({ accountId: id })
      const now = await accounts.findCandidate(id)
      if (now?.passwordHash !== account.passwordHash) throw wrongPassword('password')
      if (!(await mayCauseMail(tx, attempts, address))) throw enoughMails()
      return sendLink(tx, deps, { id, role, email, passwordHash })
    })
  })
}

async function sendLink(
  tx: Db,
  { mail, publicUrl }: ChangeEmailDeps,
  { id, role, email, passwordHash }: { id: string; role: Role; email: string; passwordHash: string },
): Promise<SentLink> {
  const life = limits.confirmationLinkLife
  const link = newLink(publicUrl(), '/confirm-email')
  const letter = {
    accountId: id,
    to: { address: email },
    template: 'change-email' as const,
    values: { link: link.url, hours: life / 3_600_000, role },
  }
  const changes = createEmailChangeRepository(tx.withTables<AccountTables>())
  const sent = await mailLink(tx, mail, link, letter, (tokenHash) =>
    changes.ask({ tokenHash, accountId: id, role, email, passwordHash, seconds: life / 1_000 }),
  )
  if (!sent) throw enoughMails()
  return { confirmUrl: sent.url, previewUrl: sent.previewUrl }
}

/** Withdraws a change that waits for its link. */
export async function withdrawEmailChange(db: Db, id: string): Promise<void> {
  await createEmailChangeRepository(db.withTables<AccountTables>()).deletePending([id])
}

/**
 * Gives the account the new address that the link was mailed to. The old address is told, with a link that takes the
 * account back if somebody had confirmed it.
 * @throws AppError link-not-valid; email-taken where somebody else has got the address meanwhile.
 */
export async function confirmNewEmail(deps: ChangeEmailDeps, tokenHash: string): Promise<void> {
  const found = await createEmailChangeRepository(deps.db.withTables<AccountTables>()).find(
    'confirm',
    tokenHash,
  )
  if (!found?.passwordHash) throw new AppError('link-not-valid')
  const { accountId: id, email, passwordHash } = found
  await moveAccount(deps, { id, to: email }, async (tx, account) => {
    const tables = tx.withTables<AccountTables>()
    if (account.state === 'declined') throw new AppError('link-not-valid')
    if (!(await createEmailChangeRepository(tables).take('confirm', tokenHash)))
      throw new AppError('link-not-valid')
    await refuseTaken(tx, { email, role: account.role, id })
    await createAccountRepository(tables).setEmail(id, email, passwordHash)
    const subject = { kind: account.role, id }
    await deps.audit.record(tx, { actor: null, action: 'email.changed', subject })
    await tellOldAddress(tx, deps, account)
  })
}

/**
 * The common part of giving an account another address: its record, the locks, and links mailed to the address before,
 * which must not confirm the new one.
 * @throws AppError link-not-valid where there is no such account; email-taken; and whatever `work` throws.
 */
export async function moveAccount(
  { db, follow }: Pick<ChangeEmailDeps, 'db' | 'follow'>,
  { id, to }: { id: string; to: string },
  work: (tx: Db, account: AccountRow) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const tables = tx.withTables<AccountTables>()
      const accounts = createAccountRepository(tables)
      const before = await accounts.find(id)
      if (!before) throw new AppError('link-not-valid')
      // Records are locked before their accounts, as everywhere.
      await follow.get(before.role)?.(tx, id, { from: before.email, to })
      const account = await accounts.lock(id)
      if (account?.email !== before.email) throw new AppError('link-not-valid')
      await createEmailConfirmationRepository(tables).deleteOf([id])
      await createPasswordLinkRepository(tables).deleteInvitations(id)
      await work(tx, account)
    })
  } catch (error) {
    // Somebody registered the address at the same moment.
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}

async function tellOldAddress(
  tx: Db,
  { mail, publicUrl }: ChangeEmailDeps,
  account: AccountRow,
): Promise<void> {
  const { id, role, email } = account
  if (!getsAllMail(account)) return
  const life = limits.emailRestoreLife
  // An address that nobody has confirmed may be a stranger's.
  const link = account.email_confirmed_at === null ? undefined : newLink(publicUrl(), '/restore-email')
  const mailId = await mail.enqueue(tx, {
    accountId: id,
    to: { address: email },
    template: 'email-changed',
    values: { link: link?.url ?? null, hours: life / 3_600_000, role },
  })
  if (!link) return
  // Without this mail nobody could take the account back.
  if (mailId === undefined) throw enoughMails()
  const changes = createEmailChangeRepository(tx.withTables<AccountTables>())
  await changes.hold({ tokenHash: link.tokenHash, accountId: id, role, email, seconds: life / 1_000 })
}

/** @throws AppError email-taken where another account has the address, or can still be taken back to it. */
export async function refuseTaken(
  db: Db,
  { email, role, id }: { email: string; role: Role; id: string },
): Promise<void> {
  const tables = db.withTables<AccountTables>()
  const holder = await createAccountRepository(tables).findByEmail(email, role)
  if (holder && holder.id !== id) throw emailTaken()
  if (await createEmailChangeRepository(tables).isHeld(email, role, id)) throw emailTaken()
}

function sameEmail(): AppError {
  const message = 'This is your address already.'
  return new AppError('invalid-input', { message, fields: { email: { code: 'same-email', message } } })
}

function enoughMails(): AppError {
  const message = 'We have sent several such mails today. Please try again tomorrow.'
  return new AppError('too-many-requests', { message, retryAfter: 3_600 })
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
