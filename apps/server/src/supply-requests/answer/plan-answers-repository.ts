import { type Kysely, sql } from 'kysely'
import { isPublicEntry } from '../../trade-tables/trade-tables.ts'
import type { SupplyTables } from '../supply-requests-tables.ts'

/** What the list of a stockist says of a line that it is asked for. */
export interface StockRow {
  line: number
  available: boolean
  quantity: number | null
  ptr_paise: number | null
  scheme: string | null
  expiry: string | null
  comes_on: string | null
  is_stale: boolean
  /** Everybody may find the medicine. */
  is_public: boolean
}

/** SQL for what stockists list, where they have not answered. */
export function createPlanAnswersRepository(db: Kysely<SupplyTables>) {
  return {
    /** Which of these pairs of numbers are listed as available. */
    async available({
      stockistNos,
      medicineNos,
    }: {
      stockistNos: readonly number[]
      medicineNos: readonly number[]
    }): Promise<{ stockist_no: number; medicine_no: number }[]> {
      if (stockistNos.length === 0) return []
      const { rows } = await sql<{ stockist_no: number; medicine_no: number }>`
        SELECT l.stockist_no, l.medicine_no
        FROM unnest(${stockistNos}::int[], ${medicineNos}::int[]) AS w (stockist_no, medicine_no)
        JOIN listings l ON l.stockist_no = w.stockist_no AND l.medicine_no = w.medicine_no
        WHERE l.available`.execute(db)
      return rows
    },

    /**
     * What a stockist lists of the lines that it was asked for.
     * @param staleDays how long a listing counts as confirmed
     */
    async stockOf(askedNo: number, staleDays: number): Promise<StockRow[]> {
      const { rows } = await sql<StockRow>`
        SELECT x.line, l.available, l.quantity, l.ptr_paise, l.scheme, l.expiry::text,
          CASE WHEN l.available_on > current_date THEN l.available_on::text END AS comes_on,
          coalesce(l.confirmed_at <= now() - ${staleDays} * interval '1 day', true) AS is_stale,
          ${isPublicEntry('medicine', 'm')} AS is_public
        FROM supply_request_stockists k
        JOIN supply_request_lines x ON x.request_no = k.request_no AND x.line = ANY(k.lines)
        JOIN medicines w ON w.no = x.medicine_no
        JOIN medicines m ON m.no = CASE WHEN w.removed_at IS NULL THEN w.no ELSE live_medicine_no(w.id) END
        JOIN listings l ON l.stockist_no = k.stockist_no AND l.medicine_no = m.no
        WHERE k.no = ${askedNo} ORDER BY x.line`.execute(db)
      return rows
    },
  }
}
