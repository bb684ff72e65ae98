import {
  type MailWay,
  mailWayOf,
  type NotificationKind,
  type NotificationValues,
  type SubjectKind,
} from '@rasad/contract/notifications'
import { touch } from '../live/live.ts'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { countItems } from './news-items.ts'
import { createNotificationRepository } from './notification-repository.ts'
import type { Mailboxes } from './notifications.ts'
import type { NotificationTables } from './notifications-tables.ts'

export interface News {
  kind: NotificationKind
  subject: { kind: SubjectKind; id: string }
  values?: NotificationValues
  /** Accounts; those that do not exist are left out. */
  to: readonly string[] | 'admins'
  /** Another mail of the same transaction says it already. */
  isMailed?: boolean
  /** Who causes it wants it mailed at once, also to those who would get it with the digest. */
  isUrgent?: boolean
}

/** Kinds whose mail at once is written by the domain that adds the notification: it says more. */
const mailedByDomain: ReadonlySet<NotificationKind> = new Set([
  'card-request',
  'supply-asked',
  'supply-ordered',
])

/**
 * Adds a notification for each account in the transaction that causes it, and the mails of those who want it at once.
 * @returns the accounts that want it at once, for domains that write this mail themselves.
 */
export async function addNotification(
  { mail, mailboxes }: { mail: Mail; mailboxes: Mailboxes },
  tx: Db,
  { kind, subject, values = {}, to, isMailed = false, isUrgent = false }: News,
): Promise<ReadonlySet<string>> {
  const repository = createNotificationRepository(tx.withTables<NotificationTables>())
  const recipients = await repository.holdRecipients(to)
  const wayOf = ({ role, ways }: (typeof recipients)[number]): MailWay => {
    const way = isMailed ? 'none' : (mailWayOf(role, kind, ways) ?? 'none')
    return isUrgent && way === 'digest' ? 'now' : way
  }
  const rows = recipients.map((recipient) => ({
    id: newId(),
    account_id: recipient.id,
    kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
    values,
    mail: wayOf(recipient),
  }))
  await repository.add(rows)
  await touch(
    tx,
    rows.map((row) => row.account_id),
    'notifications',
  )
  const atOnce = rows.filter((row) => row.mail === 'now')
  const ids = atOnce.map((row) => row.account_id)
  if (atOnce.length > 0 && !mailedByDomain.has(kind)) {
    const boxes = await mailboxes(ids, tx)
    const roles = new Map(recipients.map(({ id, role }) => [id, role]))
    const letters = atOnce.flatMap((row) => {
      const mailbox = boxes.get(row.account_id)
      const role = roles.get(row.account_id)
      if (!mailbox?.getsAllMail || !role) return []
      const to = { address: mailbox.address }
      const values = { role, items: countItems([row]) }
      return { accountId: row.account_id, to, template: 'news' as const, values }
    })
    await mail.enqueueAll(tx, letters)
  }
  return new Set(ids)
}
