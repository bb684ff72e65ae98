import { type Kysely, sql } from 'kysely'
import { touch } from '../../live/live.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EventKind, SupplyTables } from '../supply-requests-tables.ts'

/** What happened, as the history shows it. */
export interface HistoryRow {
  at: Date
  kind: EventKind
  by: 'buyer' | 'session' | 'link'
  asked_no: number | null
  lines: number | null
}

/** Entries of one request's history that are shown. */
const maxHistory = 500

interface NewEvent {
  requestNo: number
  /** Null: it concerns all that were asked. */
  asked: number | null
  kind: EventKind
  by: 'buyer' | 'session' | 'link'
  lines?: number
}

/** Writes what happened and tells the open pages of the buyer and the stockists involved, in the same transaction. */
export async function noteEvent(tx: Db, { requestNo, asked, kind, by, lines }: NewEvent): Promise<void> {
  await sql`INSERT INTO supply_request_events (request_no, asked_no, kind, by, lines, at)
    VALUES (${requestNo}, ${asked}, ${kind}, ${by}, ${lines ?? null}, clock_timestamp())`.execute(tx)
  const { rows } = await sql<{ id: string; account: string }>`
    SELECT r.id, a.account FROM supply_requests r CROSS JOIN LATERAL (
      SELECT r.account_id AS account
      UNION ALL
      SELECT t.id FROM supply_request_stockists s JOIN stockists t ON t.no = s.stockist_no
      WHERE s.request_no = r.no AND (${asked}::int IS NULL OR s.no = ${asked}::int)
    ) a WHERE r.no = ${requestNo}`.execute(tx)
  const accounts = rows.map(({ account }) => account)
  await touch(tx, accounts, 'requests', rows[0]?.id)
}

/** SQL for what happened to requests. */
export function createRequestEventRepository(db: Kysely<SupplyTables>) {
  return {
    /** How often a buyer has sent one stockist its link again within the last hour. */
    async countSent(askedNo: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM supply_request_events
        WHERE asked_no = ${askedNo} AND kind = 'sent' AND at > clock_timestamp() - interval '1 hour'`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },

    /** Oldest first, the latest of many. @param asked only what concerns this stockist */
    async of(requestNo: number, asked?: number): Promise<HistoryRow[]> {
      const { rows } = await sql<HistoryRow>`
        SELECT at, kind, by, asked_no, lines FROM (
          SELECT * FROM supply_request_events WHERE request_no = ${requestNo}
            ${asked === undefined ? sql`` : sql`AND (asked_no IS NULL OR asked_no = ${asked})`}
          ORDER BY no DESC LIMIT ${maxHistory}
        ) e ORDER BY no`.execute(db)
      return rows
    },
  }
}
