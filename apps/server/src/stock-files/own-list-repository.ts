import { type Kysely, sql } from 'kysely'
import { hasText } from '../platform/db/pages.ts'
import { itemsWith, liveMedicine, saidOfItems } from './apply/preview-repository.ts'
import type { StoredRow } from './apply/row-repository.ts'
import type { StockFilesTables } from './stock-files-tables.ts'

/** How far the list of an own supplier is. */
export interface OwnListState {
  supplier_id: string
  list_id: string | null
  /** `YYYY-MM-DD`: what its title prints, or when it came. */
  list_day: string | null
  counts: unknown
  waiting_id: string | null
  waiting_status: 'reading' | 'columns' | 'preview' | null
}

/** A row of a list as it is printed. */
export type PrintedRow = Pick<
  StoredRow,
  'row_no' | 'text' | 'pack' | 'company' | 'quantity' | 'mrp_paise' | 'ptr_paise' | 'scheme' | 'expiry'
>

/** Such a row, and the medicine that it means. */
type OwnListRow = PrintedRow & { medicine_id: string | null; medicine_name: string | null }

/** Such a row, and the list that has it. */
type UnknownRow = PrintedRow & { supplier_id: string; supplier_name: string; list_day: string }

/** Rows that a search shows. */
const maxUnknown = 20

/** The list of an own supplier, and what it says of medicines. */
export interface OwnOffersRow {
  supplier_id: string
  supplier_no: number
  name: string
  phone: string | null
  pincode: string | null
  town: string | null
  list_day: string
  confirmed_at: Date
  /** Of each medicine: its number, and what is listed. As arrays, since there can be thousands. */
  said: [
    medicineNo: number,
    ...[available: boolean, quantity: number | null, mrpPaise: number | null, ptrPaise: number | null],
    ...[scheme: string | null, expiry: string | null],
  ][]
}

const dayOfImport = sql<string>`coalesce(i.printed_on, (i.created_at AT TIME ZONE 'Asia/Kolkata')::date)::text`
/** The list of an own supplier `w`: the import that was applied last. */
const currentList = sql`SELECT i.* FROM stock_imports i WHERE i.owner_no = w.no AND i.status = 'applied'
  ORDER BY i.applied_at DESC, i.no DESC LIMIT 1`

/** SQL for the lists of own suppliers. Each question names the account whose they are. */
export function createOwnListRepository(db: Kysely<StockFilesTables>) {
  return {
    /** The number of an own supplier. */
    async numberOf(supplierId: string, accountId: string): Promise<number | undefined> {
      const row = await db
        .selectFrom('own_suppliers')
        .select('no')
        .where('id', '=', supplierId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.no
    },

    /** Makes what begins lists of an account follow each other, until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('own-lists ' || ${accountId}, 0))`.execute(db)
    },

    /** Own suppliers of an account that have a list, or a file that can become one. */
    async owners(accountId: string): Promise<number[]> {
      const { rows } = await sql<{ owner_no: number }>`
        SELECT DISTINCT i.owner_no FROM own_suppliers w JOIN stock_imports i ON i.owner_no = w.no
        WHERE w.account_id = ${accountId} AND i.status NOT IN ('undone', 'refused')`.execute(db)
      return rows.map((row) => row.owner_no)
    },

    async states(accountId: string): Promise<OwnListState[]> {
      const { rows } = await sql<OwnListState>`
        SELECT w.id AS supplier_id, i.id AS list_id, CASE WHEN i.no IS NOT NULL THEN ${dayOfImport} END AS list_day,
          i.counts, o.id AS waiting_id, o.status AS waiting_status
        FROM own_suppliers w LEFT JOIN LATERAL (${currentList}) i ON true
        LEFT JOIN LATERAL (SELECT id, status FROM stock_imports WHERE owner_no = w.no
          AND status IN ('reading', 'columns', 'preview') ORDER BY no DESC LIMIT 1) o ON true
        WHERE w.account_id = ${accountId} AND (i.no IS NOT NULL OR o.id IS NOT NULL)`.execute(db)
      return rows
    },

    /** Rows of a list after a place in it, those with a text. */
    async rows(
      ownerNo: number,
      { q, after, limit }: { q: string | undefined; after: number; limit: number },
    ): Promise<{ rows: OwnListRow[]; total: number }> {
      const wanted = q ? sql`AND ${hasText([sql`concat_ws(' ', r.text, r.company, m.name)`], q)}` : sql``
      const of = sql`FROM (SELECT ${ownerNo}::int AS no) w CROSS JOIN LATERAL (${currentList}) i
        JOIN stock_import_rows r ON r.import_no = i.no AND r.kind IN ('item', 'settle', 'waits')
        LEFT JOIN medicines asked ON asked.no = r.medicine_no
        LEFT JOIN medicines m ON m.no = CASE WHEN asked.removed_at IS NULL THEN asked.no ELSE live_medicine_no(asked.id) END
        WHERE true ${wanted}`
      const [{ rows }, { rows: totals }] = await Promise.all([
        sql<OwnListRow>`SELECT r.row_no, r.text, r.pack, r.company, r.quantity, r.mrp_paise, r.ptr_paise, r.scheme,
            r.expiry::text, m.id AS medicine_id, m.name AS medicine_name
          ${of} AND r.row_no > ${after} ORDER BY r.row_no LIMIT ${limit}`.execute(db),
        sql<{ total: number }>`SELECT count(*)::int AS total ${of}`.execute(db),
      ])
      return { rows, total: totals[0]?.total ?? 0 }
    },

    /** The first rows with a text of all lists of an account, where no medicine is known. */
    async unknown(accountId: string, q: string): Promise<UnknownRow[]> {
      const { rows } = await sql<UnknownRow>`
        SELECT w.id AS supplier_id, w.name AS supplier_name, ${dayOfImport} AS list_day, r.row_no, r.text, r.pack, r.company,
          r.quantity, r.mrp_paise, r.ptr_paise, r.scheme, r.expiry::text
        FROM own_suppliers w CROSS JOIN LATERAL (${currentList}) i
        JOIN stock_import_rows r ON r.import_no = i.no AND r.medicine_no IS NULL AND r.kind IN ('item', 'settle', 'waits')
        WHERE w.account_id = ${accountId} AND ${hasText([sql`concat_ws(' ', r.text, r.company)`], q)}
        ORDER BY lower(w.name), w.no, r.row_no LIMIT ${maxUnknown}`.execute(db)
      return rows
    },

    async medicineNo(id: string): Promise<number | undefined> {
      const row = await db.selectFrom('medicines').select('no').where('id', '=', id).executeTakeFirst()
      return row?.no
    },

    /**
     * The lists of an account that have these medicines, or what was merged into them, those of the newest suppliers first.
     * One statement, so that a list that is replaced meanwhile is never missing; its rows come from one index.
     */
    async offers(accountId: string, medicineNos: readonly number[]): Promise<OwnOffersRow[]> {
      if (medicineNos.length === 0) return []
      const { rows } = await sql<OwnOffersRow>`
        WITH RECURSIVE lists AS MATERIALIZED (
          SELECT i.no AS import_no, w.id AS supplier_id, w.no AS supplier_no, w.name, w.phone, w.pincode, w.town,
            ${dayOfImport} AS list_day, i.created_at AS confirmed_at
          FROM own_suppliers w CROSS JOIN LATERAL (${currentList}) i WHERE w.account_id = ${accountId}),
        meant AS (
          SELECT m.no, ${liveMedicine} AS live FROM medicines m
            WHERE m.no = ANY(${[...medicineNos]}::int[]) AND EXISTS (SELECT FROM lists)
          UNION SELECT m.no, meant.live FROM medicines m JOIN meant ON m.merged_into = meant.no),
        items AS (${itemsWith(
          sql`meant.live`,
          // Both numbers are looked up together: a list can have far more rows than others, or than are asked for.
          sql`JOIN meant ON meant.no = r.medicine_no WHERE r.medicine_no = ANY(ARRAY(SELECT no FROM meant))
            AND r.import_no = ANY(ARRAY(SELECT import_no FROM lists))`,
          sql`(SELECT (k.sheet, k.key)::text FROM stock_import_rows k
            WHERE k.import_no = r.import_no AND k.row_no = r.row_no)`,
        )})
        SELECT lists.*, said.said FROM lists JOIN (
          SELECT import_no, json_agg(json_build_array(medicine_no, available, quantity, mrp_paise, ptr_paise, scheme, expiry)
            ORDER BY medicine_no) AS said FROM (${saidOfItems}) AS s GROUP BY import_no) said USING (import_no) ORDER BY supplier_no DESC`.execute(
        db,
      )
      return rows
    },
  }
}
