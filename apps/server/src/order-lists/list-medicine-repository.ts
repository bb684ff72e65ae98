import type { Link } from '@rasad/contract/directory'
import type { MedicineHit } from '@rasad/contract/search'
import { type Kysely, sql } from 'kysely'
import { isPublicEntry, type MedicineFacts, rupees } from '../trade-tables/trade-tables.ts'
import type { OrderListTables } from './order-lists-tables.ts'

/** A medicine that a line means, as the catalogue has it now. */
export interface LiveMedicine {
  /** As the line says. */
  askedNo: number
  askedId: string
  /** Of the one that stands for it. */
  no: number
  hit: MedicineHit
}

interface Row extends MedicineFacts {
  asked_no: number
  asked_id: string
  no: number
  id: string
  company_id: string | null
  company_name: string | null
  confirmed: boolean
}

/** SQL for what lines name: medicines, and stockists. */
export function createListMedicineRepository(db: Kysely<OrderListTables>) {
  return {
    /** Medicines by number or id; merged ones as the one that stands for them, none that was removed or is not for everybody. */
    async live(nos: readonly number[], ids: readonly string[]): Promise<LiveMedicine[]> {
      if (nos.length === 0 && ids.length === 0) return []
      const { rows } = await sql<Row>`
        SELECT g.no AS asked_no, g.id AS asked_id, m.no, m.id, m.name, c.id AS company_id, c.name AS company_name,
          m.composition, m.pack, m.form, m.price_paise, m.rx, m.confirmed
        FROM (SELECT no, id, CASE WHEN removed_at IS NULL THEN no ELSE live_medicine_no(id) END AS live FROM medicines
            WHERE no = ANY(${[...nos]}::int[]) OR id = ANY(${[...ids]}::text[])) g
          JOIN medicines m ON m.no = g.live AND ${isPublicEntry('medicine', 'm')}
          LEFT JOIN companies c ON c.no = m.company_no`.execute(db)
      return rows.map((row) => ({
        askedNo: row.asked_no,
        askedId: row.asked_id,
        no: row.no,
        hit: {
          category: 'medicine',
          _id: row.id,
          name: row.name,
          companyId: row.company_id,
          companyName: row.company_name,
          composition: row.composition,
          pack: row.pack,
          ...(row.form !== null && { form: row.form }),
          price: rupees(row.price_paise),
          rx: row.rx,
          stockistCount: 0,
          ...(!row.confirmed && { unconfirmed: true as const }),
        },
      }))
    },

    /** Numbers by id, of removed and merged medicines too: they can come back. */
    async numbers(ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('medicines')
        .select(['id', 'no'])
        .where(sql<boolean>`id = ANY(${[...ids]}::text[])`)
        .execute()
      return new Map(rows.map(({ id, no }) => [id, no]))
    },

    /** Ids by number. */
    async ids(nos: readonly number[]): Promise<Map<number, string>> {
      if (nos.length === 0) return new Map()
      const rows = await db
        .selectFrom('medicines')
        .select(['id', 'no'])
        .where(sql<boolean>`no = ANY(${[...nos]}::int[])`)
        .execute()
      return new Map(rows.map(({ id, no }) => [no, id]))
    },

    /** Firms by id. */
    async stockists(ids: readonly string[]): Promise<Map<string, Link>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('stockists')
        .select(['id', 'firm_name'])
        .where(sql<boolean>`id = ANY(${[...ids]}::text[])`)
        .execute()
      return new Map(rows.map(({ id, firm_name }) => [id, { _id: id, name: firm_name }]))
    },
  }
}
