import { type Kysely, sql } from 'kysely'
import { serverLife } from '../platform/db/server-life.ts'
import type { PurchasingTables } from './purchaser-cards-tables.ts'

export interface CardEventRow {
  /** The transaction that wrote it. */
  xid: string
  stockist_id: string
  request_id: string
  kind: 'waits' | 'gone'
  /** Whether the request now waits for this stockist's answer. */
  waiting: boolean
}

/** A snapshot and the life of the database it belongs to. Transaction ids from another life mean nothing. */
export interface Seen {
  snapshot: string
  life: string
}

/** Rows of transactions that are not in a snapshot, and a newer snapshot that includes them. */
export interface CardEvents extends Seen {
  rows: CardEventRow[]
}

const keepDays = 8

/**
 * SQL for events of card requests. A position is a PostgreSQL snapshot: a row is new to it if the transaction that
 * wrote the row had not committed then, however early it started.
 */
export function createCardEventRepository(db: Kysely<PurchasingTables>) {
  return {
    async seen(): Promise<Seen> {
      const { rows } =
        await sql<Seen>`SELECT pg_current_snapshot()::text AS snapshot, ${sql.raw(serverLife)} AS life`.execute(
          db,
        )
      return rows[0] as Seen
    },

    /**
     * Oldest first.
     * @param only restricts the result to one stockist and to at most `most` events.
     */
    async since(snapshot: string, only?: { stockistId: string; most: number }): Promise<CardEvents> {
      // Restored rows can have transaction ids that are still in the future here.
      const { rows } = await sql<Seen & { [K in keyof CardEventRow]: CardEventRow[K] | null }>`
        SELECT pg_current_snapshot()::text AS snapshot, ${sql.raw(serverLife)} AS life, e.*
        FROM (SELECT) AS always LEFT JOIN LATERAL (
          SELECT c.xid, c.stockist_id, c.request_id, c.kind, EXISTS (
            SELECT FROM card_request_stockists s
            JOIN card_requests r ON r.id = s.request_id AND r.status <> 'declined'
            JOIN purchasers p ON p.id = r.purchaser_id AND p.status <> 'declined'
            WHERE s.request_id = c.request_id AND s.stockist_id = c.stockist_id AND s.answer IS NULL
          ) AS waiting
          FROM card_events c
          WHERE c.xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
            AND NOT pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)
            AND pg_visible_in_snapshot(c.xid, pg_current_snapshot())
            ${only ? sql`AND c.stockist_id = ${only.stockistId}` : sql``}
          ORDER BY c.seq
          ${only ? sql`LIMIT ${only.most}` : sql``}
        ) e ON true`.execute(db)
      return {
        snapshot: rows[0]?.snapshot ?? snapshot,
        life: rows[0]?.life ?? '',
        rows: rows.filter((row): row is Seen & CardEventRow => row.xid !== null),
      }
    },

    /** Nobody resumes after this long: sessions end before. */
    async trim(): Promise<void> {
      await sql`DELETE FROM card_events WHERE at < now() - make_interval(days => ${keepDays})`.execute(db)
    },
  }
}
