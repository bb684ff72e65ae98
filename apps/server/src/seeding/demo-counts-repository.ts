import { type Kysely, sql } from 'kysely'
import type { DemoDay, DemoStockistDay } from '../../seed/demo/counts.ts'
import type { SeedingTables } from './seeding-tables.ts'

const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`
const weeks = 4
/** Days over which the stockists have registered. */
const registeredDays = 80

/** SQL for how the demo world was used before its start. */
export function createDemoCountsRepository(db: Kysely<SeedingTables>) {
  return {
    async addDays(days: readonly DemoDay[]): Promise<void> {
      await sql`INSERT INTO daily_counts (day, what, count)
        SELECT ${today} - d."daysAgo", n.what, n.count
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
            AS d ("daysAgo" integer, searches integer, "emptySearches" integer, demands integer),
          LATERAL (VALUES ('searches', d.searches), ('empty-searches', d."emptySearches"), ('demands', d.demands))
            AS n (what, count)
        WHERE n.count > 0 ON CONFLICT DO NOTHING`.execute(db)
    },

    async addStockistDays(days: readonly DemoStockistDay[]): Promise<void> {
      await sql`INSERT INTO stockist_counts (day, stockist_no, found, called, messaged)
        SELECT ${today} - d."daysAgo", s.no, d.found, d.called, d.messaged
        FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
            AS d (stockist text, "daysAgo" integer, found integer, called integer, messaged integer)
        JOIN stockists s ON s.email = d.stockist ON CONFLICT DO NOTHING`.execute(db)
    },

    async addEmptySearches(
      texts: readonly { category: string; text: string; searches: number }[],
    ): Promise<void> {
      await sql`INSERT INTO empty_searches (week, category, text, searches)
        SELECT date_trunc('week', ${today})::date - 7 * ago, t.category, t.text, greatest(3, t.searches - ago)
        FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS t (category text, text text, searches integer),
          generate_series(0, ${weeks - 1}::int) AS ago
        ON CONFLICT DO NOTHING`.execute(db)
    },

    /** Stockists that are approved have registered one after the other, more of them lately. */
    async spreadRegistrations(ids: readonly string[]): Promise<void> {
      await sql`UPDATE accounts a SET created_at = d.at, submitted_at = d.at FROM (
          SELECT id, now() - (2 + ${registeredDays} * power((at - 1)::float / ${ids.length}::int, 1.6)) * interval '1 day' AS at
          FROM unnest(${[...ids]}::text[]) WITH ORDINALITY AS u (id, at)) d
        WHERE a.id = d.id AND a.state = 'approved'`.execute(db)
    },
  }
}
