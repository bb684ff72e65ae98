import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { countItems } from './news-items.ts'
import { createNotificationRepository } from './notification-repository.ts'
import type { Mailboxes } from './notifications.ts'
import type { NotificationTables } from './notifications-tables.ts'

interface DigestDeps {
  db: Db
  mail: Mail
  mailboxes: Mailboxes
  logger: Logger
}

/**
 * Writes the digests of everything before `due` that no digest has taken up. Taking up and writing the mail are one
 * transaction for each account, so several processes and a crash in between neither repeat a digest nor lose one.
 * @returns how many mails were written.
 */
export async function sendDigests(deps: DigestDeps, due: Date): Promise<number> {
  const accounts = await repositoryOf(deps.db).accountsToDigest(due)
  let written = 0
  for (const account of accounts) {
    try {
      if (await sendDigest(deps, account, due)) written++
    } catch (error) {
      // The others get theirs, and this one is tried again.
      deps.logger.warn({ err: error, account }, 'could not write a digest')
    }
  }
  return written
}

async function sendDigest({ db, mail, mailboxes }: DigestDeps, account: string, due: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const repository = repositoryOf(tx)
    const taken = await repository.takeForDigest(account, due)
    // What was read meanwhile is no news.
    const news = taken.filter((row) => row.read_at === null)
    const role = await repository.roleOf(account)
    const mailbox = (await mailboxes([account], tx)).get(account)
    if (news.length === 0 || !role || !mailbox?.getsAllMail) return false
    const sent = await mail.enqueue(tx, {
      accountId: account,
      to: { address: mailbox.address },
      template: 'news-digest',
      values: { role, items: countItems(news) },
    })
    return sent !== undefined
  })
}

function repositoryOf(db: Db) {
  return createNotificationRepository(db.withTables<NotificationTables>())
}
