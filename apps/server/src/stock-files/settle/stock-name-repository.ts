import { type Kysely, sql } from 'kysely'
import { liveMedicine } from '../apply/preview-repository.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'

/** What a printed row means to the owner of a list. */
export interface KnownName {
  key: string
  state: 'is' | 'waits' | 'ignored'
  /** The medicine that stands for it now; null when it was removed. */
  medicineNo: number | null
  /** Of one that waits: a person has said that it is not in the catalogue. */
  isSaid?: boolean
}

/** What a person has said. What waits is kept with its proposal: see `proposeItems`. */
export interface NameToKeep {
  key: string
  state: 'is' | 'waits' | 'ignored'
  medicineNo: number | null
}

/** SQL for what stockists have said about printed rows and about layouts. */
export function createStockNameRepository(db: Kysely<StockFilesTables>) {
  return {
    async ofKeys(ownerNo: number, keys: readonly string[]): Promise<KnownName[]> {
      if (keys.length === 0) return []
      const { rows } =
        await sql<KnownName>`SELECT n.key, n.state, coalesce(n.row ? 'said', n.owner_no < 0) AS "isSaid",
          ${liveMedicine} AS "medicineNo"
        FROM stock_names n LEFT JOIN medicines m ON m.no = n.medicine_no
          AND (is_public_entry(m.confirmed, m.waiting, m.added_by) OR m.added_by = n.owner_no)
        WHERE n.owner_no = ${ownerNo} AND n.key = ANY(${keys}::text[])`.execute(db)
      return rows
    },

    /** Medicines that a stockist sees, by their id, or what they were merged into. */
    async medicinesByIds(ownerNo: number, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ id: string; no: number | null }>`
        SELECT id, CASE WHEN removed_at IS NULL THEN no ELSE live_medicine_no(id) END AS no
        FROM medicines WHERE id = ANY(${ids}::text[])
          AND (is_public_entry(confirmed, waiting, added_by) OR added_by = ${ownerNo})`.execute(db)
      return new Map(rows.flatMap(({ id, no }) => (no === null ? [] : [[id, no]])))
    },

    async countOf(ownerNo: number): Promise<number> {
      const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM stock_names
        WHERE owner_no = ${ownerNo}`.execute(db)
      return rows[0]?.total ?? 0
    },

    async put(ownerNo: number, names: readonly NameToKeep[]): Promise<void> {
      if (names.length === 0) return
      await sql`INSERT INTO stock_names (owner_no, key, state, medicine_no)
        SELECT ${ownerNo}, key, state, "medicineNo"
        FROM json_to_recordset(${JSON.stringify(names)}::json) AS n (key text, state text, "medicineNo" int)
        ON CONFLICT (owner_no, key) DO UPDATE SET state = excluded.state, medicine_no = excluded.medicine_no,
          proposal_no = NULL, row = NULL, settled_at = now()`.execute(db)
    },

    async forget(ownerNo: number, keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return
      await sql`DELETE FROM stock_names WHERE owner_no = ${ownerNo} AND key = ANY(${keys}::text[])`.execute(
        db,
      )
    },

    /** What a stockist has said about files of a layout; undefined: nothing. A null mapping: as the reader finds it. */
    async layout(ownerNo: number, fingerprint: string): Promise<{ mapping: unknown } | undefined> {
      return db
        .selectFrom('stock_layouts')
        .select('mapping')
        .where('owner_no', '=', ownerNo)
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst()
    },

    /** Keeps what is said about a layout, and of other layouts those that were used last. */
    async putLayout(
      ownerNo: number,
      fingerprint: string,
      mapping: object | null,
      most: number,
    ): Promise<void> {
      const said = mapping === null ? null : JSON.stringify(mapping)
      await sql`INSERT INTO stock_layouts (owner_no, fingerprint, mapping)
        VALUES (${ownerNo}, ${fingerprint}, ${said}::jsonb)
        ON CONFLICT (owner_no, fingerprint) DO UPDATE SET mapping = excluded.mapping, used_at = now()`.execute(
        db,
      )
      await sql`DELETE FROM stock_layouts WHERE owner_no = ${ownerNo} AND fingerprint NOT IN (
        SELECT fingerprint FROM stock_layouts WHERE owner_no = ${ownerNo}
        ORDER BY used_at DESC LIMIT ${most})`.execute(db)
    },

    async useLayout(ownerNo: number, fingerprint: string): Promise<void> {
      await sql`UPDATE stock_layouts SET used_at = now()
        WHERE owner_no = ${ownerNo} AND fingerprint = ${fingerprint}`.execute(db)
    },
  }
}
