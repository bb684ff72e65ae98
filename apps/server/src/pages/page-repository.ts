import { type Kysely, sql } from 'kysely'
import type { TradeTables } from '../trade-tables/trade-tables.ts'

export type ListedKind = 'medicine' | 'company' | 'stockist'

/** A record as the sitemap names it. */
export interface ListedRow {
  no: number
  id: string
  name: string
}

/** Records that a search engine should know: the conditions are those of the pages. */
const listed = {
  medicine: { table: 'medicines', name: 'name', where: sql`removed_at IS NULL AND confirmed` },
  company: { table: 'companies', name: 'name', where: sql`removed_at IS NULL AND confirmed` },
  stockist: { table: 'stockists', name: 'firm_name', where: sql`status = 'approved'` },
} as const

/** SQL for the sitemap, and for what became of a record that has no page. */
export function createPageRepository(db: Kysely<TradeTables>) {
  return {
    /**
     * Whether there was such a record and it was removed for good. Of a stockist, that its account was deleted; one that
     * was only declined or hidden looks like one that never was.
     */
    async isRemoved(kind: ListedKind, id: string): Promise<boolean> {
      const { rows } =
        kind === 'stockist'
          ? await sql`SELECT FROM stockists s WHERE id = ${id} AND status = 'declined'
              AND NOT EXISTS (SELECT FROM accounts a WHERE a.id = s.id)`.execute(db)
          : await sql`SELECT FROM ${sql.table(listed[kind].table)}
              WHERE id = ${id} AND removed_at IS NOT NULL`.execute(db)
      return rows.length > 0
    },

    /** Which parts of the numbers hold listed records, from 0: part `p` has those above `p * size`, up to `size` more. */
    async parts(kind: ListedKind, size: number): Promise<number[]> {
      const { table, where } = listed[kind]
      const { rows } = await sql<{ part: number }>`
        SELECT DISTINCT (no - 1) / ${sql.lit(size)} AS part FROM ${sql.table(table)} WHERE ${where}
        ORDER BY part`.execute(db)
      return rows.map(({ part }) => part)
    },

    /** A digest of the rows of a part; it changes when any row's address does. */
    async digest(kind: ListedKind, part: number, size: number): Promise<{ count: number; digest: string }> {
      const { table, name, where } = listed[kind]
      const { rows } = await sql<{ count: number; digest: string }>`
        SELECT count(*)::int AS count,
          coalesce(sum(hashtextextended(id || ${sql.ref(name)}, 0)::numeric), 0)::text AS digest
        FROM ${sql.table(table)} WHERE ${where} AND no > ${part * size} AND no <= ${(part + 1) * size}`.execute(
        db,
      )
      return rows[0] ?? { count: 0, digest: '0' }
    },

    /** The next rows of a part after a number, in the order of their numbers. */
    async next(
      kind: ListedKind,
      { after, upTo, limit }: { after: number; upTo: number; limit: number },
    ): Promise<ListedRow[]> {
      const { table, name, where } = listed[kind]
      const { rows } = await sql<ListedRow>`
        SELECT no, id, ${sql.ref(name)} AS name FROM ${sql.table(table)}
        WHERE ${where} AND no > ${after} AND no <= ${upTo} ORDER BY no LIMIT ${limit}`.execute(db)
      return rows
    },
  }
}
