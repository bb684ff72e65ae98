import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createAccountRepository, emailKey } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { noteConfirmed } from './confirm-email.ts'
import { createDeviceRepository } from './device-repository.ts'
import { rememberDevice } from './devices.ts'
import { forgetGuesses, guessedAccount } from './guesses.ts'
import { checkNewPassword } from './new-password.ts'
import { createPasswordLinkRepository } from './password-link-repository.ts'
import type { Passwords } from './passwords.ts'
import { createSessionRepository } from './session-repository.ts'
import { hashToken, newToken } from './sessions.ts'

// Longer than the work takes, so that the time does not tell whether there is an account.
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

/**
 * Sends the link that sets a new password, where there is an account to set it of.
 * @returns what only the demo world may show: the link and the mail.
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
  // Nobody's mailbox is flooded; the answer does not say so.
  const limit = { what: 'recovery-of', parts: [emailKey(email)], most: maxMails, seconds }
  if (!(await deps.attempts.within(limit))) return undefined
  // What was typed only finds the account. The link goes to the address that the account was made with.
  const account = await createAccountRepository(deps.db.withTables<AccountTables>()).firstOfEmail(email)
  if (!account) return undefined
  return deps.db.transaction().execute(async (tx) => {
    const life = limits.resetLinkLife
    const resetUrl = await addLink(tx, deps.publicUrl(), { email: account.email, accountId: null, life })
    const mailId = await deps.mail.enqueue(tx, {
      accountId: account.id,
      to: { address: account.email },
      template: 'reset-password',
      values: { link: resetUrl, minutes: life / 60_000 },
    })
    // The mailbox has had enough for now: the answer does not say so.
    if (mailId === undefined) return undefined
    return { resetUrl, previewUrl: deps.mail.previewUrl(mailId) }
  })
}

/** Makes a link that sets a password once. @param life milliseconds. @returns its address. */
export async function addLink(
  tx: Db,
  publicUrl: string,
  { email, accountId, life }: { email: string; accountId: string | null; life: number },
): Promise<string> {
  const links = createPasswordLinkRepository(tx.withTables<AccountTables>())
  if (accountId !== null) await links.deleteInvitations(accountId)
  const token = newToken()
  await links.insert({ tokenHash: hashToken(token), email, accountId, seconds: life / 1_000 })
  return `${publicUrl}/reset-password?${new URLSearchParams({ token, email })}`
}

/**
 * Sets the password that a link allows to set. Every session that began with the old one ends, and the accounts know no
 * device any more but the one that the link was opened on: whoever owns the mailbox is not kept out by others' guesses.
 * @returns the token that this device is to keep.
 * @throws AppError link-not-valid where the link is wrong, used or expired; invalid-input where the password is a
 *   common one.
 */
export async function resetPassword(
  deps: RecoveryDeps,
  given: { token: string; email: string; newPassword: string; address: string },
): Promise<string | undefined> {
  const password = checkNewPassword(given.newPassword, 'strong', 'newPassword')
  const tokenHash = hashToken(given.token)
  const links = createPasswordLinkRepository(deps.db.withTables<AccountTables>())
  const found = await links.find(tokenHash, given.email)
  if (!found) throw new AppError('link-not-valid')
  const of = found.account_id === null ? { email: given.email } : { accountId: found.account_id }
  const passwordHash = await deps.passwords.inTurn(given.address, () =>
    deps.passwords.hash(given.email, password),
  )

  const changed = await deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AccountTables>()
    // The accounts before the links, as everywhere: of several links of one person the first wins.
    await createAccountRepository(tables).lockAll(of)
    const link = await createPasswordLinkRepository(tables).take(tokenHash, given.email)
    if (!link) throw new AppError('link-not-valid')
    const changed = await createAccountRepository(tables).setPasswords(of, passwordHash)
    const ids = changed.map(({ id }) => id)
    await createSessionRepository(tables).deleteSessionsOf(ids)
    await createDeviceRepository(tables).deleteOf(ids)
    if (link.account_id === null) await createPasswordLinkRepository(tables).deleteRecoveries(given.email)
    // Whoever has used the link reads the mail of this address.
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
    return changed
  })
  // Who proves to own the mailbox need not wait for wrong tries of before.
  await forgetGuesses(deps.attempts, { account: guessedAccount(given.email), address: given.address })
  let device: string | undefined
  for (const { id } of changed) {
    device = (await rememberDevice(deps.db, device, { id, passwordHash })) ?? device
  }
  return device
}
