import { type Kysely, sql } from 'kysely'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'

export interface Asked {
  no: number
  stockist_no: number
  firm_name: string
}

/** SQL that finds what a stockist was asked. */
export function createTakeOverRepository(db: Kysely<TradeTables>) {
  const select = (requestId: string, stockistId: string) => sql`
    SELECT k.no, k.stockist_no, s.firm_name FROM supply_request_stockists k
    JOIN supply_requests r ON r.no = k.request_no JOIN stockists s ON s.no = k.stockist_no
    WHERE r.id = ${requestId} AND s.id = ${stockistId}`

  return {
    async find(requestId: string, stockistId: string): Promise<Asked | undefined> {
      const { rows } = await sql<Asked>`${select(requestId, stockistId)}`.execute(db)
      return rows[0]
    },

    /** Locks the stockist, then what it was asked, until the transaction ends. */
    async lock(requestId: string, stockistId: string): Promise<Asked | undefined> {
      // Undoing can remove a listing, which takes the stockist's exclusive lock: see `mark_unlisted`.
      await sql`SELECT FROM stockists WHERE id = ${stockistId} AND status = 'approved' FOR UPDATE`.execute(db)
      const { rows } = await sql<Asked>`${select(requestId, stockistId)} AND s.status = 'approved'
        FOR UPDATE OF k`.execute(db)
      return rows[0]
    },
  }
}
