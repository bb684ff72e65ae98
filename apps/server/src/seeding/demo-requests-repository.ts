import { type Kysely, sql } from 'kysely'
import type { SeedingTables } from './seeding-tables.ts'

interface ListRows {
  id: string
  accountId: string
  name: string
  lines: { id: string; name: string; medicine: string; quantity: number }[]
}

interface RequestRows {
  id: string
  accountId: string
  listId: string
  note: string
  town: string
  hoursAgo: number
  lines: ListRows['lines']
}

interface AskedRows {
  requestId: string
  stockist: string
  lines: readonly number[]
  seenHoursAgo: number | null
  answered: { hoursAgo: number; by: 'link' | 'session'; note: string | null; lines: readonly object[] } | null
}

const hours = (count: number) => sql`now() - ${count} * interval '1 hour'`

/** SQL for what a store of the demo world has ordered, asked and wanted. Medicines are named; unknown ones are left out. */
export function createDemoRequestsRepository(db: Kysely<SeedingTables>) {
  return {
    async addList({ id, accountId, name, lines }: ListRows): Promise<void> {
      await sql`WITH list AS (
          INSERT INTO order_lists (id, account_id, name, created_at, changed_at)
          VALUES (${id}, ${accountId}, ${name}, now() - interval '8 days', now() - interval '6 hours') RETURNING no)
        INSERT INTO order_list_lines (list_no, id, position, name, medicine_no, quantity, version,
          changed_by, changed_at)
        SELECT list.no, l.id, l.at - 1, l.name, m.no, l.quantity, 1, ${accountId}, now() - interval '6 hours'
        FROM list, ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
            AS (id text, name text, medicine text, quantity numeric)) WITH ORDINALITY
          AS l (id, name, medicine, quantity, at)
        LEFT JOIN medicines m ON m.name = l.medicine AND m.confirmed`.execute(db)
    },

    async addRequest({ id, accountId, listId, note, town, hoursAgo, lines }: RequestRows): Promise<void> {
      await sql`WITH request AS (
          INSERT INTO supply_requests (id, account_id, list_no, note, town, body_hash, created_at, ends_at)
          SELECT ${id}, ${accountId}, no, ${note}, ${town}, '', ${hours(hoursAgo)},
            ${hours(hoursAgo)} + interval '72 hours'
          FROM order_lists WHERE id = ${listId} RETURNING no),
        told AS (
          INSERT INTO supply_request_events (request_no, kind, by, lines, at)
          SELECT no, 'sent', 'buyer', ${lines.length}::int, ${hours(hoursAgo)} FROM request)
        INSERT INTO supply_request_lines (request_no, line, name, medicine_no, quantity)
        SELECT request.no, l.at - 1, l.name, m.no, l.quantity
        FROM request, ROWS FROM (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
            AS (name text, medicine text, quantity numeric)) WITH ORDINALITY AS l (name, medicine, quantity, at)
        LEFT JOIN medicines m ON m.name = l.medicine AND m.confirmed`.execute(db)
    },

    /** Asks a stockist, and writes what it has answered. @returns the number under which it was asked */
    async addAsked({
      requestId,
      stockist,
      lines,
      seenHoursAgo,
      answered,
    }: AskedRows): Promise<number | undefined> {
      const at = (count: number | null | undefined) => (count == null ? sql`NULL` : hours(count))
      const { rows } = await sql<{ no: number }>`
        INSERT INTO supply_request_stockists (request_no, stockist_no, lines, waiting, sent_at, seen_at, answered_at, note)
        SELECT r.no, s.no, ${[...lines]}::int[], ${answered === null}, r.created_at, ${at(seenHoursAgo)},
          ${at(answered?.hoursAgo)}, ${answered?.note ?? null}
        FROM supply_requests r, stockists s WHERE r.id = ${requestId} AND s.email = ${stockist} RETURNING no`.execute(
        db,
      )
      const asked = rows[0]?.no
      if (asked === undefined || answered === null) return asked
      const { by, hoursAgo } = answered
      await sql`
        INSERT INTO supply_answers (asked_no, line, answer, quantity, price_paise, scheme, gst_basis_points, available_on,
          expiry, by_account, by_link, given_at)
        SELECT k.no, a.line, a.answer, a.quantity, round(m.price_paise * a."ptrPercent" / 100), a.scheme,
          a."gstBasisPoints", (now() AT TIME ZONE 'Asia/Kolkata')::date + a."inDays",
          (date_trunc('month', now()) + (a."expiryMonths" + 1) * interval '1 month' - interval '1 day')::date,
          CASE WHEN ${by} = 'session' THEN s.id END, ${by} = 'link', ${hours(hoursAgo)}
        FROM jsonb_to_recordset(${JSON.stringify(answered.lines)}::jsonb) AS a (line integer, answer text,
          quantity numeric, "ptrPercent" integer, scheme text, "gstBasisPoints" integer, "inDays" integer,
          "expiryMonths" integer)
        JOIN supply_request_stockists k ON k.no = ${asked} JOIN stockists s ON s.no = k.stockist_no
        JOIN supply_request_lines l ON l.request_no = k.request_no AND l.line = a.line
        LEFT JOIN medicines m ON m.no = l.medicine_no ORDER BY a.line`.execute(db)
      await sql`
        INSERT INTO supply_request_events (request_no, asked_no, kind, by, lines, at)
        SELECT k.request_no, k.no, e.kind, ${by}, e.lines, e.at FROM supply_request_stockists k,
          (VALUES ('seen', NULL::int, ${at(seenHoursAgo)}), ('answered', ${answered.lines.length}::int, ${hours(hoursAgo)}))
            AS e (kind, lines, at)
        WHERE k.no = ${asked} AND e.at IS NOT NULL ORDER BY e.at`.execute(db)
      return asked
    },

    /** Requests count their changes; events are counted once they are all there. */
    async countVersions(requestId: string): Promise<void> {
      await sql`UPDATE supply_requests r SET version =
          (SELECT count(*) FROM supply_request_events e WHERE e.request_no = r.no)
        WHERE id = ${requestId}`.execute(db)
    },

    /** What these buyers wanted in vain, in each of the four weeks before this one. */
    async addUnmet(accountIds: readonly string[], medicines: readonly string[]): Promise<void> {
      await sql`INSERT INTO unmet_wants (week, state, district, medicine_no, account_id)
        SELECT date_trunc('week', now() AT TIME ZONE 'Asia/Kolkata')::date - 7 * weeks, 'Maharashtra', 'Pune', m.no, p.id
        FROM generate_series(1, 4) AS weeks, medicines m, accounts p
        WHERE m.name = ANY(${[...medicines]}::text[]) AND m.confirmed AND p.id = ANY(${[...accountIds]}::text[])
        ON CONFLICT DO NOTHING`.execute(db)
    },
  }
}
