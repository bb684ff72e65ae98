import type { ReachKind } from '@rasad/contract/reach'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DeliveryArea } from '../places/places.ts'
import { copyOut, type Field } from '../platform/db/copy-out.ts'
import { serverRun } from '../platform/db/server-run.ts'

/** A position in the change log: all changes of the transactions before it have been read. */
export interface LogPosition {
  xid: string
  /** Identifies the run of the server; transaction ids from another run mean nothing. */
  run: string
}

const logPosition = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid, ${serverRun} AS run`

export interface CatalogueChange {
  seq: string
  /** The transaction that wrote the entry. */
  xid: string
  kind: 'company' | 'medicine' | 'stockist' | 'listing' | 'company-listing'
  owner_no: number | null
  from_no: number
  to_no: number
}

export interface CompanyRecord {
  no: number
  id: string
  name: string
  location: string | null
  stockistCount: number
  medicineCount: number
  unconfirmed: boolean
}

export interface SupplierRecord {
  no: number
  id: string
  name: string
  location: string | null
  city: string | null
  district: string | null
  state: string | null
  pincode: string | null
  phone: string | null
  /** Where it delivers; stockists with the same areas share one set. */
  delivery: DeliveryArea
  minOrderPaise: number | null
  /** `YYYY-MM-DD`: the last day for which the fee of its licence is paid. */
  licenceUntil: string | null
  approved: boolean
  companyCount: number
  medicineCount: number
}

type SupplierRow = Omit<SupplierRecord, 'delivery'> & { reachKind: ReachKind | null; reachAreas: string[] }

export interface MedicineRecord {
  no: number
  id: string
  name: string
  companyNo: number | null
  composition: string | null
  pack: string | null
  /** Where the name does not say it. */
  form: string | null
  pricePaise: number | null
  rx: boolean
}

/** A medicine as it is read again after a change. */
export interface ChangedMedicine extends MedicineRecord {
  unconfirmed: boolean
}

/** A range of numbers of one kind, both ends included. */
export interface Range {
  from: number
  to: number
}

const companyColumns = `SELECT c.no, c.id, c.name, c.location, NOT c.confirmed AS unconfirmed,
  (SELECT count(*)::int FROM company_listings l JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved'
    WHERE l.company_no = c.no) AS "stockistCount",
  (SELECT count(*)::int FROM medicines m WHERE m.company_no = c.no AND m.removed_at IS NULL
    AND is_public_entry(m.confirmed, m.waiting, m.added_by)) AS "medicineCount"
  FROM companies c`

const supplierLocation = `coalesce(s.location, nullif(concat_ws(', ', s.city, s.state), ''))`

const supplierFacts = `s.no, s.id, s.firm_name AS name, ${supplierLocation} AS location,
  s.city, s.district, s.state, s.pincode, s.phone, s.reach_kind AS "reachKind", s.reach_areas AS "reachAreas",
  s.min_order_paise AS "minOrderPaise", s.licence_expiry::text AS "licenceUntil"`

const supplierColumns = `SELECT ${supplierFacts}, s.status = 'approved' AS approved,
  (SELECT count(*)::int FROM company_listings l WHERE l.stockist_no = s.no) AS "companyCount",
  (SELECT count(*)::int FROM listings l WHERE l.stockist_no = s.no) AS "medicineCount"
  FROM stockists s`

const medicineColumns = `SELECT no, id, name, company_no AS "companyNo", composition, pack,
  form, price_paise AS "pricePaise", rx, NOT confirmed AS unconfirmed FROM medicines
  WHERE removed_at IS NULL AND is_public_entry(confirmed, waiting, added_by)`

// Full reads for the worker that builds the index, all in one transaction so that the parts are consistent.

/** Starts the transaction for the full read; returns its position in the change log. */
export async function beginSnapshot(client: pg.ClientBase): Promise<LogPosition> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // Memory for grouping the listings of all stockists at once.
  await client.query(`SET LOCAL work_mem = '128MB'`)
  const { rows } = await client.query<LogPosition>(logPosition)
  return rows[0] as LogPosition
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('COMMIT')
}

export async function readSizes(
  client: pg.ClientBase,
): Promise<{ maxMedicine: number; maxStockist: number }> {
  const { rows } = await client.query(
    'SELECT (SELECT coalesce(max(no), 0) FROM medicines) AS "maxMedicine", (SELECT coalesce(max(no), 0) FROM stockists) AS "maxStockist"',
  )
  return rows[0]
}

/** Companies with their counts still 0: counting is faster while the listings are read anyway. */
export async function readCompanies(client: pg.ClientBase): Promise<CompanyRecord[]> {
  const { rows } = await client.query<CompanyRecord>(
    `SELECT no, id, name, location, 0 AS "stockistCount", 0 AS "medicineCount", NOT confirmed AS unconfirmed FROM companies
     WHERE removed_at IS NULL AND is_public_entry(confirmed, false, added_by)`,
  )
  return rows
}

/** The numbers of unconfirmed medicines. */
export async function readUnconfirmed(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ no: number }>(
    `SELECT no FROM medicines WHERE NOT confirmed AND removed_at IS NULL AND is_public_entry(confirmed, waiting, added_by)`,
  )
  return rows.map(({ no }) => no)
}

/** Approved stockists with their counts still 0. */
export async function readSuppliers(client: pg.ClientBase): Promise<SupplierRecord[]> {
  const { rows } = await client.query<SupplierRow>(
    `SELECT ${supplierFacts}, true AS approved, 0 AS "companyCount", 0 AS "medicineCount"
     FROM stockists s WHERE status = 'approved'`,
  )
  return withDelivery(rows)
}

/** Most stockists of a district deliver to the same areas: the sets are shared, also after a move to another thread. */
function withDelivery(rows: SupplierRow[]): SupplierRecord[] {
  const shared = new Map<string, ReadonlySet<string>>()
  return rows.map(({ reachKind, reachAreas, ...row }) => {
    const key = reachAreas.join('|')
    const areas = shared.get(key) ?? new Set(reachAreas)
    shared.set(key, areas)
    return { ...row, delivery: { kind: reachKind, areas, pincode: row.pincode } }
  })
}

/** Which approved stockist carries which company, in no particular order. */
export async function readCompanyListings(
  client: pg.ClientBase,
  onPair: (stockistNo: number, companyNo: number) => void,
): Promise<void> {
  await copyOut(
    client,
    `SELECT l.stockist_no, l.company_no FROM company_listings l
     JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved'`,
    ([stockist, company]) => onPair(stockist?.readInt32BE(0) ?? 0, company?.readInt32BE(0) ?? 0),
  )
}

/** @param onRow gets no, id, name, company_no, composition, pack, price_paise, rx, form, ordered by no. */
export async function readMedicines(client: pg.ClientBase, onRow: (fields: Field[]) => void): Promise<void> {
  await copyOut(
    client,
    `SELECT no, id::text, name, company_no, composition, pack, price_paise, rx, form FROM medicines
     WHERE removed_at IS NULL AND is_public_entry(confirmed, waiting, added_by) ORDER BY no`,
    onRow,
  )
}

/** Of one listing in `readListings`. */
export const listedBytes = 10

/** As in `Postings`. Without the name of a time zone, which takes longer to look up than the rest. */
const confirmedDay = `coalesce(greatest(timezone(interval '5:30', l.confirmed_at)::date - date '2020-01-01', 0), 0)`

/** A listing as it is read again after a change. */
export interface ChangedListing {
  stockist_no: number
  medicine_no: number
  available: boolean
  price_paise: number | null
  day: number
}
const listingColumns = `l.stockist_no, l.medicine_no, l.available, l.price_paise, ${confirmedDay} AS day`

/**
 * The listings of each approved stockist, one row per stockist: one row per listing would take three times as long to
 * send and to read.
 * @param onStockist gets the stockist and, of each listing, `listedBytes`: as big-endian 4-byte integers `medicine number
 *   << 1 | available` and the price in paise, or 0 when there is none, and in 2 bytes the day on which it was confirmed.
 */
export async function readListings(
  client: pg.ClientBase,
  onStockist: (stockistNo: number, listed: Buffer) => void,
): Promise<void> {
  await copyOut(
    client,
    `SELECT l.stockist_no, string_agg(int8send((l.medicine_no::bigint << 1 | l.available::int) << 32
       | coalesce(l.price_paise, 0)) || int2send((${confirmedDay})::smallint), ''::bytea)
     FROM listings l JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved' GROUP BY l.stockist_no`,
    ([stockist, listed]) => {
      if (listed) onStockist(stockist?.readInt32BE(0) ?? 0, listed)
    },
  )
}

/** SQL for following the catalogue: the change log and the current rows. */
export function createSnapshotRepository(db: Kysely<unknown>) {
  async function rows<T>(query: string, ...values: unknown[]): Promise<T[]> {
    const parts = query.split('$')
    const statement = sql.join(
      parts.flatMap((part, index) => [
        sql.raw(part),
        ...(index < parts.length - 1 ? [sql`${values[index]}`] : []),
      ]),
      sql.raw(''),
    )
    return (await sql<T>`${statement}`.execute(db)).rows
  }

  return {
    /**
     * All changes committed since `position`, oldest first, at most `most` entries. Can include entries that were read
     * before: a transaction that was open at `position` can write early and commit late.
     */
    async changesSince(position: LogPosition, most: number) {
      const [now] = await rows<LogPosition>(logPosition)
      const changes = await rows<CatalogueChange>(
        `SELECT seq::text, xid::text, kind, owner_no, from_no, to_no FROM catalogue_changes
         WHERE xid >= $::xid8 ORDER BY seq LIMIT $`,
        position.xid,
        most,
      )
      return { changes, position: now ?? position }
    },

    /** Deletes entries that every reader has read long ago. */
    async trimChanges(olderThanHours: number): Promise<void> {
      await rows(
        `DELETE FROM catalogue_changes WHERE at < now() - make_interval(hours => $::int)`,
        olderThanHours,
      )
    },

    medicinesIn: (range: Range) =>
      rows<ChangedMedicine>(`${medicineColumns} AND no BETWEEN $ AND $`, range.from, range.to),

    companies: (nos: number[]) =>
      rows<CompanyRecord>(
        `${companyColumns} WHERE c.removed_at IS NULL AND is_public_entry(c.confirmed, false, c.added_by)
           AND c.no = ANY($::int[])`,
        nos,
      ),

    companyNosIn: async (range: Range) =>
      (
        await rows<{ no: number }>('SELECT no FROM companies WHERE no BETWEEN $ AND $', range.from, range.to)
      ).map((row) => row.no),

    companyNosOf: async (stockistNo: number) =>
      (
        await rows<{ no: number }>(
          'SELECT company_no AS no FROM company_listings WHERE stockist_no = $',
          stockistNo,
        )
      ).map((row) => row.no),

    suppliers: async (nos: number[]) =>
      withDelivery(await rows<SupplierRow>(`${supplierColumns} WHERE s.no = ANY($::int[])`, nos)),

    /**
     * The listings of one approved stockist in a range of medicines, in number order; empty when it is not approved.
     */
    listingsOf: (stockistNo: number, range: Range) =>
      rows<ChangedListing>(
        `SELECT ${listingColumns} FROM listings l JOIN stockists s ON s.no = l.stockist_no
         WHERE l.stockist_no = $ AND l.medicine_no BETWEEN $ AND $ AND s.status = 'approved'
         ORDER BY l.medicine_no`,
        stockistNo,
        range.from,
        range.to,
      ),

    /** The listings of one medicine by approved stockists. */
    carriersOf: (medicineNo: number) =>
      rows<ChangedListing>(
        `SELECT ${listingColumns} FROM listings l
         JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved' WHERE l.medicine_no = $`,
        medicineNo,
      ),

    async answers(): Promise<boolean> {
      return rows('SELECT 1').then(
        () => true,
        () => false,
      )
    },
  }
}

export type SnapshotRepository = ReturnType<typeof createSnapshotRepository>
