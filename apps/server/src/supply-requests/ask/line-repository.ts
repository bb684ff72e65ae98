import type { Link } from '@rasad/contract/directory'
import { type Kysely, sql } from 'kysely'
import { isPublicEntry } from '../../trade-tables/trade-tables.ts'
import type { SupplyTables } from '../supply-requests-tables.ts'

/** A medicine as a request shows it. */
export interface MedicineColumns {
  medicine_no: number | null
  medicine_id: string | null
  medicine_name: string | null
  company_id: string | null
  company_name: string | null
  composition: string | null
  pack: string | null
  form: string | null
  mrp_paise: number | null
  rx: boolean | null
  confirmed: boolean | null
}

/** The medicine as a link; null where there is none. */
export function medicineLink({
  medicine_id: _id,
  medicine_name: name,
}: Pick<MedicineColumns, 'medicine_id' | 'medicine_name'>): Link | null {
  return _id === null || name === null ? null : { _id, name }
}

export interface LineRow extends MedicineColumns {
  line: number
  name: string
  quantity: string | null
  free: string | null
  unit: string | null
  note: string | null
}

export interface NewLine {
  name: string
  medicineNo: number | null
  quantity: number | null
  free: number | null
  unit: string | null
  note: string | null
}

export const medicineColumns = sql`m.no AS medicine_no, m.id AS medicine_id, m.name AS medicine_name,
  c.id AS company_id, c.name AS company_name, m.composition, m.pack, m.form, m.price_paise AS mrp_paise, m.rx,
  m.confirmed`

/** The medicine of a row `x`, or the one that stands in its place since a merge. */
export const joinMedicine = sql`
  LEFT JOIN medicines w ON w.no = x.medicine_no
  LEFT JOIN medicines m ON m.no = CASE WHEN w.removed_at IS NULL THEN w.no ELSE live_medicine_no(w.id) END
  LEFT JOIN companies c ON c.no = m.company_no`

/** The same of an order: it names what was ordered, also when that was removed since. */
export const joinOrdered = sql`
  LEFT JOIN medicines w ON w.no = x.medicine_no
  LEFT JOIN medicines m ON m.no = CASE WHEN w.removed_at IS NULL THEN w.no
    ELSE coalesce(live_medicine_no(w.id), w.no) END
  LEFT JOIN companies c ON c.no = m.company_no`

/** SQL for the lines of requests, and for what they are made of. */
export function createLineRepository(db: Kysely<SupplyTables>) {
  return {
    async add(requestNo: number, lines: readonly NewLine[]): Promise<void> {
      const column = <K extends keyof NewLine>(name: K) => lines.map((line) => line[name])
      await sql`
        INSERT INTO supply_request_lines (request_no, line, name, medicine_no, quantity, free, unit, note)
        SELECT ${requestNo}, at - 1, name, medicine_no, quantity, free, unit, note
        FROM unnest(${column('name')}::text[], ${column('medicineNo')}::int[], ${column('quantity')}::numeric[],
          ${column('free')}::numeric[], ${column('unit')}::text[], ${column('note')}::text[])
          WITH ORDINALITY AS l (name, medicine_no, quantity, free, unit, note, at)`.execute(db)
    },

    /** In order. One whose medicine was removed has its name, not what was written: that can be another strength. @param only some lines by number */
    async of(requestNo: number, only?: readonly number[]): Promise<LineRow[]> {
      const { rows } = await sql<LineRow>`
        SELECT x.line, CASE WHEN m.no IS NULL THEN coalesce(w.name, x.name) ELSE x.name END AS name, x.quantity, x.free, x.unit, x.note, ${medicineColumns}
        FROM supply_request_lines x ${joinMedicine}
        WHERE x.request_no = ${requestNo} ${only ? sql`AND x.line = ANY(${only}::int[])` : sql``}
        ORDER BY x.line`.execute(db)
      return rows
    },

    /** The live medicines that these ids name, by id: those that everybody may find. */
    async medicinesAt(ids: readonly string[]): Promise<Map<string, { no: number; name: string }>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ id: string; no: number; name: string }>`
        SELECT w.id, m.no, m.name FROM unnest(${ids}::text[]) AS w (id) JOIN medicines m ON m.no = live_medicine_no(w.id)
          AND ${isPublicEntry('medicine', 'm')}`.execute(db)
      return new Map(rows.map(({ id, no, name }) => [id, { no, name }]))
    },

    /** Which of these stockists list which of these medicines, available or not. */
    async listed(
      stockists: readonly number[],
      medicines: readonly number[],
    ): Promise<{ stockist_no: number; medicine_no: number }[]> {
      if (stockists.length === 0 || medicines.length === 0) return []
      const { rows } = await sql<{ stockist_no: number; medicine_no: number }>`
        SELECT stockist_no, medicine_no FROM listings
        WHERE stockist_no = ANY(${stockists}::int[]) AND medicine_no = ANY(${medicines}::int[])`.execute(db)
      return rows
    },

    /** A list of the account; undefined when it has no such list. */
    async listNo(accountId: string, listId: string): Promise<number | undefined> {
      const { rows } = await sql<{ no: number }>`
        SELECT no FROM order_lists WHERE id = ${listId} AND account_id = ${accountId}`.execute(db)
      return rows[0]?.no
    },

    /** The lines of a list that are not left out. */
    async ofList(listNo: number): Promise<(Omit<NewLine, 'medicineNo'> & { medicineId: string | null })[]> {
      const { rows } = await sql<{
        name: string
        medicine_id: string | null
        quantity: string | null
        free: string | null
        unit: string | null
        note: string | null
      }>`
        SELECT l.name, m.id AS medicine_id, l.quantity, l.free, l.unit, l.note
        FROM order_list_lines l LEFT JOIN medicines m ON m.no = l.medicine_no
        WHERE l.list_no = ${listNo} AND NOT l.removed AND NOT l.left_out ORDER BY l.position, l.id`.execute(
        db,
      )
      const amount = (text: string | null) => (text === null ? null : Number(text))
      return rows.map(({ medicine_id: medicineId, quantity, free, ...row }) => ({
        ...row,
        medicineId,
        quantity: amount(quantity),
        free: amount(free),
      }))
    },
  }
}
