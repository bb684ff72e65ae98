import { type Kysely, sql } from 'kysely'
import { isUnseen, readUnseen, seenBy } from '../../platform/db/unseen-rows.ts'
import type { EventKind, SupplyTables } from '../supply-requests-tables.ts'

/** What happened, as the history shows it. */
export interface HistoryRow {
  at: Date
  kind: EventKind
  by: 'buyer' | 'session' | 'link'
  asked_no: number | null
  lines: number | null
}

/** What a watching account is told of. */
export interface LiveRow {
  xid: string
  account: string
  request_id: string
  version: number
}

/** Entries of one request's history that are shown. */
const maxHistory = 500

/** SQL for what happened to requests. */
export function createRequestEventRepository(db: Kysely<SupplyTables>) {
  return {
    /** @param asked null: it concerns all that were asked */
    async add(event: {
      requestNo: number
      asked: number | null
      kind: EventKind
      by: 'buyer' | 'session' | 'link'
      lines?: number
    }): Promise<void> {
      await sql`INSERT INTO supply_request_events (request_no, asked_no, kind, by, lines, at)
        VALUES (${event.requestNo}, ${event.asked}, ${event.kind}, ${event.by}, ${event.lines ?? null},
          clock_timestamp())`.execute(db)
    },

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

    seen: () => seenBy(db),

    /** Oldest first: the buyer hears of everything, a stockist of what concerns it. */
    since: (snapshot: string, only?: { account: string; most: number }) =>
      readUnseen<LiveRow>(
        db,
        snapshot,
        sql`
          SELECT e.xid, a.account, r.id AS request_id, r.version
          FROM supply_request_events e JOIN supply_requests r ON r.no = e.request_no
          CROSS JOIN LATERAL (
            SELECT r.account_id AS account
            UNION ALL
            SELECT t.id FROM supply_request_stockists s JOIN stockists t ON t.no = s.stockist_no
            WHERE s.request_no = r.no AND (e.asked_no IS NULL OR s.no = e.asked_no)
          ) a
          WHERE ${isUnseen(sql`e.xid`, snapshot)} ${only ? sql`AND a.account = ${only.account}` : sql``}
          ORDER BY e.no
          ${only ? sql`LIMIT ${only.most}` : sql``}`,
      ),
  }
}
