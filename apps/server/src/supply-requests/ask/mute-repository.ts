import { type Kysely, sql } from 'kysely'
import type { SupplyTables } from '../supply-requests-tables.ts'

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

    /** Those of these stockists that do not want requests of a buyer: of all, of it, or of another account of its owner. */
    async among(stockistNos: readonly number[], buyerId: string): Promise<Set<number>> {
      const { rows } = await sql<{ stockist_no: number }>`
        SELECT DISTINCT stockist_no FROM supply_mutes
        WHERE stockist_no = ANY(${stockistNos}::int[]) AND (buyer_id IS NULL OR buyer_id = ${buyerId} OR buyer_id IN (
          SELECT b.account_id FROM account_owners a JOIN account_owners b ON b.owner_id = a.owner_id
          WHERE a.account_id = ${buyerId}))`.execute(db)
      return new Set(rows.map((row) => row.stockist_no))
    },

    async forgetStockist(stockistId: string): Promise<void> {
      await sql`DELETE FROM supply_mutes WHERE stockist_no = ${numberOf(stockistId)}`.execute(db)
    },
  }
}
