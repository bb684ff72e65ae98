import { type Kysely, sql } from 'kysely'
import type { OwnerSigns } from '../accounts/accounts.ts'
import type { SupplyTables } from './supply-requests-tables.ts'

export interface MuteRow {
  buyer_id: string | null
  firm: string | null
  muted_at: Date
}

/** SQL for whose requests stockists do not want. */
export function createMuteRepository(db: Kysely<SupplyTables>) {
  const numberOf = (stockistId: string) => sql`(SELECT no FROM stockists WHERE id = ${stockistId})`

  return {
    /** Latest first; without a buyer: everybody. */
    async of(stockistId: string): Promise<MuteRow[]> {
      const { rows } = await sql<MuteRow>`
        SELECT m.buyer_id, coalesce(o.medical_name, p.full_name) AS firm, m.muted_at FROM supply_mutes m
        LEFT JOIN medical_owners o ON o.id = m.buyer_id LEFT JOIN purchasers p ON p.id = m.buyer_id
        WHERE m.stockist_no = ${numberOf(stockistId)} ORDER BY m.muted_at DESC, m.no DESC`.execute(db)
      return rows
    },

    /** Whether a buyer has asked a stockist. */
    async hasAsked(buyerId: string, stockistId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM supply_requests r JOIN supply_request_stockists s ON s.request_no = r.no
        WHERE r.account_id = ${buyerId} AND s.stockist_no = ${numberOf(stockistId)} LIMIT 1`.execute(db)
      return rows.length > 0
    },

    /** @param buyerId null: all. @returns whether that is new */
    async mute(stockistId: string, buyerId: string | null): Promise<boolean> {
      const { numAffectedRows } = await sql`INSERT INTO supply_mutes (stockist_no, buyer_id)
        SELECT no, ${buyerId} FROM stockists WHERE id = ${stockistId} ON CONFLICT DO NOTHING`.execute(db)
      return (numAffectedRows ?? 0n) > 0n
    },

    async unmute(stockistId: string, buyerId: string | null): Promise<boolean> {
      const { numAffectedRows } = await sql`DELETE FROM supply_mutes
        WHERE stockist_no = ${numberOf(stockistId)} AND buyer_id IS NOT DISTINCT FROM ${buyerId}`.execute(db)
      return (numAffectedRows ?? 0n) > 0n
    },

    /** Those of these stockists that do not want requests of a buyer. */
    async among(stockistNos: readonly number[], buyerId: string): Promise<Set<number>> {
      const { rows } = await sql<{ stockist_no: number }>`
        SELECT DISTINCT stockist_no FROM supply_mutes
        WHERE stockist_no = ANY(${stockistNos}::int[]) AND (buyer_id IS NULL OR buyer_id = ${buyerId})`.execute(
        db,
      )
      return new Set(rows.map((row) => row.stockist_no))
    },

    /** What tells the owners of a buyer, and of the buyers that these stockists mute. */
    async signsAmong(
      stockistNos: readonly number[],
      buyerId: string,
    ): Promise<(OwnerSigns & { mutedBy: number[] })[]> {
      const { rows } = await sql<OwnerSigns & { mutedBy: number[] }>`
        SELECT a.id AS "accountId", a.email_key AS "emailKey", coalesce(o.contact_no, p.contact_no) AS phone,
          o.drug_license_no AS licence, coalesce(m.stockists, '{}') AS "mutedBy"
        FROM accounts a LEFT JOIN medical_owners o ON o.id = a.id LEFT JOIN purchasers p ON p.id = a.id
        LEFT JOIN (SELECT buyer_id, array_agg(stockist_no) AS stockists FROM supply_mutes
          WHERE stockist_no = ANY(${stockistNos}::int[]) AND buyer_id IS NOT NULL GROUP BY buyer_id) m ON m.buyer_id = a.id
        WHERE a.id = ${buyerId} OR m.buyer_id IS NOT NULL`.execute(db)
      return rows
    },

    async forgetStockist(stockistId: string): Promise<void> {
      await sql`DELETE FROM supply_mutes WHERE stockist_no = ${numberOf(stockistId)}`.execute(db)
    },
  }
}
