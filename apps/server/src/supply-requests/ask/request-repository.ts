import type { LeftOut } from '@rasad/contract/supply-requests'
import { type Kysely, sql } from 'kysely'
import type { SupplyTables } from '../supply-requests-tables.ts'

/** A request with what stockists see of its buyer. */
export interface RequestRow {
  no: number
  id: string
  account_id: string
  list_id: string | null
  note: string | null
  state: 'open' | 'ordered' | 'closed'
  shows_phone: boolean
  town: string | null
  left_out: LeftOut[]
  version: number
  body_hash: Buffer
  created_at: Date
  ends_at: Date
  ordered_at: Date | null
  closed_at: Date | null
  firm: string
  phone: string | null
  /** The buyer may trade: it is approved, and its licence is not cancelled. */
  buyer_trades: boolean
  /** Neither closed nor over its time, and the buyer may trade. */
  is_open: boolean
}

/** A buyer, as it asks. */
export interface BuyerRow {
  firm: string
  address: string | null
  is_cancelled: boolean
}

interface NewRequest {
  id: string
  account_id: string
  list_no: number | null
  note: string | null
  shows_phone: boolean
  town: string | null
  left_out: LeftOut[]
  idempotency_key: string | null
  body_hash: Buffer
  /** Hours for which links work. */
  hours: number
}

/** First key of the advisory locks by which the requests of one buyer follow each other. */
const buyerLocks = 9_057

const selectRequests = sql`
  SELECT r.no, r.id, r.account_id, l.id AS list_id, r.note, r.state, r.shows_phone, r.town, r.left_out, r.version,
    r.body_hash, r.created_at, r.ends_at, r.ordered_at, r.closed_at,
    coalesce(o.medical_name, p.full_name, '') AS firm, coalesce(o.contact_no, p.contact_no) AS phone,
    t.trades AS buyer_trades, t.trades AND r.state <> 'closed' AND r.ends_at > clock_timestamp() AS is_open
  FROM supply_requests r
  JOIN accounts a ON a.id = r.account_id
  LEFT JOIN medical_owners o ON o.id = a.id
  LEFT JOIN purchasers p ON p.id = a.id
  LEFT JOIN order_lists l ON l.no = r.list_no
  CROSS JOIN LATERAL (SELECT a.state = 'approved' AND o.licence_cancelled_at IS NULL
    AND coalesce(p.status, 'approved') = 'approved' AS trades) t`

/** SQL for requests and who sends them. */
export function createRequestRepository(db: Kysely<SupplyTables>) {
  return {
    /** The requests of one buyer follow each other until the transaction ends. */
    async holdBuyer(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${buyerLocks}, hashtext(${accountId}))`.execute(db)
    },

    async findBuyer(accountId: string): Promise<BuyerRow | undefined> {
      const { rows } = await sql<BuyerRow>`
        SELECT coalesce(o.medical_name, p.full_name) AS firm, coalesce(o.address, p.address) AS address,
          o.licence_cancelled_at IS NOT NULL AS is_cancelled
        FROM accounts a LEFT JOIN medical_owners o ON o.id = a.id LEFT JOIN purchasers p ON p.id = a.id
        WHERE a.id = ${accountId} AND a.state = 'approved' AND coalesce(o.id, p.id) IS NOT NULL`.execute(db)
      return rows[0]
    },

    /** The names of buyers by the ids of their requests. */
    async buyersOf(ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ id: string; firm: string | null }>`
        SELECT r.id, coalesce(o.medical_name, p.full_name) AS firm FROM supply_requests r
        LEFT JOIN medical_owners o ON o.id = r.account_id LEFT JOIN purchasers p ON p.id = r.account_id
        WHERE r.id = ANY(${ids})`.execute(db)
      return new Map(rows.flatMap(({ id, firm }) => (firm === null ? [] : [[id, firm]])))
    },

    async find(id: string): Promise<RequestRow | undefined> {
      const { rows } = await sql<RequestRow>`${selectRequests} WHERE r.id = ${id}`.execute(db)
      return rows[0]
    },

    async findByNo(no: number): Promise<RequestRow | undefined> {
      const { rows } = await sql<RequestRow>`${selectRequests} WHERE r.no = ${no}`.execute(db)
      return rows[0]
    },

    async findByKey(accountId: string, key: string): Promise<RequestRow | undefined> {
      const { rows } = await sql<RequestRow>`
        ${selectRequests} WHERE r.account_id = ${accountId} AND r.idempotency_key = ${key}`.execute(db)
      return rows[0]
    },

    /** The same request, sent without a key so many seconds ago at most. */
    async findSame(accountId: string, bodyHash: Buffer, seconds: number): Promise<RequestRow | undefined> {
      const { rows } = await sql<RequestRow>`
        ${selectRequests} WHERE r.account_id = ${accountId} AND r.idempotency_key IS NULL
          AND r.body_hash = ${bodyHash} AND r.created_at > now() - make_interval(secs => ${seconds})
        ORDER BY r.no DESC LIMIT 1`.execute(db)
      return rows[0]
    },

    /** For what a buyer changes, after the parts of all that were asked. */
    async lock(no: number): Promise<RequestRow | undefined> {
      await sql`SELECT FROM supply_requests WHERE no = ${no} FOR NO KEY UPDATE`.execute(db)
      return this.findByNo(no)
    },

    async add({ hours, left_out, ...row }: NewRequest): Promise<number> {
      const { no } = await db
        .insertInto('supply_requests')
        .values({
          ...row,
          left_out: JSON.stringify(left_out) as never,
          ends_at: sql<Date>`now() + make_interval(hours => ${hours})`,
        })
        .returning('no')
        .executeTakeFirstOrThrow()
      return no
    },

    /** What a buyer has asked within the last 24 hours. */
    async countOfDay(accountId: string): Promise<{ requests: number; asked: number }> {
      const { rows } = await sql<{ requests: number; asked: number }>`
        SELECT count(DISTINCT r.no)::int AS requests, count(s.no)::int AS asked
        FROM supply_requests r LEFT JOIN supply_request_stockists s ON s.request_no = r.no
        WHERE r.account_id = ${accountId} AND r.created_at > now() - interval '1 day'`.execute(db)
      return rows[0] ?? { requests: 0, asked: 0 }
    },

    /**
     * One more change: those who watch are told by an event. Last in a transaction, because the answers of other stockists
     * to the same request wait from here on.
     */
    async touch(no: number): Promise<void> {
      await sql`UPDATE supply_requests SET version = version + 1 WHERE no = ${no}`.execute(db)
    },

    async close(no: number): Promise<void> {
      await sql`UPDATE supply_requests SET state = 'closed', closed_at = clock_timestamp(), version = version + 1
        WHERE no = ${no}`.execute(db)
      await sql`UPDATE supply_request_stockists SET waiting = false WHERE request_no = ${no} AND waiting`.execute(
        db,
      )
    },

    /** Deletes a buyer's requests. @returns their ids */
    async removeOf(accountId: string): Promise<string[]> {
      // In the order of their numbers, as every transaction locks several; parts before requests.
      await sql`SELECT FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
        WHERE r.account_id = ${accountId} ORDER BY s.no FOR UPDATE OF s`.execute(db)
      await sql`SELECT FROM supply_requests WHERE account_id = ${accountId} ORDER BY no FOR UPDATE`.execute(
        db,
      )
      const { rows } = await sql<{ id: string }>`
        DELETE FROM supply_requests WHERE account_id = ${accountId} RETURNING id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** Requests whose time is over wait for nobody. */
    async endWaiting(): Promise<void> {
      // Those that somebody changes just now wait for the next time.
      await sql`UPDATE supply_request_stockists SET waiting = false WHERE no = ANY (ARRAY(
        SELECT s.no FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
        WHERE s.waiting AND r.ends_at <= now() FOR NO KEY UPDATE OF s SKIP LOCKED))`.execute(db)
    },

    /** Deletes requests that were over so many days ago. @returns their ids */
    async deleteOld(days: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`DELETE FROM supply_requests
        WHERE coalesce(closed_at, ends_at) < now() - make_interval(days => ${days}) RETURNING id`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
