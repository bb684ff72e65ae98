import type { EntryKind } from '@rasad/contract/unconfirmed'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UpkeepTables } from './upkeep-tables.ts'

/** An entry of the catalogue with everything that can be edited, also one that is removed. */
export interface EntryRow {
  no: number
  id: string
  name: string
  company_no: number | null
  company_id: string | null
  company_name: string | null
  /** The company is not in the catalogue any more. */
  company_removed: boolean
  composition: string | null
  pack: string | null
  form: string | null
  price_paise: number | null
  rx: boolean
  short_name: string | null
  email: string | null
  location: string | null
  confirmed: boolean
  added_by: number | null
  removed_at: Date | null
  merged_into: number | null
  created_at: Date
  stockist_count: number
  medicine_count: number
}

const medicines = sql`SELECT m.no, m.id, m.name, m.company_no, c.id AS company_id, c.name AS company_name,
  c.removed_at IS NOT NULL AS company_removed, m.composition, m.pack, m.form, m.price_paise, m.rx,
  NULL::text AS short_name, NULL::text AS email, NULL::text AS location, m.confirmed, m.added_by, m.removed_at,
  m.merged_into, m.created_at, (SELECT count(*)::int FROM listings l WHERE l.medicine_no = m.no) AS stockist_count,
  0 AS medicine_count
  FROM medicines m LEFT JOIN companies c ON c.no = m.company_no`

const companies = sql`SELECT c.no, c.id, c.name, NULL::int AS company_no, NULL::text AS company_id,
  NULL::text AS company_name, false AS company_removed, NULL::text AS composition, NULL::text AS pack,
  NULL::text AS form, NULL::int AS price_paise, false AS rx, c.short_name, c.email, c.location, c.confirmed,
  c.added_by, c.removed_at, c.merged_into, c.created_at,
  (SELECT count(*)::int FROM company_listings l WHERE l.company_no = c.no) AS stockist_count,
  (SELECT count(*)::int FROM medicines m WHERE m.company_no = c.no AND m.removed_at IS NULL) AS medicine_count
  FROM companies c`

const select = { medicine: medicines, company: companies }
const tables = { medicine: 'medicines', company: 'companies' } as const

/** SQL for the entries that upkeep changes. */
export function createEntryRepository(db: Kysely<UpkeepTables>) {
  async function entries(kind: EntryKind, which: RawBuilder<unknown>): Promise<EntryRow[]> {
    const { rows } = await sql<EntryRow>`SELECT * FROM (${select[kind]}) e WHERE ${which}`.execute(db)
    return rows
  }

  return {
    async findById(kind: EntryKind, id: string): Promise<EntryRow | undefined> {
      return (await entries(kind, sql`e.id = ${id}`))[0]
    },

    async findByNo(kind: EntryKind, no: number): Promise<EntryRow | undefined> {
      return (await entries(kind, sql`e.no = ${no}`))[0]
    },

    /** Also of an entry that is removed: who changes it is told so. */
    async exists(kind: EntryKind, id: string): Promise<boolean> {
      const row = await db.selectFrom(tables[kind]).select('no').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Those of them that are in the catalogue. */
    async liveByNo(kind: EntryKind, nos: number[]): Promise<Map<number, EntryRow>> {
      const rows = await entries(kind, sql`e.no = ANY(${nos}::int[]) AND e.removed_at IS NULL`)
      return new Map(rows.map((row) => [row.no, row]))
    },

    /** Numbers that have left the catalogue since a moment. */
    async removedSince(kind: EntryKind, since: Date): Promise<number[]> {
      const rows = await db.selectFrom(tables[kind]).select('no').where('removed_at', '>=', since).execute()
      return rows.map(({ no }) => no)
    },

    /** Locks entries until the transaction ends, in one order. */
    async lock(kind: EntryKind, ids: string[], strength: 'edit' | 'remove'): Promise<void> {
      const query = db.selectFrom(tables[kind]).select('no').where('id', 'in', ids).orderBy('no')
      await (strength === 'edit' ? query.forNoKeyUpdate() : query.forUpdate()).execute()
    },

    /** Locks the medicines of companies until the transaction ends. */
    async lockMedicinesOf(companyIds: string[]): Promise<void> {
      await sql`SELECT m.no FROM medicines m JOIN companies c ON c.no = m.company_no
        WHERE c.id = ANY(${companyIds}::text[]) AND m.removed_at IS NULL ORDER BY m.no FOR UPDATE OF m`.execute(
        db,
      )
    },

    /** A company that is in the catalogue, held against removal until the transaction ends. */
    async holdCompany(id: string): Promise<{ no: number; name: string } | undefined> {
      return db
        .selectFrom('companies')
        .select(['no', 'name'])
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst()
    },

    /** Whether a name stands for an entry that was merged into another than `no`. */
    async isMergedName(kind: EntryKind, key: string, companyNo: number | null, no: number): Promise<boolean> {
      const { rows } = await (kind === 'medicine'
        ? sql`SELECT FROM medicines WHERE name_key = ${key} AND company_no IS NOT DISTINCT FROM ${companyNo}::int
            AND removed_at IS NOT NULL AND merged_into IS NOT NULL AND live_medicine_no(id) <> ${no} LIMIT 1`
        : sql`SELECT FROM companies WHERE name_key = ${key}
            AND removed_at IS NOT NULL AND merged_into IS NOT NULL AND live_company_no(id) <> ${no} LIMIT 1`
      ).execute(db)
      return rows.length > 0
    },

    async updateMedicine(no: number, changes: Record<string, unknown>): Promise<void> {
      await db.updateTable('medicines').set(changes).where('no', '=', no).execute()
    },

    /** A medicine, and those that mean it because they were merged into it: their numbers. */
    async meaning(no: number): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`
        WITH RECURSIVE meant AS (
          SELECT ${no}::int AS no UNION SELECT m.no FROM medicines m JOIN meant ON m.merged_into = meant.no)
        SELECT no FROM meant ORDER BY no`.execute(db)
      return rows.map((row) => row.no)
    },

    /** Medicines that were merged into this one, also by way of others. */
    async mergedInto(no: number): Promise<EntryRow[]> {
      const nos = (await this.meaning(no)).filter((each) => each !== no)
      return nos.length === 0 ? [] : entries('medicine', sql`e.no = ANY(${nos}::int[])`)
    },

    /** Rows of stock files that wait to be applied are settled anew: their medicine has become another. */
    async askAgain(nos: readonly number[]): Promise<void> {
      await sql`UPDATE stock_import_rows r SET kind = 'settle', medicine_no = NULL, settled_by = NULL
        FROM stock_imports i WHERE i.no = r.import_no AND i.status = 'preview' AND r.kind = 'item'
          AND r.medicine_no = ANY(${nos}::int[])`.execute(db)
    },

    /**
     * Printed rows, lists and requests do not mean medicines any more that have become another one: lines of requests keep
     * the name that it had, and what is said of rows and lists is asked again. Orders keep the name of the line that they
     * are for.
     * @param name the medicine's name before
     */
    async forgetMeant(nos: readonly number[], name: string): Promise<void> {
      await sql`DELETE FROM stock_names WHERE medicine_no = ANY(${nos}::int[])`.execute(db)
      await sql`UPDATE stock_proposals SET medicine_no = NULL WHERE medicine_no = ANY(${nos}::int[])`.execute(
        db,
      )
      await sql`UPDATE supply_order_lines o SET medicine_no = NULL
        FROM supply_request_stockists k JOIN supply_request_lines l ON l.request_no = k.request_no
        WHERE k.no = o.asked_no AND l.line = o.line AND o.medicine_no = ANY(${nos}::int[])
          AND l.medicine_no = ANY(${nos}::int[])`.execute(db)
      await sql`UPDATE supply_request_lines SET medicine_no = NULL, name = left(${name}::text, 200)
        WHERE medicine_no = ANY(${nos}::int[])`.execute(db)
      await sql`UPDATE supply_answers SET medicine_no = NULL WHERE medicine_no = ANY(${nos}::int[])`.execute(
        db,
      )
      await sql`
        WITH meant AS (
          SELECT no, version + 1 AS next FROM order_lists WHERE no IN (
            SELECT list_no FROM order_list_lines WHERE medicine_no = ANY(${nos}::int[])) ORDER BY no FOR UPDATE),
        changed AS (
          UPDATE order_lists l SET version = m.next, changed_at = clock_timestamp() FROM meant m WHERE l.no = m.no)
        UPDATE order_list_lines x SET medicine_no = NULL, version = m.next
        FROM meant m WHERE x.list_no = m.no AND x.medicine_no = ANY(${nos}::int[])`.execute(db)
    },

    async updateCompany(no: number, changes: Record<string, unknown>): Promise<void> {
      await db.updateTable('companies').set(changes).where('no', '=', no).execute()
    },

    /** Takes an entry out of the catalogue; the row stays. */
    async markRemoved(kind: EntryKind, no: number, into: number | null): Promise<void> {
      await db
        .updateTable(tables[kind])
        .set({ removed_at: sql<Date>`now()`, merged_into: into })
        .where('no', '=', no)
        .execute()
    },

    async restore(kind: EntryKind, no: number): Promise<void> {
      await db
        .updateTable(tables[kind])
        .set({ removed_at: null, merged_into: null })
        .where('no', '=', no)
        .execute()
    },

    async setConfirmed(kind: EntryKind, no: number, confirmed: boolean): Promise<void> {
      await db.updateTable(tables[kind]).set({ confirmed }).where('no', '=', no).execute()
    },

    /** Medicines of one company whose name another company has too: both numbers. Names that wait are for an admin. */
    async sameNames(from: number, into: number): Promise<{ from: number; into: number }[]> {
      const { rows } = await sql<{ from: number; into: number }>`
        SELECT f.no AS "from", i.no AS "into" FROM medicines f JOIN medicines i ON i.name_key = f.name_key
        WHERE f.company_no = ${from} AND i.company_no = ${into} AND f.removed_at IS NULL AND i.removed_at IS NULL
          AND (f.confirmed OR NOT f.waiting) AND (i.confirmed OR NOT i.waiting)
        ORDER BY f.no`.execute(db)
      return rows
    },

    /** Gives all medicines of a company, removed ones too, to another. @returns their numbers */
    async moveMedicines(from: number, into: number): Promise<number[]> {
      const rows = await db
        .updateTable('medicines')
        .set({ company_no: into })
        .where('company_no', '=', from)
        .returning('no')
        .execute()
      return rows.map(({ no }) => no)
    },

    /** Gives back those that still have the other company. */
    async moveMedicinesBack(nos: number[], from: number, into: number): Promise<void> {
      await sql`UPDATE medicines SET company_no = ${from}
        WHERE no = ANY(${nos}::int[]) AND company_no = ${into}`.execute(db)
    },
  }
}
