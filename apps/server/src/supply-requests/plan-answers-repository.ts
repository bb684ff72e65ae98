import { type Kysely, sql } from 'kysely'
import type { SupplyTables } from './supply-requests-tables.ts'

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
  }
}
