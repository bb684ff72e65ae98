import { type Kysely, sql } from 'kysely'
import { isUnseen, readUnseen, seenBy } from '../platform/db/unseen-rows.ts'
import type { NotificationTables } from './notifications-tables.ts'

export interface NotificationEventRow {
  /** The transaction that wrote it. */
  xid: string
  account: string
  notification_id: string
  kind: 'added' | 'read'
}

const keepDays = 8

/** SQL for events of notifications. */
export function createNotificationEventRepository(db: Kysely<NotificationTables>) {
  return {
    seen: () => seenBy(db),

    /** Oldest first. @param only restricts the result to one account and to at most `most` events. */
    since: (snapshot: string, only?: { account: string; most: number }) =>
      readUnseen<NotificationEventRow>(
        db,
        snapshot,
        sql`
          SELECT c.xid, c.account_id AS account, c.notification_id, c.kind FROM notification_events c
          WHERE ${isUnseen(sql`c.xid`, snapshot)} ${only ? sql`AND c.account_id = ${only.account}` : sql``}
          ORDER BY c.seq
          ${only ? sql`LIMIT ${only.most}` : sql``}`,
      ),

    /** Nobody resumes after this long: sessions end before. */
    async trim(): Promise<void> {
      await sql`DELETE FROM notification_events WHERE at < now() - make_interval(days => ${keepDays})`.execute(
        db,
      )
    },
  }
}
