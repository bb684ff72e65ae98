import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { noteConfirmed } from './confirm-email.ts'
import { createDeviceRepository } from './device-repository.ts'
import { rememberDevice } from './devices.ts'
import { createEmailChangeRepository } from './email-change-repository.ts'
import { emailKey } from './email-key.ts'
import { forgetGuesses, guessedAccount } from './guesses.ts'
import { mailLink, newLink } from './mailed-link.ts'
import { checkNewPassword } from './new-password.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './session-repository.ts'
import { hashToken } from './sessions.ts'

// Longer than the work takes, so that the response time does not show whether there is an account.
const answerAfter = 150
const maxMails = 5
const maxRequests = 60
const maxRequestsPerDay = 300
const day = 24 * 3_600

export interface RecoveryDeps {
  db: Db
  passwords: Passwords
  attempts: Attempts
  mail: Mail
  audit: Audit
  publicUrl: () => string
}

/** What was made in sessions of accounts and works without one. Each works in the caller's transaction. */
export interface WaysWithoutSession {
  /** Ends upload keys and addresses for files by mail. */
  end(tx: Db, accountIds: string[]): Promise<void>
  /** How many links to lists and requests work. */
  countLinks(tx: Db, accountIds: string[]): Promise<number>
  /** @returns how many links ended. */
  endLinks(tx: Db, accountIds: string[]): Promise<number>
}

/**
 * Sends the link that sets a new password, if the e-mail has an account.
 * @returns the link and the mail, which only the demo world may show.
 */
export async function requestRecovery(
  deps: RecoveryDeps,
  { email, address }: { email: string; address: string },
): Promise<{ resetUrl: string; previewUrl: string | null } | undefined> {
  const seconds = limits.attemptWindow / 1_000
  await deps.attempts.count({ what: 'recovery-from', parts: [address], most: maxRequests, seconds })
  await deps.attempts.count({
    what: 'recovery-from-daily',
    parts: [address],
    most: maxRequestsPerDay,
    seconds: day,
  })
  const [sent] = await Promise.all([sendLink(deps, email, seconds), sleep(answerAfter)])
  return sent
}

async function sendLink(deps: RecoveryDeps, email: string, seconds: number) {
  // Limit mails per mailbox. The answer does not reveal it.
  const limit = { what: 'recovery-of', parts: [emailKey(email)], most: maxMails, seconds }
  if (!(await deps.attempts.within(limit))) return undefined
  // The typed e-mail only finds the account. The link goes to the stored address.
  const account = await createAccountRepository(deps.db.withTables<AccountTables>()).firstOfEmail(email)
  if (!account) return undefined
  return deps.db.transaction().execute(async (tx) => {
    const life = limits.resetLinkLife
    const link = newLink(deps.publicUrl(), '/reset-password', { email: account.email })
    const links = createPasswordLinkRepository(tx.withTables<AccountTables>())
    const letter = {
      accountId: account.id,
      to: { address: account.email },
      template: 'reset-password' as const,
      values: { link: link.url, minutes: life / 60_000 },
    }
    // Undefined: the mailbox has reached its limit. The answer does not reveal it.
    const sent = await mailLink(tx, deps.mail, link, letter, (tokenHash) =>
      links.insert({ tokenHash, email: account.email, accountId: null, seconds: life / 1_000 }),
    )
    return sent && { resetUrl: sent.url, previewUrl: sent.previewUrl }
  })
}

/** Creates the link that sets the first password of an account; it replaces earlier ones. @returns its URL. */
export async function addInvitation(
  tx: Db,
  publicUrl: string,
  { email, accountId }: { email: string; accountId: string },
): Promise<string> {
  const links = createPasswordLinkRepository(tx.withTables<AccountTables>())
  await links.deleteInvitations(accountId)
  const { url, tokenHash } = newLink(publicUrl, '/reset-password', { email })
  await links.insert({ tokenHash, email, accountId, seconds: limits.invitationLife / 1_000 })
  return url
}

/**
 * Sets the password through a link. Ends every session that started with the old password, every upload key and the
 * address for files by mail, and forgets every device
 * except the one that opened the link: this way guesses by others do not lock out the owner of the mailbox.
 * @returns the token for this device to store, and how many links to lists and requests still work: `endLinks` ends them.
 * @throws AppError link-not-valid where the link is wrong, used or expired; invalid-input where the password is a
 *   common one.
 */
export async function resetPassword(
  deps: RecoveryDeps & { ways: WaysWithoutSession },
  given: { token: string; email: string; newPassword: string; address: string },
): Promise<{ device: string | undefined; links: number }> {
  const password = checkNewPassword(given.newPassword, 'strong', 'newPassword')
  const tokenHash = hashToken(given.token)
  const links = createPasswordLinkRepository(deps.db.withTables<AccountTables>())
  const found = await links.find(tokenHash, given.email)
  if (!found) throw new AppError('link-not-valid')
  const of = found.account_id === null ? { email: given.email } : { accountId: found.account_id }
  const passwordHash = await deps.passwords.inTurn(given.address, () =>
    deps.passwords.hash(given.email, password),
  )

  const { changed, shared } = await deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AccountTables>()
    // Lock the accounts before the links, as everywhere. Of several links of one person the first wins.
    await createAccountRepository(tables).lockAll(of)
    const link = await createPasswordLinkRepository(tables).take(tokenHash, given.email)
    if (!link) throw new AppError('link-not-valid')
    const changed = await createAccountRepository(tables).setPasswords(of, passwordHash)
    // Its e-mail has changed since, or the account is deleted.
    if (changed.length === 0) throw new AppError('link-not-valid')
    const ids = changed.map(({ id }) => id)
    await createSessionRepository(tables).deleteSessionsOf(ids)
    await createDeviceRepository(tables).deleteOf(ids)
    // Whoever had a session can have made them.
    await deps.ways.end(tx, ids)
    // A new address waits with the hash of the old password.
    await createEmailChangeRepository(tables).deletePending(ids)
    if (link.account_id === null) await createPasswordLinkRepository(tables).deleteRecoveries(given.email)
    // Using the link proves access to the mailbox of this address.
    await noteConfirmed(
      tx,
      deps.audit,
      changed.map(({ id }) => id),
    )
    for (const account of changed) {
      await deps.audit.record(tx, {
        actor: null,
        action: 'password.reset',
        subject: { kind: account.role, id: account.id, name: account.email },
      })
    }
    return { changed, shared: await deps.ways.countLinks(tx, ids) }
  })
  // The person has proved access to the mailbox, so earlier wrong attempts no longer count.
  await forgetGuesses(deps.attempts, { account: guessedAccount(given.email), address: given.address })
  let device: string | undefined
  for (const { id } of changed) {
    device = (await rememberDevice(deps.db, device, { id, passwordHash })) ?? device
  }
  return { device, links: shared }
}

/**
 * Ends all links to lists and requests of the accounts whose password a link has set, by that link: once, and before it
 * would have expired.
 * @returns how many ended
 * @throws AppError link-not-valid; too-many-requests
 */
export async function endSharedLinks(
  deps: RecoveryDeps & { ways: WaysWithoutSession },
  given: { token: string; email: string; address: string },
): Promise<number> {
  const limit = { what: 'end-links', parts: [given.address], most: maxRequests }
  await deps.attempts.count({ ...limit, seconds: limits.attemptWindow / 1_000 })
  return deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AccountTables>()
    const link = await createPasswordLinkRepository(tables).takeUsed(hashToken(given.token), given.email)
    if (!link) throw new AppError('link-not-valid')
    const of = link.account_id === null ? { email: given.email } : { accountId: link.account_id }
    const accounts = await createAccountRepository(tables).lockAll(of)
    const ended = await deps.ways.endLinks(
      tx,
      accounts.map(({ id }) => id),
    )
    for (const { id, role, email } of accounts) {
      const subject = { kind: role, id, name: email }
      await deps.audit.record(tx, { actor: null, action: 'links.ended', subject })
    }
    return ended
  })
}
