import type { EntryKind } from '@rasad/contract/unconfirmed'
import { type Kysely, sql } from 'kysely'
import type { UndoStep } from './plan-undo.ts'
import type { UpkeepTables } from './upkeep-tables.ts'

/** Where listings of each kind are, and what a stockist says in one. A test holds that no column is forgotten. */
export const listingTables = {
  medicine: {
    table: 'listings',
    entry: 'medicine_no',
    said: [
      ...['price_paise', 'pack', 'available', 'quantity', 'mrp_paise', 'ptr_paise', 'scheme', 'expiry'],
      ...['confirmed_at', 'source', 'import_no', 'available_on'],
    ],
  },
  company: { table: 'company_listings', entry: 'company_no', said: [] },
} as const satisfies Record<EntryKind, { table: string; entry: string; said: readonly string[] }>

/** A listing that a merge has moved, and how it stands now. */
export interface MovedListing {
  stockist_no: number
  from_row: Record<string, unknown>
  into_row: Record<string, unknown> | null
  /** Null: there is none any more, or the entry was removed. */
  now_row: Record<string, unknown> | null
  /** It is as the merge left it. */
  is_unchanged: boolean
}

/** SQL that moves listings from one entry to another and back. */
export function createListingMovesRepository(db: Kysely<UpkeepTables>) {
  const partsOf = (kind: EntryKind) => {
    const { table, entry, said } = listingTables[kind]
    return { table: sql.table(table), entry: sql.ref(entry), said }
  }

  return {
    /**
     * The stockists that list any of these entries, or medicines of these companies, in one order. They are locked,
     * because listing takes this lock first.
     * @param mergeId also those whose listings this merge moved
     */
    async lockListers(kind: EntryKind, ids: string[], mergeId?: string): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`SELECT no FROM stockists WHERE no IN (${listersOf(kind, ids)}
          UNION SELECT stockist_no FROM merged_listings WHERE merge_id = ${mergeId ?? null})
        ORDER BY no FOR UPDATE`.execute(db)
      return rows.map(({ no }) => no)
    },

    async listers(kind: EntryKind, ids: string[]): Promise<number[]> {
      const { rows } = await sql<{ no: number }>`${listersOf(kind, ids)}`.execute(db)
      return rows.map(({ no }) => no)
    },

    /** How many listings would move, and how many stockists list both. */
    async countMoves(kind: EntryKind, from: number, into: number): Promise<{ moves: number; both: number }> {
      const { table, entry } = partsOf(kind)
      const { rows } = await sql<{ moves: number; both: number }>`
        SELECT count(*)::int AS moves, count(i.stockist_no)::int AS both FROM ${table} f
        LEFT JOIN ${table} i ON i.stockist_no = f.stockist_no AND i.${entry} = ${into}
        WHERE f.${entry} = ${from}`.execute(db)
      return rows[0] ?? { moves: 0, both: 0 }
    },

    /** Whether a stockist other than this one lists the entry. */
    async isListedByOthers(kind: EntryKind, no: number, stockistNo: number | null): Promise<boolean> {
      const { table, entry } = partsOf(kind)
      const { rows } = await sql`SELECT FROM ${table} l WHERE l.${entry} = ${no}
        AND l.stockist_no IS DISTINCT FROM ${stockistNo}::int LIMIT 1`.execute(db)
      return rows.length > 0
    },

    /**
     * Moves all listings of an entry to another, or ends them. Of a stockist that lists both, the one that says more
     * stays: available before not, with a price of its own before without, then the one that was confirmed last. Undoing
     * an import finds the listing by what the medicine was merged into; one that is of two sources it leaves alone. What
     * was there is written down.
     * @returns how many
     */
    async moveListings(mergeId: string, kind: EntryKind, from: number, into: number | null): Promise<number> {
      const { table, entry, said } = partsOf(kind)
      const medicine = kind === 'medicine' ? sql`${from}::int` : sql`NULL::int`
      const { rows } = await sql`
        INSERT INTO merged_listings (merge_id, medicine_no, stockist_no, from_row, into_row)
        SELECT ${mergeId}, ${medicine}, f.stockist_no, to_jsonb(f), to_jsonb(i) FROM ${table} f
        LEFT JOIN ${table} i ON i.stockist_no = f.stockist_no AND i.${entry} = ${into}::int
        WHERE f.${entry} = ${from} RETURNING 1`.execute(db)
      if (rows.length === 0) return 0
      if (into !== null) {
        const columns = said.map((name) => sql.ref(name))
        const values = said.map((name) => sql`f.${sql.ref(name)}`)
        await sql`INSERT INTO ${table} (${sql.join([sql.ref('stockist_no'), entry, ...columns])})
          SELECT ${sql.join([sql`f.stockist_no`, sql`${into}::int`, ...values])} FROM ${table} f
          WHERE f.${entry} = ${from} ORDER BY f.stockist_no ON CONFLICT DO NOTHING`.execute(db)
        if (kind === 'medicine') {
          await sql`UPDATE listings i SET import_no = NULL FROM listings f
            WHERE f.medicine_no = ${from} AND i.medicine_no = ${into}::int AND i.stockist_no = f.stockist_no
              AND i.import_no IS NOT NULL AND i.import_no IS DISTINCT FROM f.import_no`.execute(db)
          const changes = said
            .filter((name) => name !== 'import_no')
            .map((name) => sql`${sql.ref(name)} = f.${sql.ref(name)}`)
          changes.push(sql`import_no = CASE WHEN i.import_no = f.import_no THEN i.import_no END`)
          await sql`UPDATE listings i SET ${sql.join(changes)}
            FROM listings f WHERE f.medicine_no = ${from} AND i.medicine_no = ${into}::int
              AND i.stockist_no = f.stockist_no
              AND (f.available, f.price_paise IS NOT NULL, f.pack IS NOT NULL, coalesce(f.confirmed_at, 'epoch'))
                > (i.available, i.price_paise IS NOT NULL, i.pack IS NOT NULL, coalesce(i.confirmed_at, 'epoch'))`.execute(
            db,
          )
        }
        await sql`UPDATE merged_listings m SET after_row = to_jsonb(i) FROM ${table} i
          WHERE m.merge_id = ${mergeId} AND m.medicine_no IS NOT DISTINCT FROM ${medicine}
            AND i.stockist_no = m.stockist_no AND i.${entry} = ${into}::int`.execute(db)
      }
      await sql`DELETE FROM ${table} l WHERE l.${entry} = ${from}`.execute(db)
      return rows.length
    },

    /** What a merge has moved, of stockists that still have a list. */
    async movedListings(
      mergeId: string,
      kind: EntryKind,
      from: number,
      into: number | null,
    ): Promise<MovedListing[]> {
      const { table, entry } = partsOf(kind)
      const medicine = kind === 'medicine' ? sql`${from}::int` : sql`NULL::int`
      const { rows } = await sql<MovedListing>`
        SELECT m.stockist_no, m.from_row, m.into_row, to_jsonb(l) AS now_row,
          jsonb_populate_record(NULL::${table}, m.after_row) IS NOT DISTINCT FROM l AS is_unchanged
        FROM merged_listings m
        JOIN stockists s ON s.no = m.stockist_no AND (s.status <> 'declined' OR s.email IS NOT NULL)
        LEFT JOIN ${table} l ON l.stockist_no = m.stockist_no AND l.${entry} = ${into}::int
        WHERE m.merge_id = ${mergeId} AND m.medicine_no IS NOT DISTINCT FROM ${medicine}
        ORDER BY m.stockist_no`.execute(db)
      return rows
    },

    /** Carries out what `planUndo` decided. */
    async putBack(kind: EntryKind, from: number, into: number | null, steps: UndoStep[]): Promise<void> {
      const { table, entry, said } = partsOf(kind)
      const columns = sql.join([sql.ref('stockist_no'), entry, ...said.map((name) => sql.ref(name))])
      const put = async (no: number, rows: Record<string, unknown>[]) => {
        if (rows.length === 0) return
        const given = JSON.stringify(rows.map((row) => ({ ...row, [listingTables[kind].entry]: no })))
        const changes = said.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`)
        const onConflict =
          changes.length > 0
            ? sql`ON CONFLICT (stockist_no, ${entry}) DO UPDATE SET ${sql.join(changes)}`
            : sql`ON CONFLICT DO NOTHING`
        await sql`INSERT INTO ${table} (${columns})
          SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${given}::jsonb) ${onConflict}`.execute(
          db,
        )
      }
      await put(
        from,
        steps.flatMap(({ from: row }) => (row ? [row] : [])),
      )
      if (into === null) return
      await put(
        into,
        steps.flatMap(({ into: row }) => (row ? [row] : [])),
      )
      const ended = steps.filter((step) => step.endsInto).map(({ stockistNo }) => stockistNo)
      if (ended.length === 0) return
      await sql`DELETE FROM ${table} l
        WHERE l.${entry} = ${into} AND l.stockist_no = ANY(${ended}::int[])`.execute(db)
    },
  }
}

function listersOf(kind: EntryKind, ids: string[]) {
  return kind === 'medicine'
    ? sql`SELECT DISTINCT l.stockist_no AS no FROM listings l JOIN medicines m ON m.no = l.medicine_no
        WHERE m.id = ANY(${ids}::text[])`
    : sql`SELECT l.stockist_no AS no FROM company_listings l JOIN companies c ON c.no = l.company_no
        WHERE c.id = ANY(${ids}::text[])
        UNION SELECT l.stockist_no FROM listings l JOIN medicines f ON f.no = l.medicine_no
          JOIN companies c ON c.no = f.company_no AND c.id = ANY(${ids}::text[])
        WHERE EXISTS (SELECT FROM medicines o JOIN companies p ON p.no = o.company_no
          WHERE o.name_key = f.name_key AND o.no <> f.no AND p.id = ANY(${ids}::text[]) AND o.removed_at IS NULL)`
}
