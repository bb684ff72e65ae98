import { type Kysely, type Selectable, sql } from 'kysely'
import type { NewLink } from '../../links/links.ts'
import { askable, type SupplyTables } from '../supply-requests-tables.ts'

/** A stockist or an own supplier that was asked. */
export type AskedRow = Selectable<SupplyTables['supply_request_stockists']> & {
  stockist_id: string
  firm_name: string
  stockist_phone: string | null
  stockist_location: string | null
  stockist_pincode: string | null
  stockist_status: 'processing' | 'approved' | 'declined' | 'cancelled'
  /** An own supplier of the buyer: only the buyer knows of it, and it has no account. */
  is_own: boolean
}

const selectAsked = sql`
  SELECT s.*, t.id AS stockist_id, t.firm_name, t.phone AS stockist_phone, t.location AS stockist_location,
    t.pincode AS stockist_pincode, t.status AS stockist_status, t.is_own
  FROM supply_request_stockists s JOIN ${askable} t ON t.no = s.stockist_no`

/** SQL for the stockists that requests ask. */
export function createAskedRepository(db: Kysely<SupplyTables>) {
  return {
    async add(
      requestNo: number,
      asked: readonly { stockistNo: number; lines: readonly number[]; link: NewLink }[],
    ): Promise<void> {
      await db
        .insertInto('supply_request_stockists')
        .values(
          asked.map(({ stockistNo, lines, link }) => ({
            request_no: requestNo,
            stockist_no: stockistNo,
            lines: [...lines],
            ...link,
          })) as never,
        )
        .execute()
    },

    /** In the order in which they were asked. */
    async of(requestNo: number): Promise<AskedRow[]> {
      const { rows } =
        await sql<AskedRow>`${selectAsked} WHERE s.request_no = ${requestNo} ORDER BY s.no`.execute(db)
      return rows
    },

    /** Whatever a stockist does with its part locks it first, after the stockist, and writes to the request last. */
    async lock(no: number): Promise<void> {
      await sql`SELECT FROM supply_request_stockists WHERE no = ${no} FOR NO KEY UPDATE`.execute(db)
    },

    /** Whatever a buyer does locks all parts before the request: it waits for answers that are under way. */
    async lockAll(requestNo: number): Promise<void> {
      await sql`SELECT FROM supply_request_stockists WHERE request_no = ${requestNo} ORDER BY no
        FOR NO KEY UPDATE`.execute(db)
    },

    async find(no: number): Promise<AskedRow | undefined> {
      const { rows } = await sql<AskedRow>`${selectAsked} WHERE s.no = ${no}`.execute(db)
      return rows[0]
    },

    /** What a link opens, by the hash of its token. */
    async findByHash(hash: Buffer): Promise<AskedRow | undefined> {
      const { rows } = await sql<AskedRow>`${selectAsked} WHERE s.token_hash = ${hash}`.execute(db)
      return rows[0]
    },

    /** What a stockist was asked with a request. */
    async findFor(requestId: string, stockistId: string): Promise<AskedRow | undefined> {
      const { rows } = await sql<AskedRow>`${selectAsked} JOIN supply_requests r ON r.no = s.request_no
        WHERE r.id = ${requestId} AND t.id = ${stockistId}`.execute(db)
      return rows[0]
    },

    /** Own suppliers of a buyer, held until the transaction ends. */
    async holdOwn(accountId: string, ids: readonly string[]): Promise<{ id: string; no: number }[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: string; no: number }>`SELECT id, no FROM own_suppliers
        WHERE account_id = ${accountId} AND id = ANY(${ids}::text[]) ORDER BY no FOR KEY SHARE`.execute(db)
      return rows
    },

    /** An own supplier of a buyer, and the buyer's firm. */
    async findOwn(
      accountId: string,
      id: string,
    ): Promise<{ name: string; phone: string | null; firm: string | null } | undefined> {
      const { rows } = await sql<{ name: string; phone: string | null; firm: string | null }>`
        SELECT s.name, s.phone, coalesce(o.medical_name, p.full_name) AS firm FROM own_suppliers s
        LEFT JOIN medical_owners o ON o.id = s.account_id LEFT JOIN purchasers p ON p.id = s.account_id
        WHERE s.id = ${id} AND s.account_id = ${accountId}`.execute(db)
      return rows[0]
    },

    /** How often each of these stockists was asked by a buyer within the last 24 hours. */
    async countOfDay(accountId: string, stockistNos: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ stockist_no: number; count: number }>`
        SELECT s.stockist_no, count(*)::int AS count FROM supply_requests r
        JOIN supply_request_stockists s ON s.request_no = r.no
        WHERE r.account_id = ${accountId} AND r.created_at > now() - interval '1 day'
          AND s.stockist_no = ANY(${stockistNos}::int[])
        GROUP BY s.stockist_no`.execute(db)
      return new Map(rows.map((row) => [row.stockist_no, row.count]))
    },

    /** @returns whether this was the first time */
    async markSeen(no: number): Promise<boolean> {
      const { numAffectedRows } = await sql`UPDATE supply_request_stockists SET seen_at = clock_timestamp()
        WHERE no = ${no} AND seen_at IS NULL`.execute(db)
      return (numAffectedRows ?? 0n) > 0n
    },

    /** Whether somebody of the firm, its staff included, has signed in within so many days. */
    async hasSignedIn(stockistId: string, days: number): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (
        SELECT FROM accounts a WHERE a.signed_in_at > now() - make_interval(days => ${days})
          AND (a.id = ${stockistId} OR a.id IN (SELECT id FROM staff WHERE stockist_id = ${stockistId}))) AS has`.execute(
        db,
      )
      return rows[0]?.has ?? false
    },

    /** @param note undefined: as it was */
    async markAnswered(no: number, note: { text: string; inSession: boolean } | undefined): Promise<void> {
      await sql`UPDATE supply_request_stockists SET answered_at = clock_timestamp(), waiting = ordered_at IS NOT NULL AND confirmed_at IS NULL,
          seen_at = coalesce(seen_at, clock_timestamp())
          ${note === undefined ? sql`` : sql`, note = ${note.text}, note_in_session = ${note.inSession}`}
        WHERE no = ${no}`.execute(db)
    },

    async markSent(nos: readonly number[], by: 'mail' | 'whatsapp'): Promise<void> {
      if (nos.length === 0) return
      const column = by === 'mail' ? sql`mailed_at` : sql`messaged_at`
      await sql`UPDATE supply_request_stockists SET ${column} = clock_timestamp() WHERE no = ANY(${nos}::int[])`.execute(
        db,
      )
    },

    /** From now on the link is wrong. */
    async endLink(no: number): Promise<void> {
      await sql`UPDATE supply_request_stockists SET ended_at = clock_timestamp(), token_hash = NULL,
        token_sealed = NULL, mailed_at = NULL, messaged_at = NULL WHERE no = ${no}`.execute(db)
    },

    /** From now on this is the link, and the one before is wrong. */
    async drawLink(no: number, link: NewLink): Promise<void> {
      await sql`UPDATE supply_request_stockists SET link_version = link_version + 1, ended_at = NULL,
        token_hash = ${link.token_hash}, token_sealed = ${link.token_sealed},
        mailed_at = NULL, messaged_at = NULL WHERE no = ${no}`.execute(db)
    },

    /**
     * Takes a stockist out of requests; orders stay with their buyers, without texts. The caller has locked the stockist.
     * @returns the ids of the requests that it was taken out of
     */
    async forgetStockist(stockistId: string): Promise<string[]> {
      const own = sql`(SELECT no FROM stockists WHERE id = ${stockistId})`
      const { rows } = await sql<{ id: string }>`
        SELECT r.id FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
        WHERE s.stockist_no = ${own}`.execute(db)
      await sql`DELETE FROM supply_request_stockists WHERE stockist_no = ${own} AND ordered_at IS NULL`.execute(
        db,
      )
      await sql`UPDATE supply_request_stockists SET note = NULL, ended_at = coalesce(ended_at, now()),
          token_hash = NULL, token_sealed = NULL, waiting = false
        WHERE stockist_no = ${own}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
