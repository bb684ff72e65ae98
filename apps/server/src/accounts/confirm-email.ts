import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createEmailConfirmationRepository } from './account-link-repository.ts'
import { type AccountRow, createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { mailLink, newLink } from './mailed-link.ts'
import { hashToken } from './sessions.ts'

// Longer than the work takes, so that the response time does not show whether a registration is waiting.
const answerAfter = 150
const maxRequests = 30
const maxTries = 60
/** Confirmation mails per network address and day, for any recipients. */
const maxMailsPerDay = 300
const day = 24 * 3_600

export interface ConfirmationDeps {
  db: Db
  attempts: Attempts
  mail: Mail
  audit: Audit
  publicUrl: () => string
}

/** The link and the mail, for the demo world to show. */
interface SentConfirmation {
  confirmUrl: string
  previewUrl: string | null
}

/** Counts a mail to an address that somebody typed. @param from the limit key of who causes it. */
export async function mayCauseMail(tx: Db, attempts: Attempts, from: string): Promise<boolean> {
  const daily = { what: 'confirmation-mails', parts: [from], most: maxMailsPerDay, seconds: day }
  return (await attempts.allowed(tx, daily, 1)) > 0
}

/**
 * Mails the link that confirms the stored address of an account, in the transaction that makes it necessary.
 * @param account with `from`, the caller's network address, if the caller is not signed in.
 * @returns undefined if the mailbox or the network address has reached its limit. Links in earlier mails stay valid.
 */
export async function sendConfirmation(
  tx: Db,
  { mail, publicUrl, attempts }: Pick<ConfirmationDeps, 'mail' | 'publicUrl'> & { attempts?: Attempts },
  account: Pick<AccountRow, 'id' | 'role' | 'email'> & { from?: string | undefined },
): Promise<SentConfirmation | undefined> {
  if (attempts && account.from !== undefined && !(await mayCauseMail(tx, attempts, account.from)))
    return undefined
  const life = limits.confirmationLinkLife
  const link = newLink(publicUrl(), '/confirm-email')
  const links = createEmailConfirmationRepository(tx.withTables<AccountTables>())
  const letter = {
    accountId: account.id,
    to: { address: account.email },
    template: 'confirm-email' as const,
    values: { link: link.url, hours: life / 3_600_000, role: account.role },
  }
  const sent = await mailLink(tx, mail, link, letter, (tokenHash) =>
    links.insert({ tokenHash, accountId: account.id, seconds: life / 1_000 }),
  )
  return sent && { confirmUrl: sent.url, previewUrl: sent.previewUrl }
}

/**
 * Sends the link once more.
 * @param of the signed-in account, which gets the true result; or a waiting registration, for which the answer does not
 *   show whether it exists, waits or is already confirmed.
 * @throws AppError too-many-requests
 */
export async function requestConfirmation(
  deps: ConfirmationDeps,
  { of, address }: { of: { own: string } | { pending: string }; address: string },
): Promise<{ confirmed: boolean; sent?: SentConfirmation | undefined }> {
  const seconds = limits.attemptWindow / 1_000
  const asker = 'own' in of ? of.own : address
  await deps.attempts.count({ what: 'confirmation-from', parts: [asker], most: maxRequests, seconds })
  const accounts = createAccountRepository(deps.db.withTables<AccountTables>())
  const send = (account: AccountRow, from?: string) =>
    deps.db.transaction().execute((tx) => sendConfirmation(tx, deps, { ...account, from }))

  if ('own' in of) {
    const account = await accounts.find(of.own)
    if (!account) throw new AppError('not-signed-in')
    if (account.email_confirmed_at !== null) return { confirmed: true }
    const sent = await send(account)
    if (!sent) throw new AppError('too-many-requests', { message: enoughMails, retryAfter: 3_600 })
    return { confirmed: false, sent }
  }

  const sendWhereItWaits = async () => {
    const account = await accounts.find(of.pending)
    if (account?.state !== 'pending' || account.email_confirmed_at !== null) return undefined
    return send(account, address)
  }
  const [sent] = await Promise.all([sendWhereItWaits(), sleep(answerAfter)])
  return { confirmed: false, sent }
}

const enoughMails =
  'We have sent this link several times today. Please look into your mail, or try again tomorrow.'

/**
 * Confirms the address that the link was mailed to: the account's, or the new one of a change.
 * @param deps.confirmNew takes the hash of a token that belongs to no confirmation.
 * @returns whether it was a change.
 * @throws AppError link-not-valid where the link is wrong, used or expired; too-many-requests; email-taken
 */
export async function confirmEmail(
  deps: ConfirmationDeps & { confirmNew: (tokenHash: string) => Promise<void> },
  { token, address }: { token: string; address: string },
): Promise<{ isChange: boolean }> {
  const seconds = limits.attemptWindow / 1_000
  await deps.attempts.count({ what: 'confirm-email', parts: [address], most: maxTries, seconds })
  const tokenHash = hashToken(token)
  const known = createEmailConfirmationRepository(deps.db.withTables<AccountTables>())
  const accountId = await known.find(tokenHash)
  if (accountId === undefined) {
    await deps.confirmNew(tokenHash)
    return { isChange: true }
  }
  await deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AccountTables>()
    const links = createEmailConfirmationRepository(tables)
    // Lock the account before its links, as everywhere.
    await createAccountRepository(tables).lockAll({ accountId })
    if (!(await links.take(tokenHash))) throw new AppError('link-not-valid')
    await noteConfirmed(tx, deps.audit, [accountId])
  })
  return { isChange: false }
}

/** Marks the address as confirmed after somebody used a link mailed to these accounts. The audit log records it. */
export async function noteConfirmed(tx: Db, audit: Audit, accountIds: string[]): Promise<void> {
  const tables = tx.withTables<AccountTables>()
  await createEmailConfirmationRepository(tables).deleteOf(accountIds)
  for (const { id, role } of await createAccountRepository(tables).confirmEmails(accountIds)) {
    await audit.record(tx, { actor: null, action: 'email.confirmed', subject: { kind: role, id } })
  }
}
