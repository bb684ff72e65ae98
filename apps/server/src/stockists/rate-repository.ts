import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

interface BuyerRow {
  is_confirmed: boolean
  by_admin: boolean
  /** The owners of the approved stockists that have approved it, without its own. */
  vouchers: string[]
}

/** SQL for who may see what retailers pay. */
export function createRateRepository(db: Db) {
  return {
    /** Undefined for an account that nobody has approved. */
    async buyer(id: string): Promise<BuyerRow | undefined> {
      const { rows } = await sql<BuyerRow>`
        SELECT a.email_confirmed_at IS NOT NULL AS is_confirmed, w.by_admin, ARRAY(
          SELECT DISTINCT v.owner_id::text FROM card_requests r
          JOIN card_request_stockists c ON c.request_id = r.id AND c.answer = 'approved'
          JOIN stockists s ON s.id = c.stockist_id AND s.status = 'approved'
          JOIN account_owners v ON v.account_id = s.id
          WHERE r.purchaser_id = a.id AND v.owner_id <> w.owner_id) AS vouchers
        FROM accounts a JOIN account_owners w ON w.account_id = a.id WHERE a.id = ${id}`.execute(db)
      return rows[0]
    },

    /** The accounts of an owner. */
    async accountsOf(ownerId: string): Promise<Set<string>> {
      const { rows } = await sql<{ account_id: string }>`
        SELECT account_id FROM account_owners WHERE owner_id = ${ownerId}`.execute(db)
      return new Set(rows.map((row) => row.account_id))
    },
  }
}
