import { limits } from '@rasad/contract/limits'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hasText, newestFirst, type Page, type PageRequest, pageOf } from '../platform/db/pages.ts'
import { newId } from '../platform/ids.ts'
import type { Before, UpkeepTables } from './upkeep-tables.ts'

export type MergeRow = Selectable<UpkeepTables['catalogue_merges']>

/** A merge as it is listed. */
export interface ListedMerge {
  id: string
  kind: EntryKind
  from_id: string
  from_name: string
  into_id: string | null
  into_name: string | null
  at: Date
  actor_email: string
  listings: number
  undo_until: Date | null
  undone_at: Date | null
}

const undoFor = sql`make_interval(days => ${sql.lit(limits.undoMergeDays)})`

/** SQL for merges and removals: what was done, and for a while what undoes it. */
export function createMergeRepository(db: Kysely<UpkeepTables>) {
  return {
    async begin(
      merge: { kind: EntryKind; from_no: number; into_no: number | null },
      actor: { id: string; email: string },
    ): Promise<string> {
      const id = newId()
      const before: Before = { medicines: [], moved: [] }
      await db
        .insertInto('catalogue_merges')
        .values({
          id,
          ...merge,
          actor_id: actor.id,
          actor_email: actor.email,
          before: JSON.stringify(before),
        })
        .execute()
      return id
    },

    /** Writes down what was done, once it is. */
    async finish(id: string, before: Before, listings: number): Promise<void> {
      await db
        .updateTable('catalogue_merges')
        .set({ before: JSON.stringify(before), listings })
        .where('id', '=', id)
        .execute()
    },

    async exists(id: string): Promise<boolean> {
      const row = await db.selectFrom('catalogue_merges').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    async find(id: string): Promise<MergeRow | undefined> {
      return db.selectFrom('catalogue_merges').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /** The id of what an actor did last with an entry, if it is not undone and no older than so many seconds. */
    async findRecent({
      kind,
      id,
      actor,
      seconds,
    }: {
      kind: EntryKind
      id: string
      actor: { id: string }
      seconds: number
    }): Promise<string | undefined> {
      const entries = sql.table(kind === 'company' ? 'companies' : 'medicines')
      const { rows } = await sql<{ id: string }>`
        SELECT g.id FROM catalogue_merges g JOIN ${entries} e ON e.no = g.from_no
        WHERE g.kind = ${kind} AND e.id = ${id} AND g.actor_id = ${actor.id} AND g.undone_at IS NULL
          AND g.at > clock_timestamp() - make_interval(secs => ${seconds})
        ORDER BY g.at DESC LIMIT 1`.execute(db)
      return rows[0]?.id
    },

    /** Locked until the transaction ends; `in_time` says whether it can still be undone. */
    async lock(id: string): Promise<(MergeRow & { in_time: boolean }) | undefined> {
      return db
        .selectFrom('catalogue_merges')
        .selectAll()
        .select(sql<boolean>`before IS NOT NULL AND at > now() - ${undoFor}`.as('in_time'))
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    async markUndone(id: string, by: string): Promise<void> {
      await db
        .updateTable('catalogue_merges')
        .set({ undone_at: sql<Date>`now()`, undone_by: by, before: null })
        .where('id', '=', id)
        .execute()
      await db.deleteFrom('merged_listings').where('merge_id', '=', id).execute()
    },

    /** Newest first; `q` searches the names of both entries. */
    async list({
      kind,
      q,
      cursor,
      limit,
    }: PageRequest & { kind?: EntryKind | undefined }): Promise<Page<ListedMerge>> {
      const { order, cursor: cursorOf, after } = newestFirst(sql`g.at`, sql`g.id`)
      const named = q ? hasText([sql`concat_ws(' ', f.name, i.name)`], q) : sql`true`
      const from = sql`catalogue_merges g
        JOIN LATERAL (SELECT id, name FROM companies WHERE g.kind = 'company' AND no = g.from_no
          UNION ALL SELECT id, name FROM medicines WHERE g.kind = 'medicine' AND no = g.from_no) f ON true
        LEFT JOIN LATERAL (SELECT id, name FROM companies WHERE g.kind = 'company' AND no = g.into_no
          UNION ALL SELECT id, name FROM medicines WHERE g.kind = 'medicine' AND no = g.into_no) i ON true
        WHERE ${kind ? sql`g.kind = ${kind}` : sql`true`} AND ${named}`
      const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from}`.execute(db)
      const { rows } = await sql<ListedMerge & { cursor: string }>`
        SELECT g.id, g.kind, f.id AS from_id, f.name AS from_name, i.id AS into_id, i.name AS into_name, g.at,
          g.actor_email, g.listings,
          CASE WHEN g.before IS NOT NULL AND g.at > now() - ${undoFor} THEN g.at + ${undoFor} END AS undo_until,
          g.undone_at, ${cursorOf} AS cursor
        FROM ${from} AND ${cursor === undefined ? sql`true` : after(cursor)}
        ORDER BY ${order} LIMIT ${limit + 1}`.execute(db)
      return pageOf(rows, limit, counted.rows[0]?.total ?? 0, (row) => row.cursor)
    },

    /** Deletes what only an undo would need, once it is too late for that or the stockist has left. */
    async sweep(): Promise<void> {
      await sql`DELETE FROM merged_listings l USING catalogue_merges g
        WHERE g.id = l.merge_id AND g.at <= now() - ${undoFor}`.execute(db)
      await sql`DELETE FROM merged_listings l USING stockists s
        WHERE s.no = l.stockist_no AND s.status = 'declined' AND s.email IS NULL`.execute(db)
      await sql`UPDATE catalogue_merges SET before = NULL
        WHERE before IS NOT NULL AND at <= now() - ${undoFor}`.execute(db)
    },
  }
}
