import { type AdminFigures, overviewWeeks, type StockistFigures } from '@rasad/contract/overview'
import { type Kysely, type RawBuilder, sql } from 'kysely'

// Only reading: the domains that own these tables write them.

/** Figures of a span of days: a week by its Monday, or `last7` and `before7`. */
export type Span<T> = T & { span: string }

export interface FreshnessRow {
  is: 'week' | 'month' | 'twoMonths' | 'older' | 'never'
  listings: number
}

export interface EmptySearchRow {
  category: 'medicine' | 'company'
  text: string
  searches: number
}

const india = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`
const today = india(sql`now()`)
const firstMonday = sql`(date_trunc('week', ${today})::date - 7 * ${sql.lit(overviewWeeks - 1)})`
/** The first moment of a day in India, so that an index on moments can be used. */
const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** The spans, each with its first and its last day. */
const spans = sql`(
  SELECT monday::date::text AS span, monday::date AS first, monday::date + 6 AS last
  FROM generate_series(${firstMonday}::timestamp, ${today}::timestamp, '7 days') AS monday
  UNION ALL VALUES ('last7', ${today} - 6, ${today}), ('before7', ${today} - 13, ${today} - 7)) AS spans`

/** Sums of a row for each day, over each span. */
function overSpans(sums: Record<string, string>, days: RawBuilder<unknown>) {
  const columns = Object.entries(sums).map(
    ([name, column]) => sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)::int AS ${sql.ref(name)}`,
  )
  return sql`SELECT spans.span, ${sql.join(columns)} FROM ${spans}
    LEFT JOIN (${days}) d ON d.day BETWEEN spans.first AND spans.last GROUP BY spans.span`
}

/** SQL of the overviews. */
export function createOverviewRepository(db: Kysely<Record<never, never>>) {
  return {
    async today(): Promise<string> {
      const { rows } = await sql<{ today: string }>`SELECT ${today}::text AS today`.execute(db)
      return rows[0]?.today ?? ''
    },

    async ofStockist(id: string): Promise<Span<StockistFigures>[]> {
      const figures = {
        found: 'found',
        called: 'called',
        messaged: 'messaged',
        asked: 'asked',
        answered: 'answered',
      }
      const { rows } = await overSpans(
        figures,
        sql`SELECT c.day, c.found, c.called, c.messaged, 0 AS asked, 0 AS answered
          FROM stockist_counts c JOIN stockists s ON s.no = c.stockist_no
          WHERE s.id = ${id} AND c.day >= ${firstMonday}
          UNION ALL
          SELECT ${india(sql`k.sent_at`)}, 0, 0, 0, 1, (k.answered_at IS NOT NULL)::int
          FROM supply_request_stockists k JOIN stockists s ON s.no = k.stockist_no
          WHERE s.id = ${id} AND k.sent_at >= ${startOf(firstMonday)}`,
      ).execute(db)
      return rows as Span<StockistFigures>[]
    },

    async ofEverybody(): Promise<Span<AdminFigures>[]> {
      const names = ['stockists', 'medicalOwners', 'purchasers', 'searches', 'emptySearches', 'demands']
      const { rows } = await overSpans(
        Object.fromEntries(names.map((name) => [name, name])),
        sql`SELECT day, 0 AS stockists, 0 AS "medicalOwners", 0 AS purchasers,
            CASE what WHEN 'searches' THEN count ELSE 0 END AS searches,
            CASE what WHEN 'empty-searches' THEN count ELSE 0 END AS "emptySearches",
            CASE what WHEN 'demands' THEN count ELSE 0 END AS demands
          FROM daily_counts WHERE day >= ${firstMonday}
          UNION ALL
          SELECT ${india(sql`created_at`)}, (role = 'stockist')::int, (role = 'medicalOwner')::int,
            (role = 'purchaser')::int, 0, 0, 0
          FROM accounts WHERE role IN ('stockist', 'medicalOwner', 'purchaser')
            AND created_at >= ${startOf(firstMonday)}`,
      ).execute(db)
      return rows as Span<AdminFigures>[]
    },

    /** Reads all listings: the answer is kept for a while. */
    async freshness(): Promise<FreshnessRow[]> {
      const { rows } = await sql<FreshnessRow>`
        SELECT CASE WHEN l.confirmed_at IS NULL THEN 'never'
            WHEN l.confirmed_at > now() - interval '7 days' THEN 'week'
            WHEN l.confirmed_at > now() - interval '30 days' THEN 'month'
            WHEN l.confirmed_at > now() - interval '60 days' THEN 'twoMonths' ELSE 'older' END AS is,
          count(*)::int AS listings
        FROM listings l JOIN stockists s ON s.no = l.stockist_no AND s.status = 'approved' GROUP BY 1`.execute(
        db,
      )
      return rows
    },

    /** Most searched first. */
    async emptySearches(weeks: number, most: number): Promise<EmptySearchRow[]> {
      const { rows } = await sql<EmptySearchRow>`
        SELECT category, text, sum(searches)::int AS searches FROM empty_searches
        WHERE week > ${today} - 7 * ${weeks}::int
        GROUP BY category, text ORDER BY sum(searches) DESC, text, category LIMIT ${most}`.execute(db)
      return rows
    },
  }
}
