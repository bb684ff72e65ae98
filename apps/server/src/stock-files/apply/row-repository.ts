import { type Kysely, sql } from 'kysely'
import type { RowCandidate } from '../settle/find-meanings.ts'
import type { SettledBy, StockFilesTables, StoredColumns, StoredRowKind } from '../stock-files-tables.ts'
import { liveMedicine } from './preview-repository.ts'

/** A row to store. */
export type NewRow = StoredColumns & {
  quantity: number | null
  free: number | null
  candidates: RowCandidate[] | null
}

export type StoredRow = Pick<
  NewRow,
  | ('row_no' | 'line' | 'sheet' | 'kind' | 'text' | 'key' | 'code' | 'pack' | 'company')
  | ('mrp_paise' | 'ptr_paise' | 'scheme' | 'expiry' | 'flags' | 'medicine_no')
> & { quantity: string | null }

/** Writing their text takes this thread a few milliseconds. */
const rowsAtOnce = 250

/** SQL for the rows of imports. */
export function createRowRepository(db: Kysely<StockFilesTables>) {
  return {
    async removeAll(importNo: number): Promise<void> {
      await db.deleteFrom('stock_import_rows').where('import_no', '=', importNo).execute()
    },

    async add(importNo: number, rows: readonly NewRow[]): Promise<void> {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const some = JSON.stringify(rows.slice(at, at + rowsAtOnce))
        await sql`INSERT INTO stock_import_rows (import_no, row_no, line, sheet, kind, text, code, pack, company,
            quantity, free, mrp_paise, ptr_paise, scheme, batch, expiry, flags, key, why, medicine_no, settled_by, candidates)
          SELECT ${importNo}, row_no, line, sheet, kind, text, code, pack, company, quantity, free, mrp_paise, ptr_paise,
            scheme, batch, expiry, flags, key, why, medicine_no, settled_by, candidates
          FROM json_to_recordset(${some}::json) AS r (row_no int, line int, sheet text, kind text, text text, code text,
            pack text, company text, quantity numeric, free numeric, mrp_paise int, ptr_paise int, scheme text,
            batch text, expiry date, flags text[], key text, why text, medicine_no int, settled_by text,
            candidates jsonb)`.execute(db)
      }
    },

    /** The items of these lines, those of other sheets too. */
    async itemsAt(importNo: number, lines: number[]): Promise<StoredRow[]> {
      const { rows } =
        await sql<StoredRow>`SELECT row_no, line, sheet, kind, text, key, code, pack, company, quantity,
          mrp_paise, ptr_paise, scheme, expiry::text, flags, medicine_no
        FROM stock_import_rows WHERE import_no = ${importNo} AND kind <> 'skipped' AND line = ANY(${lines}::int[])
        ORDER BY row_no`.execute(db)
      return rows
    },

    /** How many items an import prints, each once. */
    async countPrints(importNo: number): Promise<number> {
      const { rows } = await sql<{
        total: number
      }>`SELECT count(DISTINCT key)::int AS total FROM stock_import_rows
        WHERE import_no = ${importNo} AND kind <> 'skipped'`.execute(db)
      return rows[0]?.total ?? 0
    },

    /** Items that wait already, and those that nothing in the catalogue is like: one of each that is printed so. */
    async unknownItems(importNo: number): Promise<StoredRow[]> {
      const { rows } =
        await sql<StoredRow>`SELECT DISTINCT ON (key) row_no, line, sheet, kind, text, key, code, pack,
          company, quantity, mrp_paise, ptr_paise, scheme, expiry::text, flags, medicine_no
        FROM stock_import_rows WHERE import_no = ${importNo} AND key IS NOT NULL AND (kind = 'waits'
          OR (kind = 'settle' AND coalesce(jsonb_array_length(nullif(candidates, 'null'::jsonb)), 0) = 0))
        ORDER BY key, mrp_paise DESC NULLS LAST, row_no`.execute(db)
      return rows
    },

    /** Items that nothing in the catalogue is like wait: nobody is asked about them. */
    async keepUnknown(importNo: number): Promise<void> {
      await sql`UPDATE stock_import_rows SET kind = 'waits' WHERE import_no = ${importNo} AND kind = 'settle'
        AND coalesce(jsonb_array_length(nullif(candidates, 'null'::jsonb)), 0) = 0`.execute(db)
    },

    /** Of these names, folded, those that an import has with several packs, companies or codes. */
    async namesOfSeveral(importNo: number, names: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{
        name: string
      }>`SELECT split_part(key, ${'\t'}, 1) AS name FROM stock_import_rows
        WHERE import_no = ${importNo} AND split_part(key, ${'\t'}, 1) = ANY(${names}::text[])
        GROUP BY 1 HAVING count(DISTINCT key) > 1`.execute(db)
      return new Set(rows.map(({ name }) => name))
    },

    /** The medicines that these items are taken for now. */
    async medicinesOf(importNo: number, keys: readonly string[]): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`
        SELECT DISTINCT ${liveMedicine} AS no
        FROM stock_import_rows r JOIN medicines m ON m.no = r.medicine_no
        WHERE r.import_no = ${importNo} AND r.key = ANY(${keys}::text[]) AND r.kind = 'item'`.execute(db)
      return rows.flatMap(({ no }) => no ?? [])
    },

    /** Of these items, those that other previews of the list ask about too. */
    async askedElsewhere(
      { no, owner_no }: { no: number; owner_no: number },
      keys: readonly string[],
    ): Promise<{ no: number; keys: string[] }[]> {
      const { rows } = await sql<{ no: number; keys: string[] }>`
        SELECT i.no, array_agg(DISTINCT r.key) AS keys
        FROM stock_imports i JOIN stock_import_rows r ON r.import_no = i.no
        WHERE i.owner_no = ${owner_no} AND i.no <> ${no} AND i.status = 'preview'
          AND r.kind = 'settle' AND r.key = ANY(${keys}::text[])
        GROUP BY i.no ORDER BY i.no`.execute(db)
      return rows
    },

    /** Says what all items of an import that are printed alike are. */
    async settle(
      importNo: number,
      settled: readonly { key: string; kind: StoredRowKind; medicine: number | null }[],
      by: SettledBy = 'person',
    ): Promise<void> {
      const answers = JSON.stringify(
        Object.fromEntries(settled.map(({ key, kind, medicine }) => [key, { kind, medicine }])),
      )
      await sql`UPDATE stock_import_rows SET kind = ${answers}::jsonb -> key ->> 'kind',
          medicine_no = (${answers}::jsonb -> key ->> 'medicine')::int, settled_by = ${by}
        WHERE import_no = ${importNo} AND key = ANY(${settled.map(({ key }) => key)}::text[])`.execute(db)
    },
  }
}
