import type { EntryKind } from '@rasad/contract/unconfirmed'
import { type Kysely, sql } from 'kysely'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

export interface UnconfirmedRow {
  id: string
  kind: EntryKind
  name: string
  company_name: string | null
  composition: string | null
  waiting: boolean
  adder_id: string | null
  adder_name: string | null
  /** While it is not approved, others do not see what it added. */
  adder_status: string | null
  created_at: Date
  /** Stockists that list it. */
  stockist_count: number
  /** How many of them did not add it. */
  other_count: number
  medicine_count: number
}

export interface Entry {
  no: number
  name: string
  confirmed: boolean
  removed_at: Date | null
}

const tables = { company: 'companies', medicine: 'medicines' } as const

const companies = sql`SELECT c.id, 'company' AS kind, c.name, NULL::text AS company_name, NULL::text AS composition, false AS waiting,
  c.created_at, c.added_by,
  (SELECT count(*)::int FROM company_listings l WHERE l.company_no = c.no) AS stockist_count,
  (SELECT count(*)::int FROM company_listings l
    WHERE l.company_no = c.no AND l.stockist_no IS DISTINCT FROM c.added_by) AS other_count,
  (SELECT count(*)::int FROM medicines m WHERE m.company_no = c.no AND m.removed_at IS NULL) AS medicine_count
  FROM companies c WHERE NOT c.confirmed AND c.removed_at IS NULL`

const medicines = sql`SELECT m.id, 'medicine' AS kind, m.name, c.name AS company_name, m.composition, m.waiting,
  m.created_at, m.added_by,
  (SELECT count(*)::int FROM listings l WHERE l.medicine_no = m.no) AS stockist_count,
  (SELECT count(*)::int FROM listings l
    WHERE l.medicine_no = m.no AND l.stockist_no IS DISTINCT FROM m.added_by) AS other_count,
  0 AS medicine_count
  FROM medicines m LEFT JOIN companies c ON c.no = m.company_no
  WHERE NOT m.confirmed AND m.removed_at IS NULL`

/** SQL for unconfirmed catalogue entries. */
export function createUnconfirmedRepository(db: Kysely<TradeTables>) {
  return {
    /** Those of these entries that are unconfirmed. */
    async findAll(ids: string[]): Promise<UnconfirmedRow[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<UnconfirmedRow>`
        SELECT e.id, e.kind, e.name, e.company_name, e.composition, e.waiting, e.created_at, e.stockist_count, e.other_count,
          e.medicine_count, s.id AS adder_id, s.firm_name AS adder_name, s.status AS adder_status
        FROM (${companies} UNION ALL ${medicines}) e LEFT JOIN stockists s ON s.no = e.added_by
        WHERE e.id = ANY(${ids})`.execute(db)
      return rows
    },

    /** Also of an entry that is removed: who changes it is told so. */
    async exists(kind: EntryKind, id: string): Promise<boolean> {
      return (
        (await db.selectFrom(tables[kind]).select('no').where('id', '=', id).executeTakeFirst()) !== undefined
      )
    },

    /** Locked until the transaction ends, so that nobody lists it in the meantime. */
    async lock(kind: EntryKind, id: string): Promise<Entry | undefined> {
      return db
        .selectFrom(tables[kind])
        .select(['no', 'name', 'confirmed', 'removed_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async confirm(kind: EntryKind, no: number): Promise<{ id: string; name: string }> {
      return db
        .updateTable(tables[kind])
        .set({ confirmed: true })
        .where('no', '=', no)
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow()
    },

    /**
     * Locks an unconfirmed entry that an approved firm may confirm: one that a firm with another owner has added, by
     * papers that an admin has seen of both, and a medicine with its composition.
     * @returns whether it may
     */
    async lockForPick(kind: EntryKind, no: number, stockistNo: number): Promise<boolean> {
      const isSeen = kind === 'medicine' ? sql`e.composition IS NOT NULL AND NOT e.waiting` : sql`true`
      const { rows } = await sql<{ added_by: number }>`SELECT e.added_by FROM ${sql.table(tables[kind])} e
        WHERE e.no = ${no} AND NOT e.confirmed AND e.removed_at IS NULL AND e.added_by <> ${stockistNo} AND ${isSeen}
        FOR UPDATE`.execute(db)
      const adder = rows[0]?.added_by
      if (adder === undefined) return false
      const firms = await sql<{ owner_id: string }>`SELECT DISTINCT w.owner_id
        FROM stockists s JOIN account_owners w ON w.account_id = s.id AND w.by_admin AND has_papers(w.signs)
        WHERE s.no = ${adder} OR (s.no = ${stockistNo} AND s.status = 'approved')`.execute(db)
      return firms.rows.length === 2
    },
  }
}
