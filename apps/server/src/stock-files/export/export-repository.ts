import { type Kysely, sql } from 'kysely'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'

/** A line of a stockist's list, as a file shows it. Money in paise, days as `YYYY-MM-DD`. */
export interface ExportedListing {
  no: number
  nameKey: string
  id: string
  name: string
  company: string | null
  pack: string | null
  available: boolean
  quantity: number | null
  mrp: number | null
  ptr: number | null
  price: number | null
  scheme: string | null
  expiry: string | null
  confirmedOn: string | null
}

/** SQL of the export of a list. */
export function createExportRepository(db: Kysely<TradeTables>) {
  return {
    /** The lines behind `after`, by name. */
    async page(
      stockistNo: number,
      after: Pick<ExportedListing, 'nameKey' | 'no'> | undefined,
      limit: number,
    ): Promise<ExportedListing[]> {
      const behind = after ? sql`AND (m.name_key, m.no) > (${after.nameKey}, ${after.no})` : sql``
      const { rows } = await sql<ExportedListing>`
        SELECT m.no, m.name_key AS "nameKey", m.id, m.name, c.name AS company, coalesce(l.pack, m.pack) AS pack,
          l.available, l.quantity, l.mrp_paise AS mrp, l.ptr_paise AS ptr,
          l.price_paise AS price, l.scheme, l.expiry::text,
          (l.confirmed_at AT TIME ZONE 'Asia/Kolkata')::date::text AS "confirmedOn"
        FROM listings l JOIN medicines m ON m.no = l.medicine_no LEFT JOIN companies c ON c.no = m.company_no
        WHERE l.stockist_no = ${stockistNo} ${behind}
        ORDER BY m.name_key, m.no LIMIT ${limit}`.execute(db)
      return rows
    },
  }
}
