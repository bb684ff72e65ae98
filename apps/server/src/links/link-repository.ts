import { type Kysely, sql } from 'kysely'
import type { LinkTables } from './links-tables.ts'

const withLinks = ['order_list_shares', 'supply_request_stockists'] as const
type WithLinks = (typeof withLinks)[number]

/** How many links work. */
export interface LiveLinks {
  lists: number
  requests: number
}

/** SQL for all links, whatever they open. */
export function createLinkRepository(db: Kysely<LinkTables>) {
  return {
    /** Whether a migration has left tokens that are not encrypted yet. */
    async arePlain(): Promise<boolean> {
      const parts = withLinks.map(
        (table) => sql`SELECT FROM ${sql.table(table)} WHERE get_byte(token_sealed, 0) = 0`,
      )
      const { rows } = await sql<{
        are: boolean
      }>`SELECT EXISTS (${sql.join(parts, sql` UNION ALL `)}) AS are`.execute(db)
      return rows[0]?.are ?? false
    },

    /** Keeps everybody else from writing links until the transaction ends. */
    async hold(): Promise<void> {
      const tables = withLinks.map((table) => sql.table(table))
      await sql`LOCK TABLE ${sql.join(tables)} IN SHARE ROW EXCLUSIVE MODE`.execute(db)
    },

    /**
     * Puts what `change` makes of each encrypted token in its place; undefined leaves it.
     * @returns how many were changed
     */
    async replaceSealed(change: (kept: Buffer) => Buffer | undefined): Promise<number> {
      let changed = 0
      for (const table of withLinks) {
        for (let after = 0, rows = await sealedAfter(db, table, 0); rows.length > 0; ) {
          const next = rows.map((row) => ({ no: row.no, kept: change(row.token_sealed) }))
          const done = next.filter(({ kept }) => kept !== undefined)
          await sql`UPDATE ${sql.table(table)} t SET token_sealed = n.kept
            FROM unnest(${done.map(({ no }) => no)}::int[], ${done.map(({ kept }) => kept)}::bytea[]) AS n (no, kept)
            WHERE t.no = n.no`.execute(db)
          changed += done.length
          after = rows.at(-1)?.no ?? after
          rows = await sealedAfter(db, table, after)
        }
      }
      return changed
    },

    /** How many tokens are encrypted with a key whose id is none of these. */
    async countSealedWithout(ids: readonly Buffer[]): Promise<number> {
      const parts = withLinks.map(
        (table) => sql`SELECT FROM ${sql.table(table)} WHERE get_byte(token_sealed, 0) = 1
          AND substr(token_sealed, 2, 4) <> ALL(${ids}::bytea[])`,
      )
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM (${sql.join(parts, sql` UNION ALL `)}) AS lost`.execute(db)
      return rows[0]?.n ?? 0
    },

    /** @param accountIds of all accounts unless given */
    async countLive(accountIds?: readonly string[]): Promise<LiveLinks> {
      const isOf = (account: string) =>
        accountIds ? sql`${sql.ref(account)} = ANY(${accountIds})` : sql`true`
      const { rows } = await sql<LiveLinks>`SELECT
        (SELECT count(*)::int FROM order_list_shares s JOIN order_lists l ON l.no = s.list_no
          JOIN accounts a ON a.id = l.account_id AND a.state = 'approved'
          WHERE s.ended_at IS NULL AND s.token_hash IS NOT NULL AND ${isOf('l.account_id')}) AS lists,
        (SELECT count(*)::int FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
          JOIN stockists t ON t.no = s.stockist_no AND t.status = 'approved'
          WHERE s.ended_at IS NULL AND s.token_hash IS NOT NULL
            AND r.state <> 'closed' AND r.ends_at > now() AND ${isOf('r.account_id')}) AS requests`.execute(
        db,
      )
      return rows[0] ?? { lists: 0, requests: 0 }
    },

    /**
     * Ends every link. What it opened stays with its owner, who can make another one.
     * @param accountIds of all accounts unless given
     */
    async endAll(accountIds?: readonly string[]): Promise<void> {
      const isOf = (column: string, table: string) =>
        accountIds
          ? sql`${sql.ref(column)} IN (SELECT no FROM ${sql.table(table)} WHERE account_id = ANY(${accountIds}))`
          : sql`true`
      await sql`UPDATE order_list_shares SET ended_at = now(), token_hash = NULL, token_sealed = NULL
        WHERE ended_at IS NULL AND ${isOf('list_no', 'order_lists')}`.execute(db)
      await sql`UPDATE supply_request_stockists SET ended_at = now(), token_hash = NULL, token_sealed = NULL,
          mailed_at = NULL, messaged_at = NULL
        WHERE ended_at IS NULL AND ${isOf('request_no', 'supply_requests')}`.execute(db)
    },
  }
}

async function sealedAfter(db: Kysely<LinkTables>, table: WithLinks, after: number) {
  const { rows } = await sql<{ no: number; token_sealed: Buffer }>`
    SELECT no, token_sealed FROM ${sql.table(table)} WHERE no > ${after} AND token_sealed IS NOT NULL
    ORDER BY no LIMIT 1000`.execute(db)
  return rows
}
