import type { NotificationKind, NotificationValues, SubjectKind } from '@rasad/contract/notifications'
import type { Role } from '@rasad/contract/roles'
import { type Kysely, type Selectable, sql } from 'kysely'
import { listNewestFirst, newestFirst, type Page, type PageRequest } from '../platform/db/pages.ts'
import type { Choices, NotificationTables } from './notifications-tables.ts'

export type NotificationRow = Selectable<NotificationTables['notifications']>

interface NewNotification {
  id: string
  account_id: string
  kind: NotificationKind
  subject_kind: SubjectKind
  subject_id: string
  values: NotificationValues
  mail: NotificationRow['mail']
}

export interface Recipient {
  id: string
  role: Role
  ways: Choices
}

/** First key of the advisory locks on digests; the second key is the account. */
const digestLocks = 9_042

/** SQL of notifications. Statements that lock several rows lock them in the order of their ids. */
export function createNotificationRepository(db: Kysely<NotificationTables>) {
  const ofAccount = (account: string) => db.selectFrom('notifications').where('account_id', '=', account)

  return {
    /**
     * Those of these accounts that exist, with their choices. They stay until the transaction ends: an account that is
     * deleted at this moment must not fail what it would have heard of.
     */
    async holdRecipients(to: readonly string[] | 'admins'): Promise<Recipient[]> {
      if (to.length === 0) return []
      const { rows } = await sql<{ id: string; role: Role; ways: Choices | null }>`
        SELECT a.id, a.role, c.ways FROM accounts a LEFT JOIN notification_choices c ON c.account_id = a.id
        WHERE ${to === 'admins' ? sql`a.role = 'admin' AND a.state = 'approved'` : sql`a.id = ANY(${to})`}
        ORDER BY a.id FOR KEY SHARE OF a`.execute(db)
      return rows.map((row) => ({ ...row, ways: row.ways ?? {} }))
    },

    async add(rows: NewNotification[]): Promise<void> {
      if (rows.length === 0) return
      await db
        .insertInto('notifications')
        .values(
          rows.map((row) => ({
            ...row,
            values: JSON.stringify(row.values),
            read_at: null,
            digested_at: null,
          })),
        )
        .execute()
    },

    /** Newest first. */
    list: (account: string, request: PageRequest): Promise<Page<NotificationRow>> =>
      listNewestFirst(ofAccount(account).selectAll(), request, newestFirst(sql`at`, sql`id`)),

    /** The latest ones, newest first. */
    latest: (account: string, most: number): Promise<NotificationRow[]> =>
      ofAccount(account).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute(),

    /** How many are unread, by account; accounts without any are left out. */
    async unread(accounts: string[]): Promise<Map<string, number>> {
      if (accounts.length === 0) return new Map()
      const rows = await db
        .selectFrom('notifications')
        .select(['account_id', sql<number>`count(*)::int`.as('unread')])
        .where('account_id', 'in', accounts)
        .where('read_at', 'is', null)
        .groupBy('account_id')
        .execute()
      return new Map(rows.map((row) => [row.account_id, row.unread]))
    },

    /** Marks notifications of an account as read: these, or all. @returns the accounts with any that were unread */
    markRead: (account: string, ids: string[] | 'all'): Promise<string[]> =>
      read(sql`account_id = ${account} ${ids === 'all' ? sql`` : sql`AND id = ANY(${ids})`}`),

    /** Marks as read what is no longer to be done: of one account, or of all. @returns as `markRead` */
    markDone: (kinds: readonly NotificationKind[], subject: string, account?: string): Promise<string[]> =>
      read(sql`subject_id = ${subject} AND kind = ANY(${kinds})
        ${account === undefined ? sql`` : sql`AND account_id = ${account}`}`),

    /**
     * Undoes what one transaction, at `at`, did about a subject: what it added is gone, and what it marked as done is unread
     * again.
     * @returns the accounts that have notifications about it
     */
    async takeBack(subject: string, at: Date): Promise<string[]> {
      const { rows } = await sql<{ account_id: string }>`
        SELECT account_id FROM notifications WHERE subject_id = ${subject} ORDER BY id FOR UPDATE`.execute(db)
      await sql`
        UPDATE notifications SET read_at = NULL
        WHERE subject_id = ${subject} AND date_trunc('milliseconds', read_at) = ${at}`.execute(db)
      await sql`
        DELETE FROM notifications
        WHERE subject_id = ${subject} AND date_trunc('milliseconds', at) = ${at}`.execute(db)
      return rows.map((row) => row.account_id)
    },

    /** Deletes what is about records that are deleted. @returns the accounts that had it */
    async forget(subjects: string[]): Promise<string[]> {
      if (subjects.length === 0) return []
      const { rows } = await sql<{ account_id: string }>`
        DELETE FROM notifications WHERE id IN (
          SELECT id FROM notifications WHERE subject_id = ANY(${subjects}) ORDER BY id FOR UPDATE
        ) RETURNING account_id`.execute(db)
      return rows.map((row) => row.account_id)
    },

    async choicesOf(account: string): Promise<Choices> {
      const row = await db
        .selectFrom('notification_choices')
        .select('ways')
        .where('account_id', '=', account)
        .executeTakeFirst()
      return row?.ways ?? {}
    },

    /** Changes some choices and keeps the others. @returns whether any is new */
    async choose(account: string, changes: Choices): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('notification_choices')
        .values({ account_id: account, ways: JSON.stringify(changes) })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ ways: sql`notification_choices.ways || excluded.ways` })
            .where(sql<boolean>`NOT notification_choices.ways @> excluded.ways`),
        )
        .executeTakeFirstOrThrow()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Accounts with notifications from before `due` that no digest has taken up. */
    async accountsToDigest(due: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('notifications')
        .select('account_id')
        .distinct()
        .where('mail', '=', 'digest')
        .where('digested_at', 'is', null)
        .where('at', '<', due)
        .execute()
      return rows.map((row) => row.account_id)
    },

    /**
     * Takes up what a digest is due for. One transaction at a time does so for an account: of several processes the
     * first gets everything, and the others nothing.
     */
    async takeForDigest(account: string, due: Date): Promise<NotificationRow[]> {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(digestLocks)}, hashtext(${account}))`.execute(db)
      const { rows } = await sql<NotificationRow>`
        UPDATE notifications SET digested_at = now() WHERE id IN (
          SELECT id FROM notifications
          WHERE account_id = ${account} AND mail = 'digest' AND digested_at IS NULL AND at < ${due}
          ORDER BY id FOR UPDATE
        ) RETURNING *`.execute(db)
      return rows
    },

    /** The role of an account that can sign in. */
    async roleOf(account: string): Promise<Role | undefined> {
      const row = await db
        .selectFrom('accounts')
        .select('role')
        .where('id', '=', account)
        .where('state', '<>', 'declined')
        .executeTakeFirst()
      return row?.role
    },

    /** Deletes what is older than so many days, and all but the latest `most` of each account. */
    async deleteOld(days: number, most: number): Promise<void> {
      await sql`DELETE FROM notifications WHERE at < now() - make_interval(days => ${days})`.execute(db)
      // Arrays are read once. A joined query would be read again for each row where statistics are of an empty table:
      // minutes for a thousand rows.
      await sql`
        DELETE FROM notifications WHERE id = ANY (ARRAY(
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY at DESC, id DESC) AS place FROM notifications
            WHERE account_id = ANY (ARRAY(
              SELECT account_id FROM notifications GROUP BY account_id HAVING count(*) > ${most}
            ))
          ) ranked WHERE place > ${most}
        ))`.execute(db)
    },
  }

  async function read(which: ReturnType<typeof sql>): Promise<string[]> {
    const { rows } = await sql<{ account_id: string }>`
      UPDATE notifications SET read_at = now() WHERE id IN (
        SELECT id FROM notifications WHERE read_at IS NULL AND ${which} ORDER BY id FOR UPDATE
      ) RETURNING account_id`.execute(db)
    return rows.map((row) => row.account_id)
  }
}
