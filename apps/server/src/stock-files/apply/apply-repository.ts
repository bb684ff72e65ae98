import type { ImportCounts } from '@rasad/contract/stock-files'
import { type Kysely, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { doubtedBy, isChanged, itemsOf, liveMedicine, saidOfItems } from './preview-repository.ts'

export interface ListToWrite {
  importNo: number
  stockistNo: number
  /** When the file says so. */
  confirmedAt: Date
  /** Only these medicines, where a file was applied before and a row of it is settled now. */
  only?: { medicines: readonly number[]; appliedAt: Date }
}

export type WrittenRows = Pick<ImportCounts, 'new' | 'changed' | 'unchanged'>

const facts = sql`available, quantity, mrp_paise, ptr_paise, scheme, expiry`
const before = sql`price_paise, pack, available, quantity, mrp_paise, ptr_paise, scheme, expiry, confirmed_at, source`

/** SQL that writes imports into lists and takes them back. The caller has locked the stockist, and called `joinByHashing`. */
export function createApplyRepository(db: Kysely<StockFilesTables>) {
  return {
    /**
     * Locks the medicines of an import against merges and removals until the transaction ends, in one order.
     */
    async holdMedicines(importNo: number): Promise<void> {
      await sql`SELECT FROM medicines WHERE no IN (
          SELECT medicine_no FROM stock_import_rows WHERE import_no = ${importNo} AND kind = 'item')
        ORDER BY no FOR KEY SHARE`.execute(db)
    },

    /**
     * Lists what the items say, and keeps what was listed before.
     * @returns how many rows made which change
     */
    async writeItems({ importNo, stockistNo, confirmedAt, only }: ListToWrite): Promise<WrittenRows> {
      const wanted = only
        ? sql`WHERE s.medicine_no = ANY(${only.medicines}::int[])
            AND NOT (coalesce(l.source, 'file') IN ('hand', 'answer') AND l.confirmed_at > ${only.appliedAt})`
        : sql``
      // An import is applied once, and until then nothing is kept of it.
      const isKept = only ? sql`ON CONFLICT DO NOTHING` : sql``
      const { rows } = await sql<WrittenRows>`
        WITH items AS (${itemsOf(importNo)}), said AS (${saidOfItems}),
        wanted AS MATERIALIZED (
          SELECT s.medicine_no, s.rows, s.available, s.quantity, coalesce(s.mrp_paise, l.mrp_paise) AS mrp_paise,
            coalesce(s.ptr_paise, l.ptr_paise) AS ptr_paise, s.scheme, s.expiry, l.stockist_no IS NOT NULL AS was_listed,
            l.price_paise AS old_price, l.pack AS old_pack, l.available AS old_available, l.quantity AS old_quantity,
            l.mrp_paise AS old_mrp, l.ptr_paise AS old_ptr, l.scheme AS old_scheme, l.expiry AS old_expiry,
            l.confirmed_at AS old_confirmed, l.source AS old_source, l.import_no AS old_import,
            ${isChanged('l')} AS changes
          FROM said s LEFT JOIN listings l ON l.stockist_no = ${stockistNo} AND l.medicine_no = s.medicine_no
          ${wanted}),
        kept AS (
          INSERT INTO stock_import_changes (import_no, medicine_no, was_listed, ${before}, was_import_no)
          SELECT ${importNo}, medicine_no, was_listed, old_price, old_pack, old_available, old_quantity, old_mrp, old_ptr,
            old_scheme, old_expiry, old_confirmed, old_source, old_import
          FROM wanted ${isKept}),
        written AS (
          INSERT INTO listings (stockist_no, medicine_no, ${facts}, confirmed_at, source, import_no)
          SELECT ${stockistNo}, medicine_no, ${facts}, ${confirmedAt}, 'file', ${importNo} FROM wanted
          ON CONFLICT (stockist_no, medicine_no) DO UPDATE SET available = excluded.available,
            quantity = excluded.quantity, mrp_paise = excluded.mrp_paise, ptr_paise = excluded.ptr_paise,
            scheme = excluded.scheme, expiry = excluded.expiry, confirmed_at = excluded.confirmed_at,
            source = excluded.source, import_no = excluded.import_no)
        SELECT coalesce(sum(rows) FILTER (WHERE NOT was_listed), 0)::int AS new,
          coalesce(sum(rows) FILTER (WHERE was_listed AND changes), 0)::int AS changed,
          coalesce(sum(rows) FILTER (WHERE was_listed AND NOT changes), 0)::int AS unchanged
        FROM wanted`.execute(db)
      const [written] = rows
      if (!written) throw new Error('A sum has no row.')
      return written
    },

    /** Makes everything unavailable that a complete file does not name, and keeps what was listed before. */
    async endMissing({ importNo, stockistNo, confirmedAt }: ListToWrite): Promise<number> {
      const { numAffectedRows } = await sql`
        WITH items AS MATERIALIZED (${itemsOf(importNo)}),
        unnamed AS MATERIALIZED (
          SELECT medicine_no FROM listings WHERE stockist_no = ${stockistNo} AND available
          EXCEPT SELECT live FROM items EXCEPT ${doubtedBy(importNo)}),
        missing AS MATERIALIZED (
          SELECT l.* FROM unnamed u JOIN listings l ON l.stockist_no = ${stockistNo} AND l.medicine_no = u.medicine_no),
        kept AS (
          INSERT INTO stock_import_changes (import_no, medicine_no, was_listed, ${before}, was_import_no)
          SELECT ${importNo}, medicine_no, true, ${before}, import_no FROM missing ON CONFLICT DO NOTHING)
        UPDATE listings l SET available = false, quantity = NULL, scheme = NULL, expiry = NULL,
          confirmed_at = ${confirmedAt}, source = 'file', import_no = ${importNo}
        FROM unnamed u WHERE l.stockist_no = ${stockistNo} AND l.medicine_no = u.medicine_no`.execute(db)
      return Number(numAffectedRows ?? 0)
    },

    /** Notes that the list was updated. */
    async touchStockist(stockistNo: number): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ updated_at: sql<Date>`now()`, stock_updated_at: sql<Date>`now()` })
        .where('no', '=', stockistNo)
        .execute()
    },

    /**
     * Takes back what an import has written: in the list where it still stands there, and in what later imports have kept
     * as the state before them. What was edited or removed by hand since stays.
     * @param only of these medicines; then nothing of them is kept
     * @returns how many listings are as before
     */
    async takeBack(importNo: number, stockistNo: number, only?: readonly number[]): Promise<number> {
      const wanted = only ? sql`AND live = ANY(${only}::int[])` : sql``
      // A merge can have made one medicine of two: what was listed under the one that stays comes first.
      const undone = sql`undone AS MATERIALIZED (
        SELECT DISTINCT ON (live) * FROM (
          SELECT c.*, ${liveMedicine} AS live
          FROM stock_import_changes c JOIN medicines m ON m.no = c.medicine_no WHERE c.import_no = ${importNo}) c
        WHERE live IS NOT NULL ${wanted} ORDER BY live, was_listed DESC, medicine_no <> live)`
      await sql`WITH ${undone},
        later AS MATERIALIZED (
          SELECT c.import_no, c.medicine_no,
            ${liveMedicine} AS live
          FROM stock_import_changes c JOIN medicines m ON m.no = c.medicine_no
          WHERE c.was_import_no = ${importNo}
            AND c.import_no IN (SELECT no FROM stock_imports WHERE owner_no = ${stockistNo}))
        UPDATE stock_import_changes c SET was_listed = u.was_listed, price_paise = u.price_paise, pack = u.pack,
          available = u.available, quantity = u.quantity, mrp_paise = u.mrp_paise, ptr_paise = u.ptr_paise,
          scheme = u.scheme, expiry = u.expiry, confirmed_at = u.confirmed_at, source = u.source,
          was_import_no = u.was_import_no
        FROM undone u, later l
        WHERE l.live = u.live AND c.import_no = l.import_no AND c.medicine_no = l.medicine_no`.execute(db)
      const restored = await sql`WITH ${undone}
        UPDATE listings l SET price_paise = u.price_paise, pack = u.pack, available = u.available,
          quantity = u.quantity, mrp_paise = u.mrp_paise, ptr_paise = u.ptr_paise, scheme = u.scheme,
          expiry = u.expiry, confirmed_at = u.confirmed_at, source = u.source, import_no = u.was_import_no
        FROM undone u WHERE u.was_listed AND l.stockist_no = ${stockistNo} AND l.medicine_no = u.live
          AND l.import_no = ${importNo}`.execute(db)
      const removed = await sql`WITH ${undone}
        DELETE FROM listings l USING undone u WHERE NOT u.was_listed AND l.stockist_no = ${stockistNo}
          AND l.medicine_no = u.live AND l.import_no = ${importNo}`.execute(db)
      if (only) {
        await sql`WITH ${undone} DELETE FROM stock_import_changes c USING undone u
          WHERE c.import_no = ${importNo} AND c.medicine_no = u.medicine_no`.execute(db)
      }
      return Number(restored.numAffectedRows ?? 0) + Number(removed.numAffectedRows ?? 0)
    },
  }
}
