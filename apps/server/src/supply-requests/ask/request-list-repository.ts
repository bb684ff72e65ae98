import type { OrderConfirmation } from '@rasad/contract/supply-requests'
import { type Kysely, sql } from 'kysely'
import {
  count,
  flaggedFirst,
  hasText,
  newestFirst,
  type Page,
  type PageRequest,
  pageOf,
} from '../../platform/db/pages.ts'
import type { SupplyTables } from '../supply-requests-tables.ts'

/** A request in a buyer's list. */
export interface OwnListRow {
  id: string
  created_at: Date
  ends_at: Date
  state: 'open' | 'ordered' | 'closed'
  line_count: number
  names: string[]
  stockist_count: number
  answered_count: number
}

/** A request in the list of a stockist that was asked. */
export interface AskedListRow {
  id: string
  account_id: string
  firm: string
  town: string | null
  phone: string | null
  shows_phone: boolean
  created_at: Date
  ends_at: Date
  state: 'open' | 'ordered' | 'closed'
  seen_at: Date | null
  answered_at: Date | null
  ordered_at: Date | null
  confirmed_as: OrderConfirmation | null
  line_count: number
  names: string[]
  no: number
}

const namesShown = 3

/** SQL for the lists of requests. */
export function createRequestListRepository(db: Kysely<SupplyTables>) {
  const named = (q: string | undefined, lines: ReturnType<typeof sql>) =>
    q ? sql`AND EXISTS (SELECT FROM ${lines} AND ${hasText([sql`l.name`], q)})` : sql``

  return {
    /** A buyer's own, newest first. */
    async own(accountId: string, { limit, cursor, q }: PageRequest): Promise<Page<OwnListRow>> {
      const { order, cursor: cursorOf, after } = newestFirst(sql`r.created_at`, sql`r.id`)
      const from = sql`supply_requests r WHERE r.account_id = ${accountId}
        ${named(q, sql`supply_request_lines l WHERE l.request_no = r.no`)}`
      const total = await sql<{ total: number }>`SELECT ${count(from)} AS total`.execute(db)
      const { rows } = await sql<OwnListRow & { cursor: string }>`
        SELECT r.id, r.created_at, r.ends_at, r.state, ${cursorOf} AS cursor,
          (SELECT count(*)::int FROM supply_request_lines l WHERE l.request_no = r.no) AS line_count,
          ARRAY(SELECT l.name FROM supply_request_lines l WHERE l.request_no = r.no ORDER BY l.line
            LIMIT ${namesShown}) AS names,
          (SELECT count(*)::int FROM supply_request_stockists s WHERE s.request_no = r.no) AS stockist_count,
          (SELECT count(s.answered_at)::int FROM supply_request_stockists s WHERE s.request_no = r.no)
            AS answered_count
        FROM ${from} ${cursor === undefined ? sql`` : sql`AND ${after(cursor)}`}
        ORDER BY ${order} LIMIT ${limit + 1}`.execute(db)
      return pageOf(rows, limit, total.rows[0]?.total ?? 0, (row) => row.cursor)
    },

    /** What a stockist was asked, those that wait for its answer first, each part newest first. */
    async asked(
      stockistId: string,
      { limit, cursor, q, waiting }: PageRequest & { waiting: boolean },
    ): Promise<Page<AskedListRow> & { orders: number }> {
      const byTime = newestFirst(sql`s.sent_at`, sql`r.id`)
      const { order, cursor: cursorOf, after } = flaggedFirst(sql`s.waiting`, byTime)
      const from = sql`supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
        WHERE s.stockist_no = (SELECT no FROM stockists WHERE id = ${stockistId})
          ${waiting ? sql`AND s.waiting AND r.ends_at > now()` : sql``}
          ${named(q, sql`supply_request_lines l WHERE l.request_no = r.no AND l.line = ANY(s.lines)`)}`
      const counts = await sql<{ total: number; orders: number }>`
        SELECT count(*)::int AS total, count(*) FILTER (WHERE s.waiting AND s.ordered_at IS NOT NULL)::int AS orders
        FROM ${from}`.execute(db)
      const { total = 0, orders = 0 } = counts.rows[0] ?? {}
      const { rows } = await sql<AskedListRow & { cursor: string }>`
        SELECT r.id, r.account_id, coalesce(o.medical_name, p.full_name, '') AS firm, r.town,
          coalesce(o.contact_no, p.contact_no) AS phone, r.shows_phone, r.created_at, r.ends_at, r.state,
          s.seen_at, s.answered_at, s.ordered_at, s.confirmed_as, cardinality(s.lines) AS line_count,
          ARRAY(SELECT l.name FROM supply_request_lines l WHERE l.request_no = r.no AND l.line = ANY(s.lines)
            ORDER BY l.line LIMIT ${namesShown}) AS names,
          s.no, s.cursor
        FROM (SELECT s.*, ${cursorOf} AS cursor FROM ${from} ${cursor === undefined ? sql`` : sql`AND ${after(cursor)}`}
          ORDER BY ${order} LIMIT ${limit + 1}) s
        JOIN supply_requests r ON r.no = s.request_no
        LEFT JOIN medical_owners o ON o.id = r.account_id
        LEFT JOIN purchasers p ON p.id = r.account_id
        ORDER BY ${order}`.execute(db)
      return { ...pageOf(rows, limit, total, (row) => row.cursor), orders }
    },
  }
}
