import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { catalogueLock } from '../catalogue/catalogue.ts'
import { placeColumns, reachColumns } from '../places/places.ts'
import { copyOut } from '../platform/db/copy-out.ts'
import type { Database } from '../platform/db/database.ts'
import type { CompanyFacts } from '../trade-tables/trade-tables.ts'

interface SeedCompany extends CompanyFacts {
  name_key: string
}

interface SeedMedicine {
  id: string
  name: string
  name_key: string
  company_no: number
  composition: string
  pack: string
  price_paise: number
  rx: boolean
}

interface SeedStockist {
  id: string
  firm_name: string
  title: string
  contact_person: string
  email: string
  phone: string
  street: string
  city: string
  state: string
  pincode: string
  location: string
  /** Null or absent: the default. */
  reach?: 'state' | null
  min_order_paise?: number | null
  /** `YYYY-MM-DD` */
  licence_expiry?: string | null
  status: 'approved' | 'processing'
}

const seededColumns = [
  ...([
    'stockist_no',
    'medicine_no',
    'price_paise',
    'available',
    'quantity',
    'mrp_paise',
    'ptr_paise',
  ] as const),
  ...(['scheme', 'expiry', 'confirmed_at', 'source'] as const),
] as const
type Seeded = Partial<Record<(typeof seededColumns)[number], string | number | boolean | null>>

/** A line of COPY text of one listing; what is not given is unknown. */
export function listingLine(listing: Seeded): string {
  return `${seededColumns.map((column) => listing[column] ?? '\\N').join('\t')}\n`
}

/** The medicines to choose listings from, indexed by their rank in number order. */
export interface ListableMedicines {
  no: Int32Array
  /** 0: none. */
  companyNo: Int32Array
  /** 0: unknown. */
  pricePaise: Int32Array
}

/** SQL for loading complete data sets. */
export interface SeedRepository {
  isEmpty(): Promise<boolean>
  /** Counts the stockists with one of these e-mail addresses. */
  countStockists(emails: string[]): Promise<number>
  /** Each `add` method returns the numbers of the new rows, in order. */
  addCompanies(rows: SeedCompany[]): Promise<number[]>
  addMedicines(rows: SeedMedicine[]): Promise<number[]>
  addStockists(rows: SeedStockist[]): Promise<number[]>
  /** Gives the cards that triggers have just issued to these stockists the codes that `codeOf` names. */
  fixCardCodes(holders: string[], codeOf: (holder: string) => string): Promise<void>
  /** Papers of new stockists; approved ones count as checked. */
  addPapers(rows: { no: number; licence_number: string }[]): Promise<void>
  /** @param lines COPY text of `seededColumns` */
  addListings(lines: Iterable<string>): Promise<void>
  /** What these stockists let others see of their listings. */
  showFigures(rows: { no: number; quantity: boolean; ptr: boolean }[]): Promise<void>
  /** @param lines COPY text of stockist_no, company_no */
  addCompanyListings(lines: Iterable<string>): Promise<void>
  countMedicines(): Promise<number>
  readMedicines(): Promise<ListableMedicines>
  analyze(): Promise<void>
}

/** Runs `work` in one transaction, under the lock that serialises writers of whole catalogues. */
export async function seedInOne<T>(
  database: Database,
  work: (repository: SeedRepository) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [catalogueLock])
    const result = await work(createSeedRepository(client))
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Dropping the connection also aborts its running statement and transaction.
    client.release(true)
    throw error
  }
}

function createSeedRepository(client: pg.ClientBase): SeedRepository {
  async function add(
    table: string,
    types: Record<string, string>,
    rows: { id: string }[],
  ): Promise<number[]> {
    const columns = Object.keys(types).join(', ')
    const typed = Object.entries(types).map(([name, type]) => `${name} ${type}`)
    const { rows: added } = await client.query<{ id: string; no: number }>(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ROWS FROM (
         jsonb_to_recordset($1::jsonb) AS (${typed.join(', ')})) WITH ORDINALITY
       ORDER BY ordinality RETURNING id, no`,
      [JSON.stringify(rows)],
    )
    const numbers = new Map(added.map(({ id, no }) => [id, no]))
    return rows.map(({ id }) => numbers.get(id) ?? 0)
  }

  async function copy(target: string, lines: Iterable<string>): Promise<void> {
    await pipeline(lines, client.query(copyFrom(`COPY ${target} FROM STDIN`)))
  }

  return {
    async isEmpty() {
      const { rows } = await client.query(
        `SELECT NOT EXISTS (SELECT FROM companies) AND NOT EXISTS (SELECT FROM medicines)
           AND NOT EXISTS (SELECT FROM stockists) AS empty`,
      )
      return rows[0].empty
    },

    async countStockists(emails) {
      const { rows } = await client.query('SELECT count(*)::int AS n FROM stockists WHERE email = ANY($1)', [
        emails,
      ])
      return rows[0].n
    },

    addCompanies: (rows) => add('companies', companyTypes, rows),
    addMedicines: (rows) => add('medicines', medicineTypes, rows),

    async addStockists(rows) {
      const placed = rows.map(({ reach, ...row }) => ({
        ...row,
        ...placeColumns(row.pincode),
        ...reachColumns(reach ? { kind: reach } : null, row.pincode),
      }))
      const numbers = await add('stockists', stockistTypes, placed)
      await client.query(
        `UPDATE stockists SET decided_at = now() WHERE no = ANY($1::int[]) AND status = 'approved'`,
        [numbers],
      )
      return numbers
    },

    async fixCardCodes(holders, codeOf) {
      await client.query(
        `UPDATE id_cards c SET code = g.code
         FROM unnest($1::text[], $2::text[]) AS g (holder, code) WHERE c.holder_id = g.holder`,
        [holders, holders.map(codeOf)],
      )
    },

    async addPapers(rows) {
      await client.query(
        `INSERT INTO stockist_papers (id, licence_number, licence_kinds)
         SELECT s.id, p.licence_number, '{20B,21B}'
         FROM jsonb_to_recordset($1::jsonb) AS p (no integer, licence_number text) JOIN stockists s USING (no)`,
        [JSON.stringify(rows)],
      )
      await client.query(
        `UPDATE stockists SET licence_checked_at = decided_at, stock_updated_at = now()
         WHERE status = 'approved' AND no IN (SELECT no FROM jsonb_to_recordset($1::jsonb) AS p (no integer))`,
        [JSON.stringify(rows)],
      )
    },

    addListings: (lines) => copy(`listings (${seededColumns.join(', ')})`, lines),
    async showFigures(rows) {
      await client.query(
        `UPDATE stockists s SET shows_quantity = g.quantity, shows_ptr = g.ptr
         FROM jsonb_to_recordset($1::jsonb) AS g (no integer, quantity boolean, ptr boolean) WHERE s.no = g.no`,
        [JSON.stringify(rows)],
      )
    },
    addCompanyListings: (lines) => copy('company_listings (stockist_no, company_no)', lines),

    async countMedicines() {
      return (await client.query('SELECT count(*)::int AS n FROM medicines')).rows[0].n
    },

    async readMedicines() {
      const { rows } = await client.query('SELECT count(*)::int AS n FROM medicines')
      const size: number = rows[0].n
      const medicines = {
        no: new Int32Array(size),
        companyNo: new Int32Array(size),
        pricePaise: new Int32Array(size),
      }
      let at = 0
      await copyOut(client, 'SELECT no, company_no, price_paise FROM medicines ORDER BY no', (fields) => {
        medicines.no[at] = fields[0]?.readInt32BE() ?? 0
        medicines.companyNo[at] = fields[1]?.readInt32BE() ?? 0
        medicines.pricePaise[at] = fields[2]?.readInt32BE() ?? 0
        at++
      })
      return medicines
    },

    async analyze() {
      await client.query('ANALYZE companies, medicines, stockists, listings, company_listings')
    },
  }
}

const companyTypes = {
  id: 'text',
  name: 'text',
  name_key: 'text',
  short_name: 'text',
  email: 'text',
  location: 'text',
}

const medicineTypes = {
  id: 'text',
  name: 'text',
  name_key: 'text',
  company_no: 'integer',
  composition: 'text',
  pack: 'text',
  price_paise: 'integer',
  rx: 'boolean',
}

const stockistTypes = {
  id: 'text',
  firm_name: 'text',
  title: 'text',
  contact_person: 'text',
  email: 'text',
  phone: 'text',
  street: 'text',
  city: 'text',
  state: 'text',
  pincode: 'text',
  district: 'text',
  position: 'cube',
  reach_kind: 'text',
  reach_areas: 'text[]',
  min_order_paise: 'integer',
  licence_expiry: 'date',
  location: 'text',
  status: 'text',
}
