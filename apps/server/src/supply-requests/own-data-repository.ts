import { type Kysely, sql } from 'kysely'
import { askable, type SupplyTables } from './supply-requests-tables.ts'

type Fields = Record<string, unknown>

/** SQL for what the export of an account says of its requests and answers. */
export function createOwnDataRepository(db: Kysely<SupplyTables>) {
  return {
    /** A buyer's requests with lines, whom it asked, and what it ordered; newest first. */
    async requestsOf(accountId: string): Promise<Fields[]> {
      const { rows } = await sql<{ request: Fields }>`
        SELECT jsonb_build_object('createdAt', r.created_at, 'until', r.ends_at, 'state', r.state, 'note', r.note,
          'showsPhone', r.shows_phone, 'town', r.town, 'orderedAt', r.ordered_at, 'closedAt', r.closed_at,
          'lines', (SELECT jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'free', l.free,
            'unit', l.unit, 'note', l.note, 'medicine', m.name) ORDER BY l.line)
            FROM supply_request_lines l LEFT JOIN medicines m ON m.no = l.medicine_no WHERE l.request_no = r.no),
          'stockists', (SELECT jsonb_agg(jsonb_build_object('name', t.firm_name, 'sentAt', s.sent_at,
            'seenAt', s.seen_at, 'answeredAt', s.answered_at, 'orderedAt', s.ordered_at, 'orderNote', s.order_note,
            'confirmedAt', s.confirmed_at,
            'ordered', (SELECT jsonb_agg(jsonb_build_object('line', o.line, 'quantity', o.quantity, 'free', o.free,
              'sent', o.sent, 'sentFree', o.sent_free, 'rate', o.rate)
              ORDER BY o.line) FROM supply_order_lines o WHERE o.asked_no = s.no)) ORDER BY s.no)
            FROM supply_request_stockists s JOIN ${askable} t ON t.no = s.stockist_no WHERE s.request_no = r.no),
          'notAsked', r.left_out) AS request
        FROM supply_requests r WHERE r.account_id = ${accountId} ORDER BY r.no DESC`.execute(db)
      return rows.map(({ request }) => request)
    },

    /** What a stockist has answered, corrections included; newest first. */
    async answersOf(stockistId: string): Promise<Fields[]> {
      const { rows } = await sql<{ answer: Fields }>`
        SELECT jsonb_build_object('givenAt', a.given_at, 'line', l.name, 'answer', a.answer, 'quantity', a.quantity,
          'pricePaise', a.price_paise, 'scheme', a.scheme, 'gstBasisPoints', a.gst_basis_points,
          'availableOn', a.available_on, 'medicine', m.name, 'expiry', a.expiry, 'counts', a.is_last,
          'by', CASE WHEN a.by_link THEN 'link' ELSE 'session' END, 'note', s.note) AS answer
        FROM stockists t JOIN supply_request_stockists s ON s.stockist_no = t.no
        JOIN supply_answers a ON a.asked_no = s.no
        JOIN supply_request_lines l ON l.request_no = s.request_no AND l.line = a.line
        LEFT JOIN medicines m ON m.no = a.medicine_no
        WHERE t.id = ${stockistId} ORDER BY a.no DESC`.execute(db)
      return rows.map(({ answer }) => answer)
    },
  }
}
