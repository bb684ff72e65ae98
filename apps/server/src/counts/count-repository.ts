import type { ContactWay } from '@rasad/contract/overview'
import type { Category } from '@rasad/contract/search'
import { type Kysely, sql } from 'kysely'
import type { DailyCount } from './batch.ts'

export type StockistSums = { found: number; called: number; messaged: number }

export interface SearchedText {
  category: Category
  text: string
  searches: number
}

const today = sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`
const mondayOf = (day: unknown) => sql`date_trunc('week', (${day})::date)::date`

/** SQL of the counts. Days are `YYYY-MM-DD` in India. */
export function createCountRepository(db: Kysely<Record<never, never>>) {
  return {
    async addSums(day: string, sums: ReadonlyMap<DailyCount, number>): Promise<void> {
      const rows = JSON.stringify([...sums].map(([what, count]) => ({ what, count })))
      await sql`INSERT INTO daily_counts (day, what, count)
        SELECT ${day}::date, what, count FROM jsonb_to_recordset(${rows}::jsonb) AS n (what text, count integer)
        ORDER BY what
        ON CONFLICT (day, what) DO UPDATE SET count = daily_counts.count + excluded.count`.execute(db)
    },

    /**
     * The numbers of those of these stockists that are shown, locked in one order: a deletion of a stockist locks it
     * first as well, so neither waits in a circle.
     */
    async lockShown(ids: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ id: string; no: number }>`SELECT id, no FROM stockists
        WHERE id = ANY(${[...ids]}::text[]) AND status = 'approved' ORDER BY no FOR KEY SHARE`.execute(db)
      return new Map(rows.map(({ id, no }) => [id, no]))
    },

    /** @returns how many of the marks are new today, by stockist and way */
    async addMarks(
      day: string,
      marks: readonly { stockist: number; way: ContactWay; mark: number }[],
    ): Promise<{ stockist: number; way: ContactWay; count: number }[]> {
      const { rows } = await sql<{ stockist: number; way: ContactWay; count: number }>`WITH added AS (
          INSERT INTO contact_marks (day, stockist_no, way, mark)
          SELECT ${day}::date, stockist, way, mark
          FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS n (stockist integer, way text, mark integer)
          ORDER BY stockist, way, mark ON CONFLICT DO NOTHING RETURNING stockist_no, way)
        SELECT stockist_no AS stockist, way, count(*)::int AS count FROM added GROUP BY 1, 2`.execute(db)
      return rows
    },

    async addStockistSums(day: string, sums: ReadonlyMap<number, StockistSums>): Promise<void> {
      const rows = JSON.stringify([...sums].map(([no, each]) => ({ no, ...each })))
      await sql`INSERT INTO stockist_counts (day, stockist_no, found, called, messaged)
        SELECT ${day}::date, no, found, called, messaged FROM jsonb_to_recordset(${rows}::jsonb)
          AS n (no integer, found integer, called integer, messaged integer) ORDER BY no
        ON CONFLICT (stockist_no, day) DO UPDATE SET found = stockist_counts.found + excluded.found,
          called = stockist_counts.called + excluded.called,
          messaged = stockist_counts.messaged + excluded.messaged`.execute(db)
    },

    /** The salt of the week of this day, drawn when it is first needed. All processes have the same. */
    async saltOf(day: string, drawn: Buffer): Promise<Buffer> {
      await sql`INSERT INTO count_salts (week, salt) VALUES (${mondayOf(day)}, ${drawn})
        ON CONFLICT DO NOTHING`.execute(db)
      const { rows } = await sql<{ salt: Buffer }>`SELECT salt FROM count_salts
        WHERE week = ${mondayOf(day)}`.execute(db)
      return rows[0]?.salt ?? drawn
    },

    /** Counts texts that are told already. @returns those that are */
    async addTold(day: string, texts: readonly SearchedText[]): Promise<SearchedText[]> {
      const { rows } = await sql<SearchedText>`UPDATE empty_searches e SET searches = e.searches + n.searches
        FROM (SELECT * FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          AS n (category text, text text, searches integer)) n
        WHERE e.week = ${mondayOf(day)} AND e.category = n.category AND e.text = n.text
        RETURNING e.category, e.text, n.searches`.execute(db)
      return rows
    },

    /**
     * Adds marks to hashed texts. Beyond `most` texts of a week no new ones are kept.
     * @returns how many different addresses have searched for each that is kept
     */
    async addSearchMarks(
      day: string,
      texts: readonly { key: string; marks: number[] }[],
      most: number,
    ): Promise<Map<string, number>> {
      const { rows } = await sql<{ key: string; count: number }>`
        INSERT INTO search_marks AS s (week, text, marks)
        SELECT ${mondayOf(day)}, decode(n.key, 'hex'), ARRAY(SELECT jsonb_array_elements_text(n.marks)::int)
        FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS n (key text, marks jsonb)
        WHERE EXISTS (SELECT FROM search_marks k WHERE k.week = ${mondayOf(day)} AND k.text = decode(n.key, 'hex'))
          OR (SELECT count(*) FROM search_marks k WHERE k.week = ${mondayOf(day)}) < ${most}
        ORDER BY n.key
        ON CONFLICT (week, text) DO UPDATE
          SET marks = ARRAY(SELECT DISTINCT unnest(s.marks || excluded.marks))
        RETURNING encode(text, 'hex') AS key, cardinality(marks) AS count`.execute(db)
      return new Map(rows.map(({ key, count }) => [key, count]))
    },

    /** Tells texts from now on, and forgets their marks. */
    async tell(day: string, texts: readonly (SearchedText & { key: string })[]): Promise<void> {
      const rows = JSON.stringify(texts)
      await sql`INSERT INTO empty_searches (week, category, text, searches)
        SELECT ${mondayOf(day)}, category, text, searches FROM jsonb_to_recordset(${rows}::jsonb)
          AS n (category text, text text, searches integer) ORDER BY category, text
        ON CONFLICT (week, category, text) DO UPDATE SET searches = empty_searches.searches + excluded.searches`.execute(
        db,
      )
      await sql`DELETE FROM search_marks WHERE week = ${mondayOf(day)} AND text IN
        (SELECT decode(key, 'hex') FROM jsonb_to_recordset(${rows}::jsonb) AS n (key text))`.execute(db)
    },

    async forgetStockist(id: string): Promise<void> {
      await sql`DELETE FROM stockist_counts c USING stockists s WHERE s.no = c.stockist_no AND s.id = ${id}`.execute(
        db,
      )
      await sql`DELETE FROM contact_marks c USING stockists s WHERE s.no = c.stockist_no AND s.id = ${id}`.execute(
        db,
      )
    },

    /** For the export of a stockist, newest first. */
    async countsOf(id: string): Promise<(StockistSums & { day: string })[]> {
      const { rows } = await sql<StockistSums & { day: string }>`
        SELECT c.day::text AS day, c.found, c.called, c.messaged FROM stockist_counts c
        JOIN stockists s ON s.no = c.stockist_no WHERE s.id = ${id} ORDER BY c.day DESC`.execute(db)
      return rows
    },

    /** A batch of yesterday can come until a minute after midnight, so marks outlive their day by one. */
    async sweep(keep: { days: number; stockistDays: number; weeks: number }): Promise<void> {
      await sql`DELETE FROM contact_marks WHERE day < ${today} - 1`.execute(db)
      await sql`DELETE FROM search_marks WHERE week < ${mondayOf(sql`${today} - 1`)}`.execute(db)
      await sql`DELETE FROM count_salts WHERE week < ${mondayOf(sql`${today} - 1`)}`.execute(db)
      await sql`DELETE FROM daily_counts WHERE day < ${today} - ${keep.days}::int`.execute(db)
      await sql`DELETE FROM stockist_counts WHERE day < ${today} - ${keep.stockistDays}::int`.execute(db)
      await sql`DELETE FROM empty_searches WHERE week < ${mondayOf(today)} - 7 * ${keep.weeks}::int`.execute(
        db,
      )
    },
  }
}
