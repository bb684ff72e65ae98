import { nameKey } from '@rasad/lexicon'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'

export interface CompanyRow {
  no: number
  id: string
  name: string
}

/** An accepted proposal and the medicine that it became. */
export interface AcceptedPair {
  proposalNo: number
  medicineNo: number
}

export interface TargetMedicine {
  no: number
  id: string
  name: string
  composition: string | null
  pack: string | null
  form: string | null
  company_name: string | null
}

/** SQL for what accepted proposals become: medicines, and listings of those who have waited. */
export function createProposalTargetRepository(db: Kysely<StockFilesTables>) {
  const pairsOf = (pairs: readonly AcceptedPair[]) =>
    sql`json_to_recordset(${JSON.stringify(pairs)}::json) AS a ("proposalNo" int, "medicineNo" int)`

  return {
    /** Companies whose names begin with one of these texts, blanks and full stops left out. */
    async companiesBeginning(cores: readonly string[]): Promise<CompanyRow[]> {
      if (cores.length === 0) return []
      const patterns = cores.map((core) => `${core.replace(/[\\%_]/g, '\\$&')}%`)
      const { rows } = await sql<CompanyRow>`SELECT no, id, name FROM companies
        WHERE removed_at IS NULL AND replace(name_key, ' ', '') LIKE ANY(${patterns}::text[]) ORDER BY no`.execute(
        db,
      )
      return rows
    },

    /** The company of this name; a merged one stands for the one that it was merged into. */
    async companyNamed(name: string): Promise<CompanyRow | undefined> {
      const { rows } = await sql<CompanyRow>`SELECT c.no, c.id, c.name FROM companies o
        JOIN companies c ON c.no = CASE WHEN o.removed_at IS NULL THEN o.no ELSE live_company_no(o.id) END
        WHERE o.name_key = ${nameKey(name)} ORDER BY o.removed_at NULLS FIRST LIMIT 1`.execute(db)
      return rows[0]
    },

    /** A medicine, or the one that it was merged into; held until the transaction ends. */
    async holdMedicine(id: string): Promise<TargetMedicine | undefined> {
      const { rows } = await sql<TargetMedicine>`SELECT m.no, m.id, m.name, m.composition, m.pack, m.form,
          (SELECT c.name FROM companies c WHERE c.no = m.company_no) AS company_name
        FROM medicines m WHERE m.no = (SELECT live_medicine_no(${id})) FOR KEY SHARE OF m`.execute(db)
      return rows[0]
    },

    /** Locks everybody who waits for these proposals, in one order. @returns their numbers */
    async lockWaiting(ids: readonly string[]): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`SELECT no FROM stockists WHERE no IN (${waitingFor(ids)})
        ORDER BY no FOR UPDATE`.execute(db)
      return rows.map(({ no }) => no)
    },

    async waitingFor(ids: readonly string[]): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`${waitingFor(ids)}`.execute(db)
      return rows.map(({ no }) => no)
    },

    /**
     * What is open or applied of imports says from now on what its rows are.
     * @returns the applied ones
     */
    async settleRows(pairs: readonly AcceptedPair[]): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`WITH changed AS (
          UPDATE stock_import_rows r SET kind = 'item', medicine_no = a."medicineNo", settled_by = 'memory'
          FROM ${pairsOf(pairs)} JOIN stock_names n ON n.proposal_no = a."proposalNo" AND n.state = 'is'
            JOIN stock_imports i ON i.owner_no = n.owner_no AND i.status IN ('preview', 'applied')
          WHERE r.import_no = i.no AND r.key = n.key AND r.kind IN ('waits', 'settle') RETURNING r.import_no)
        SELECT DISTINCT i.no FROM changed c JOIN stock_imports i ON i.no = c.import_no AND i.status = 'applied'
        ORDER BY i.no`.execute(db)
      return rows.map(({ no }) => no)
    },

    /**
     * The imports whose rows are listed now: of everybody who has waited the last applied file that names the item. None
     * where a later file was the whole stock without it, or where a later file has listed the medicine.
     */
    async toList(pairs: readonly AcceptedPair[]): Promise<{ importNo: number; medicines: number[] }[]> {
      const { rows } = await sql<{ importNo: number; medicines: number[] }>`
        WITH latest AS (
          SELECT DISTINCT ON (a."medicineNo", n.owner_no) a."medicineNo" AS medicine_no, n.owner_no AS stockist_no, i.no, i.applied_at
          FROM ${pairsOf(pairs)} JOIN stock_names n ON n.proposal_no = a."proposalNo" AND n.state = 'is'
          JOIN stock_imports i ON i.owner_no = n.owner_no AND i.status = 'applied'
          JOIN stock_import_rows r ON r.import_no = i.no AND r.key = n.key AND r.kind = 'item'
            AND r.medicine_no = a."medicineNo"
          ORDER BY a."medicineNo", n.owner_no, i.applied_at DESC)
        SELECT l.no AS "importNo", array_agg(l.medicine_no ORDER BY l.medicine_no) AS medicines FROM latest l
        WHERE NOT EXISTS (SELECT FROM stock_imports o WHERE o.owner_no = l.stockist_no AND o.status = 'applied'
            AND o.complete AND o.applied_at > l.applied_at)
          AND NOT EXISTS (SELECT FROM listings x JOIN stock_imports o ON o.no = x.import_no
            WHERE x.stockist_no = l.stockist_no AND x.medicine_no = l.medicine_no AND o.applied_at > l.applied_at)
        GROUP BY l.no ORDER BY l.no`.execute(db)
      return rows
    },

    /** Notes that lists have changed. */
    async touch(stockistNos: readonly number[]): Promise<void> {
      await sql`UPDATE stockists SET updated_at = now(), stock_updated_at = now()
        WHERE no = ANY(${stockistNos}::int[])`.execute(db)
    },
  }
}

function waitingFor(ids: readonly string[]): RawBuilder<{ no: number }> {
  return sql`SELECT DISTINCT n.owner_no AS no FROM stock_names n JOIN stock_proposals p ON p.no = n.proposal_no
    WHERE p.id = ANY(${ids}::text[])`
}
