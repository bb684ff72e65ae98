import { type Kysely, sql } from 'kysely'
import { isUnseen, readUnseen, seenBy } from '../platform/db/unseen-rows.ts'
import type { PurchaserCardTables } from './purchaser-cards-tables.ts'

export interface CardEventRow {
  /** The transaction that wrote it. */
  xid: string
  /** The stockist. */
  account: string
  request_id: string
  kind: 'waits' | 'gone'
  /** Whether the request now waits for this stockist's answer. */
  waiting: boolean
}

const keepDays = 8

/** SQL for events of card requests. */
export function createCardEventRepository(db: Kysely<PurchaserCardTables>) {
  return {
    seen: () => seenBy(db),

    /**
     * Oldest first.
     * @param only restricts the result to one stockist and to at most `most` events.
     */
    since: (snapshot: string, only?: { account: string; most: number }) =>
      readUnseen<CardEventRow>(
        db,
        snapshot,
        sql`
          SELECT c.xid, c.stockist_id AS account, c.request_id, c.kind, EXISTS (
            SELECT FROM card_request_stockists s
            JOIN card_requests r ON r.id = s.request_id AND r.status <> 'declined'
            JOIN purchasers p ON p.id = r.purchaser_id AND p.status <> 'declined'
            WHERE s.request_id = c.request_id AND s.stockist_id = c.stockist_id AND s.answer IS NULL
          ) AS waiting
          FROM card_events c
          WHERE ${isUnseen(sql`c.xid`, snapshot)} ${only ? sql`AND c.stockist_id = ${only.account}` : sql``}
          ORDER BY c.seq
          ${only ? sql`LIMIT ${only.most}` : sql``}`,
      ),

    /** Nobody resumes after this long: sessions end before. */
    async trim(): Promise<void> {
      await sql`DELETE FROM card_events WHERE at < now() - make_interval(days => ${keepDays})`.execute(db)
    },
  }
}
