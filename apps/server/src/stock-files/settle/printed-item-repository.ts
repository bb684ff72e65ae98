import { type Kysely, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'

/** What a stockist's own software prints for a medicine. */
export interface OwnItem {
  name: string
  code: string | null
}

/** SQL for how a stockist's stock files name medicines. */
export function createPrintedItemRepository(db: Kysely<StockFilesTables>) {
  return {
    /**
     * By number of the medicine: its item in the last file that was applied and has it. A medicine that the file prints as
     * several items, of two packs or codes, is left out: nobody knows which of them is meant.
     */
    async ofMedicines(stockistNo: number, medicineNos: readonly number[]): Promise<Map<number, OwnItem>> {
      if (medicineNos.length === 0) return new Map()
      const { rows } = await sql<OwnItem & { no: number }>`
        SELECT no, min(text) AS name, min(code) AS code FROM (
          SELECT m.no, r.text, r.code,
            dense_rank() OVER (PARTITION BY m.no ORDER BY i.applied_at DESC, i.no DESC) AS age
          FROM stock_imports i JOIN stock_import_rows r ON r.import_no = i.no AND r.kind = 'item'
          JOIN medicines w ON w.no = r.medicine_no
          JOIN medicines m ON m.no = CASE WHEN w.removed_at IS NULL THEN w.no ELSE live_medicine_no(w.id) END
          WHERE i.owner_no = ${stockistNo} AND i.status = 'applied' AND m.no = ANY(${medicineNos}::int[])) printed
        WHERE age = 1 GROUP BY no HAVING count(DISTINCT (text, code)) = 1`.execute(db)
      return new Map(rows.map(({ no, name, code }) => [no, { name, code }]))
    },
  }
}
