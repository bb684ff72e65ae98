import { type Kysely, type RawBuilder, sql } from 'kysely'
import { serverLife } from './server-life.ts'

// Tables of events are read by snapshot: a row is new to it if the transaction that wrote the row had not committed
// then, however early it started. Each such table has a column `xid`.

/** A snapshot and the life of the database it belongs to. Transaction ids from another life mean nothing. */
export interface Seen {
  snapshot: string
  life: string
}

/** Rows of transactions that are not in a snapshot, and a newer snapshot that includes them. */
export interface Unseen<Row> extends Seen {
  rows: Row[]
}

// biome-ignore lint/suspicious/noExplicitAny: any tables will do.
type AnyDb = Kysely<any>

/** What the database, or the transaction, sees now. */
export async function seenBy(db: AnyDb): Promise<Seen> {
  const { rows } =
    await sql<Seen>`SELECT pg_current_snapshot()::text AS snapshot, ${sql.raw(serverLife)} AS life`.execute(
      db,
    )
  return rows[0] as Seen
}

/** The condition that a row is not in `snapshot`. Restored rows can have ids that are still in the future here. */
export function isUnseen(xid: RawBuilder<unknown>, snapshot: string): RawBuilder<boolean> {
  return sql<boolean>`${xid} >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    AND NOT pg_visible_in_snapshot(${xid}, ${snapshot}::pg_snapshot)
    AND pg_visible_in_snapshot(${xid}, pg_current_snapshot())`
}

/** Rows of `query`, which selects a column `xid`, with the snapshot that they were read in. */
export async function readUnseen<Row extends { xid: string }>(
  db: AnyDb,
  since: string,
  query: RawBuilder<unknown>,
): Promise<Unseen<Row>> {
  const { rows } = await sql<Seen & { [K in keyof Row]: Row[K] | null }>`
    SELECT pg_current_snapshot()::text AS snapshot, ${sql.raw(serverLife)} AS life, e.*
    FROM (SELECT) AS always LEFT JOIN LATERAL (${query}) e ON true`.execute(db)
  return {
    snapshot: rows[0]?.snapshot ?? since,
    life: rows[0]?.life ?? '',
    rows: rows.filter((row) => row.xid !== null) as unknown as Row[],
  }
}
