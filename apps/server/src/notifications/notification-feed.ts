import type { Notification } from '@rasad/contract/notifications'
import type { Kysely } from 'kysely'
import { createEventFeed, type Feed, type LiveEvent } from '../live/live.ts'
import type { Db } from '../platform/db/database.ts'
import {
  createNotificationEventRepository,
  type NotificationEventRow,
} from './notification-event-repository.ts'
import { createNotificationRepository, type NotificationRow } from './notification-repository.ts'
import type { NotificationTables } from './notifications-tables.ts'

/** Of those that a reader who has missed too much gets: what it does not see at once, the list has. */
const maxAnew = 50

/** Live notifications, and which of them were read elsewhere. */
export function createNotificationFeed(
  db: Db,
  present: (rows: NotificationRow[]) => Promise<Notification[]>,
): Feed {
  const tables = (of: Db): Kysely<NotificationTables> => of.withTables<NotificationTables>()
  const events = createNotificationEventRepository(tables(db))
  const notifications = createNotificationRepository(tables(db))

  return createEventFeed<NotificationEventRow>({
    channel: 'notifications',
    seen: events.seen,
    since: events.since,

    async present(rows): Promise<LiveEvent[]> {
      if (rows.length === 0) return []
      const added = rows.filter((row) => row.kind === 'added').map((row) => row.notification_id)
      const shown = new Map((await present(await notifications.find(added))).map((each) => [each._id, each]))
      const unread = await notifications.unread([...new Set(rows.map((row) => row.account))])
      // What one call has read is one event.
      const read = Map.groupBy(
        rows.filter((row) => row.kind === 'read'),
        (row) => `${row.account} ${row.xid}`,
      )
      return rows.flatMap(({ xid: mark, account, notification_id: id, kind }) => {
        const count = unread.get(account) ?? 0
        if (kind === 'added') {
          const notification = shown.get(id)
          return notification
            ? { mark, account, name: 'notification', data: { notification, unread: count } }
            : []
        }
        const together = read.get(`${account} ${mark}`) ?? []
        if (together[0]?.notification_id !== id) return []
        const ids = together.map((row) => row.notification_id)
        return { mark, account, name: 'read', data: { ids, unread: count } }
      })
    },

    async everything(account, most) {
      const begin = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      const { seen, rows, unread } = await begin.execute(async (tx) => {
        const seen = await createNotificationEventRepository(tables(tx)).seen()
        const repository = createNotificationRepository(tables(tx))
        const rows = await repository.latest(account, Math.min(most, maxAnew))
        return { seen, rows, unread: (await repository.unread([account])).get(account) ?? 0 }
      })
      const shown = await present(rows.reverse())
      const events = shown.map((notification) => ({
        mark: '0',
        account,
        name: 'notification',
        data: { notification, unread },
      }))
      return { seen, events }
    },
  })
}
