import type { ImportCounts } from '@rasad/contract/stock-files'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isOwnList } from '../policy.ts'
import type { RowCandidate } from '../settle/find-meanings.ts'
import type { StockFilesTables, StoredColumns } from '../stock-files-tables.ts'

/** An import as its rows are compared: one that was applied is compared with what was listed before it. */
export interface ComparedImport {
  no: number
  owner_no: number
  applied_at: Date | null
}

export interface FactsRow {
  available: boolean
  quantity: number | null
  mrp_paise: number | null
  ptr_paise: number | null
  scheme: string | null
  expiry: string | null
}

type PrintedColumn =
  | ('sheet' | 'text' | 'code' | 'pack' | 'company' | 'mrp_paise' | 'ptr_paise' | 'scheme')
  | ('batch' | 'expiry' | 'flags' | 'why' | 'medicine_no')

export interface PreviewRow extends Pick<StoredColumns, PrintedColumn> {
  /** Where the next page begins after it. */
  place: number
  row_no: number | null
  line: number | null
  quantity: string | null
  free: string | null
  candidates: RowCandidate[] | null
  before: FactsRow | null
  after: FactsRow | null
}

export interface MedicineRow {
  no: number
  id: string
  name: string
  composition: string | null
  pack: string | null
  form: string | null
  price_paise: number | null
  company_name: string | null
}

type OtherCounts = Pick<ImportCounts, 'toSettle' | 'waiting' | 'ignored' | 'skipped' | 'negative'>
type ComparedKind = 'new' | 'changed' | 'unchanged'
const storedKinds = { waiting: 'waits', ignored: 'ignored', skipped: 'skipped' } as const

/** Quantities beyond this do not fit into the column. */
const maxListed = 999_999_999

/** The medicine that stands for a medicine `m` now; null where it was removed. */
export const liveMedicine = sql`CASE WHEN m.removed_at IS NULL THEN m.no ELSE live_medicine_no(m.id) END`

/**
 * The items of an import, with the medicine that stands for each now; null where it was removed. A `twin` is printed as
 * another one is, and the name that tells them apart is cut.
 */
export function itemsOf(importNo: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return itemsWith(
    liveMedicine,
    sql`LEFT JOIN medicines m ON m.no = r.medicine_no WHERE r.import_no = ${importNo}`,
  )
}

/**
 * The same of several imports.
 * @param live the medicine that stands for that of a row `r`
 * @param which rows
 * @param printed how a row is printed, as far as its name tells: read only of names that are cut
 */
export function itemsWith(
  live: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
  printed: RawBuilder<unknown> = sql`(r.sheet, r.key)::text`,
): RawBuilder<unknown> {
  return sql`SELECT *, cut IS NOT NULL AND count(cut) OVER (PARTITION BY import_no, cut) > 1 AS twin
    FROM (SELECT r.import_no, r.row_no, r.medicine_no, r.quantity, r.mrp_paise, r.ptr_paise, r.scheme, r.expiry,
        ${live} AS live, CASE WHEN 'cut-name' = ANY(r.flags) THEN ${printed} END AS cut
      FROM stock_import_rows r ${which} AND r.kind = 'item') AS r`
}

/**
 * What the items of `items` say of each medicine, import by import: rows of one medicine add up. Prices and scheme are those of the first row
 * with stock that has a price, the expiry is the nearest. A row without a quantity is in stock, and nobody has counted. Of
 * twins nobody knows which is the medicine: it is in stock if each is, and not counted.
 */
export const saidOfItems = sql`SELECT import_no, medicine_no, rows, available,
    CASE WHEN NOT available THEN 0 WHEN NOT uncounted
      THEN least(greatest(floor(total), 1), ${sql.lit(maxListed)})::int END AS quantity,
    mrp_paise, ptr_paise, scheme, coalesce(nearest, any_expiry) AS expiry
  FROM (
    SELECT DISTINCT ON (import_no, live) import_no, live AS medicine_no, count(*) OVER same AS rows,
      coalesce(bool_or(coalesce(quantity, 1) > 0) FILTER (WHERE NOT twin) OVER same, false)
        OR coalesce(bool_and(coalesce(quantity, 1) > 0) FILTER (WHERE twin) OVER same, false) AS available,
      bool_or(quantity IS NULL OR twin) OVER same AS uncounted,
      sum(greatest(quantity, 0)) OVER same AS total, mrp_paise, ptr_paise, scheme,
      min(expiry) FILTER (WHERE coalesce(quantity, 1) > 0) OVER same AS nearest, min(expiry) OVER same AS any_expiry
    FROM items WHERE live IS NOT NULL
    WINDOW same AS (PARTITION BY import_no, live)
    ORDER BY import_no, live, coalesce(quantity, 1) > 0 DESC, mrp_paise IS NULL, ptr_paise IS NULL, row_no) AS added`

/** Medicines that a row which waits to be settled can mean: nobody knows that the file does not name them. */
export function doubtedBy(importNo: number): RawBuilder<unknown> {
  return sql`SELECT (c->>'no')::int FROM stock_import_rows d, jsonb_array_elements(d.candidates) c
    WHERE d.import_no = ${importNo} AND d.kind = 'settle' AND d.candidates IS NOT NULL`
}

/**
 * Whether what a file says (`s`) differs from what is listed. What it does not say of prices stays. A number counts only of
 * what is available, and 0 there is that nobody has counted.
 */
export function isChanged(listed: string): RawBuilder<boolean> {
  const b = sql.ref(listed)
  const counted = (table: string) =>
    sql`CASE WHEN ${sql.ref(table)}.available THEN nullif(${sql.ref(table)}.quantity, 0) END`
  return sql`(s.available, ${counted('s')}, coalesce(s.mrp_paise, ${b}.mrp_paise), coalesce(s.ptr_paise, ${b}.ptr_paise),
      s.scheme, s.expiry)
    IS DISTINCT FROM (${b}.available, ${counted(listed)}, ${b}.mrp_paise, ${b}.ptr_paise, ${b}.scheme, ${b}.expiry)`
}

function factsOf(table: string): RawBuilder<unknown> {
  const of = sql.ref(table)
  return sql`json_build_object('available', ${of}.available, 'quantity', ${of}.quantity,
    'mrp_paise', ${of}.mrp_paise, 'ptr_paise', ${of}.ptr_paise, 'scheme', ${of}.scheme, 'expiry', ${of}.expiry)`
}

/**
 * Has the rest of a transaction join by hashing. The planner knows nothing of rows that were stored a moment ago: it takes
 * thousands for one, and would compare each with each.
 */
export async function joinByHashing(db: Kysely<StockFilesTables>): Promise<void> {
  await sql`SET LOCAL enable_nestloop = off`.execute(db)
}

/** SQL for what an import would change, or has changed. Its transaction has called `joinByHashing`. */
export function createPreviewRepository(db: Kysely<StockFilesTables>) {
  /** What was listed before: now, or when it was applied. */
  function base({ no, owner_no, applied_at }: ComparedImport): RawBuilder<unknown> {
    // What an own list says stands in its rows.
    if (isOwnList({ owner_no })) {
      const earlier = applied_at === null ? sql`true` : sql`applied_at < ${applied_at}`
      const before = sql`(SELECT no FROM stock_imports WHERE owner_no = ${owner_no} AND status = 'applied' AND no <> ${no}
        AND ${earlier} ORDER BY applied_at DESC, no DESC LIMIT 1)`
      return sql`WITH items AS (${itemsOf(before)}), said AS (${saidOfItems})
        SELECT medicine_no, true AS was_listed, available, quantity, mrp_paise, ptr_paise, scheme, expiry FROM said`
    }
    if (applied_at === null) {
      return sql`SELECT medicine_no, true AS was_listed, available, quantity, mrp_paise, ptr_paise, scheme, expiry
        FROM listings WHERE stockist_no = ${owner_no}`
    }
    return sql`SELECT DISTINCT ON (1) ${liveMedicine} AS medicine_no, c.was_listed, c.available, c.quantity, c.mrp_paise, c.ptr_paise, c.scheme, c.expiry
      FROM stock_import_changes c JOIN medicines m ON m.no = c.medicine_no
      WHERE c.import_no = ${no} ORDER BY 1, c.was_listed DESC`
  }

  /** What the items say of each medicine, and what that changes. */
  function compared(of: ComparedImport): RawBuilder<unknown> {
    // Nothing is kept of what was settled when it was too late to list it.
    const unknown = sql.lit(of.applied_at === null ? 'new' : 'unchanged')
    return sql`items AS MATERIALIZED (${itemsOf(of.no)}), said AS MATERIALIZED (${saidOfItems}),
      base AS MATERIALIZED (${base(of)}),
      facts AS MATERIALIZED (
        SELECT s.medicine_no, s.rows, s.available, s.quantity, coalesce(s.mrp_paise, b.mrp_paise) AS mrp_paise,
          coalesce(s.ptr_paise, b.ptr_paise) AS ptr_paise, s.scheme, s.expiry,
          CASE WHEN b.was_listed THEN ${factsOf('b')} END AS before,
          CASE WHEN b.medicine_no IS NULL THEN ${unknown} WHEN NOT b.was_listed THEN 'new'
            WHEN ${isChanged('b')} THEN 'changed' ELSE 'unchanged' END AS change
        FROM said s LEFT JOIN base b USING (medicine_no))`
  }

  /** Available listings that the file does not name, by the number of their medicine. Needs `items`. */
  function missing(of: ComparedImport): RawBuilder<unknown> {
    const { no, owner_no, applied_at } = of
    const listed = isOwnList(of)
      ? sql`SELECT medicine_no FROM (${base(of)}) AS b WHERE available`
      : applied_at === null
        ? sql`SELECT medicine_no FROM listings WHERE stockist_no = ${owner_no} AND available`
        : sql`SELECT medicine_no FROM stock_import_changes WHERE import_no = ${no} AND was_listed AND available`
    return sql`SELECT medicine_no FROM (${listed} EXCEPT SELECT live FROM items EXCEPT SELECT medicine_no FROM items
      EXCEPT ${doubtedBy(no)}) AS unnamed`
  }

  function listedBefore(of: ComparedImport): RawBuilder<unknown> {
    if (isOwnList(of)) return sql`(${base(of)}) AS b ON true`
    if (of.applied_at === null) return sql`listings b ON b.stockist_no = ${of.owner_no}`
    return sql`stock_import_changes b ON b.import_no = ${of.no}`
  }

  const rowColumns = sql`r.row_no AS place, r.row_no, r.line, r.sheet, r.text, r.code, r.pack, r.company, r.quantity, r.free,
    r.mrp_paise, r.ptr_paise, r.scheme, r.batch, r.expiry::text, r.flags, r.why, r.candidates`
  /** Rows that change nothing. */
  async function otherCounts(importNo: number): Promise<OtherCounts> {
    // Looked for among the removed medicines, which are few, instead of among all.
    const { rows } = await sql<OtherCounts>`
      SELECT count(*) FILTER (WHERE kind = 'waits')::int AS waiting, count(*) FILTER (WHERE kind = 'ignored')::int AS ignored,
        count(*) FILTER (WHERE kind = 'skipped')::int AS skipped,
        count(*) FILTER (WHERE kind <> 'skipped' AND quantity < 0)::int AS negative,
        (count(*) FILTER (WHERE kind = 'settle' OR (kind = 'item' AND medicine_no IS NULL)))::int
          + (SELECT count(*)::int FROM stock_import_rows r JOIN medicines m ON m.no = r.medicine_no
             WHERE r.import_no = ${importNo} AND r.kind = 'item' AND m.removed_at IS NOT NULL
               AND live_medicine_no(m.id) IS NULL) AS "toSettle"
      FROM stock_import_rows WHERE import_no = ${importNo}`.execute(db)
    const [counts] = rows
    if (!counts) throw new Error('A count has no row.')
    return counts
  }

  async function page(query: RawBuilder<unknown>): Promise<PreviewRow[]> {
    const { rows } = await sql<PreviewRow>`${query}`.execute(db)
    return rows
  }

  return {
    otherCounts,

    async counts(of: ComparedImport): Promise<ImportCounts> {
      const { rows } = await sql<Omit<ImportCounts, keyof OtherCounts>>`WITH ${compared(of)}
        SELECT coalesce(sum(rows) FILTER (WHERE change = 'new'), 0)::int AS new,
          coalesce(sum(rows) FILTER (WHERE change = 'changed'), 0)::int AS changed,
          coalesce(sum(rows) FILTER (WHERE change = 'unchanged'), 0)::int AS unchanged,
          (SELECT count(*)::int FROM (${missing(of)}) m) AS missing FROM facts`.execute(db)
      const [counts] = rows
      if (!counts) throw new Error('A sum has no row.')
      return { ...counts, ...(await otherCounts(of.no)) }
    },

    /** Rows whose listings they make new, change or leave, after a place in the file. */
    compare: (of: ComparedImport, kind: ComparedKind, after: number, limit: number): Promise<PreviewRow[]> =>
      page(sql`WITH ${compared(of)},
        page AS MATERIALIZED (
          SELECT i.row_no, i.live, f.before, ${factsOf('f')} AS after FROM items i JOIN facts f ON f.medicine_no = i.live
          WHERE f.change = ${kind} AND i.row_no > ${after} ORDER BY i.row_no LIMIT ${limit})
        SELECT ${rowColumns}, p.live AS medicine_no, p.before, p.after
        FROM page p JOIN stock_import_rows r ON r.import_no = ${of.no} AND r.row_no = p.row_no ORDER BY r.row_no`),

    /** Listings that the file does not name. */
    missing: (of: ComparedImport, after: number, limit: number): Promise<PreviewRow[]> =>
      page(sql`WITH items AS MATERIALIZED (${itemsOf(of.no)}),
        page AS MATERIALIZED (
          SELECT medicine_no FROM (${missing(of)}) m WHERE medicine_no > ${after} ORDER BY medicine_no LIMIT ${limit})
        SELECT p.medicine_no AS place, NULL::int AS row_no, NULL::int AS line, NULL AS sheet, m.name AS text,
          NULL AS code, m.pack, NULL AS company, NULL AS quantity, NULL AS free, NULL::int AS mrp_paise,
          NULL::int AS ptr_paise, NULL AS scheme, NULL AS batch, NULL AS expiry, '{}'::text[] AS flags, NULL AS why,
          NULL::jsonb AS candidates, p.medicine_no, ${factsOf('b')} AS before, NULL::json AS after
        FROM page p JOIN medicines m ON m.no = p.medicine_no
        JOIN ${listedBefore(of)}
          AND b.medicine_no = p.medicine_no
        ORDER BY p.medicine_no`),

    toSettle: (importNo: number, after: number, limit: number): Promise<PreviewRow[]> =>
      page(sql`SELECT ${rowColumns}, NULL::int AS medicine_no, NULL::json AS before, NULL::json AS after
        FROM stock_import_rows r LEFT JOIN medicines m ON m.no = r.medicine_no
        WHERE r.import_no = ${importNo} AND r.row_no > ${after} AND (r.kind = 'settle' OR (r.kind = 'item'
          AND (m.no IS NULL OR (m.removed_at IS NOT NULL AND live_medicine_no(m.id) IS NULL))))
        ORDER BY r.row_no LIMIT ${limit}`),

    stored: (
      importNo: number,
      kind: keyof typeof storedKinds,
      after: number,
      limit: number,
    ): Promise<PreviewRow[]> =>
      page(sql`SELECT ${rowColumns}, NULL::int AS medicine_no, NULL::json AS before, NULL::json AS after
        FROM stock_import_rows r
        WHERE r.import_no = ${importNo} AND r.row_no > ${after} AND r.kind = ${storedKinds[kind]}
        ORDER BY r.row_no LIMIT ${limit}`),

    /** Medicines by number; a merged one is answered as what stands in its place, under the number asked for. */
    async medicines(nos: readonly number[]): Promise<Map<number, MedicineRow>> {
      if (nos.length === 0) return new Map()
      const { rows } = await sql<MedicineRow & { asked: number }>`
        SELECT asked.no AS asked, m.no, m.id, m.name, m.composition, m.pack, m.form, m.price_paise,
          c.name AS company_name
        FROM medicines asked
        JOIN medicines m ON m.no = CASE WHEN asked.removed_at IS NULL THEN asked.no ELSE live_medicine_no(asked.id) END
        LEFT JOIN companies c ON c.no = m.company_no
        WHERE asked.no = ANY(${nos}::int[])`.execute(db)
      return new Map(rows.map(({ asked, ...row }) => [asked, row]))
    },
  }
}
