import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@rasad/contract/limits'
import type { Audit } from '../audit/audit.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type AccountRow, createAccountRepository } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts } from './attempts.ts'
import { createEmailConfirmationRepository } from './email-confirmation-repository.ts'
import { hashToken, newToken } from './sessions.ts'

// Longer than the work takes, so that the time does not tell whether a registration waits.
const answerAfter = 150
const maxRequests = 30
const maxTries = 60
/** Confirmation mails that one network address causes within a day, whomever it registers. */
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
export interface SentConfirmation {
  confirmUrl: string
  previewUrl: string | null
}

/**
 * Mails the link that confirms the stored address of an account, in the transaction of what makes it needed.
 * @param account with `from`, the network address that asks for it, where it is not somebody who is signed in.
 * @returns undefined where the mailbox has had enough of them for now, or too many were asked for from there; links of
 *   earlier mails go on working.
 */
export async function sendConfirmation(
  tx: Db,
  { mail, publicUrl, attempts }: Pick<ConfirmationDeps, 'mail' | 'publicUrl'> & { attempts?: Attempts },
  account: Pick<AccountRow, 'id' | 'role' | 'email'> & { from?: string | undefined },
): Promise<SentConfirmation | undefined> {
  if (attempts && account.from !== undefined) {
    const daily = { what: 'confirmation-mails', parts: [account.from], most: maxMailsPerDay, seconds: day }
    if ((await attempts.allowed(tx, daily, 1)) === 0) return undefined
  }
  const token = newToken()
  const life = limits.confirmationLinkLife
  const confirmUrl = `${publicUrl()}/confirm-email?${new URLSearchParams({ token })}`
  const mailId = await mail.enqueue(tx, {
    accountId: account.id,
    to: { address: account.email },
    template: 'confirm-email',
    values: { link: confirmUrl, hours: life / 3_600_000, role: account.role },
  })
  if (mailId === undefined) return undefined
  await createEmailConfirmationRepository(tx.withTables<AccountTables>()).insert({
    tokenHash: hashToken(token),
    accountId: account.id,
    seconds: life / 1_000,
  })
  return { confirmUrl, previewUrl: mail.previewUrl(mailId) }
}

/**
 * Sends the link once more.
 * @param of the account that is signed in, which is told the truth; or a registration that waits, of which nobody
 *   learns whether it is there, waits, or is confirmed already.
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
 * Confirms the address that a mailed link was sent to.
 * @throws AppError link-not-valid where the link is wrong, used or expired; too-many-requests
 */
export async function confirmEmail(
  deps: ConfirmationDeps,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const seconds = limits.attemptWindow / 1_000
  await deps.attempts.count({ what: 'confirm-email', parts: [address], most: maxTries, seconds })
  const tokenHash = hashToken(token)
  await deps.db.transaction().execute(async (tx) => {
    const tables = tx.withTables<AccountTables>()
    const links = createEmailConfirmationRepository(tables)
    const accountId = await links.find(tokenHash)
    if (accountId === undefined) throw new AppError('link-not-valid')
    // The account before its links, as everywhere.
    await createAccountRepository(tables).lockAll({ accountId })
    if (!(await links.take(tokenHash))) throw new AppError('link-not-valid')
    await noteConfirmed(tx, deps.audit, [accountId])
  })
}

/** Somebody has used a link that was mailed to these accounts: their address is theirs. It is on record. */
export async function noteConfirmed(tx: Db, audit: Audit, accountIds: string[]): Promise<void> {
  const tables = tx.withTables<AccountTables>()
  await createEmailConfirmationRepository(tables).deleteOf(accountIds)
  for (const { id, role } of await createAccountRepository(tables).confirmEmails(accountIds)) {
    await audit.record(tx, { actor: null, action: 'email.confirmed', subject: { kind: role, id } })
  }
}
