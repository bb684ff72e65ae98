import type { StockFileFigures } from '@rasad/contract/stock-files'
import { type Kysely, sql } from 'kysely'
import type { StockFilesTables } from '../stock-files-tables.ts'

const maxWeeks = 12
const maxLayouts = 50

/** SQL for what admins see of all stock files together. */
export function createFiguresRepository(db: Kysely<StockFilesTables>) {
  return {
    async weeks(): Promise<StockFileFigures['weeks']> {
      const { rows } = await sql<StockFileFigures['weeks'][number]>`
        SELECT date_trunc('week', i.created_at AT TIME ZONE 'Asia/Kolkata')::date::text AS from,
          count(*)::int AS files, count(DISTINCT i.owner_no)::int AS stockists,
          count(*) FILTER (WHERE i.unaided AND i.status NOT IN ('reading', 'refused', 'columns'))::int AS unaided,
          count(*) FILTER (WHERE (NOT i.unaided OR i.status = 'columns') AND i.status <> 'refused')::int AS asked,
          count(*) FILTER (WHERE i.status = 'refused')::int AS refused,
          count(*) FILTER (WHERE i.applied_at IS NOT NULL)::int AS applied,
          coalesce(sum(r.items) FILTER (WHERE i.applied_at IS NOT NULL), 0)::int AS items,
          coalesce(sum(r.settled) FILTER (WHERE i.applied_at IS NOT NULL), 0)::int AS settled
        FROM stock_imports i LEFT JOIN LATERAL (
          SELECT count(*) FILTER (WHERE kind <> 'skipped') AS items,
            count(*) FILTER (WHERE settled_by = 'person') AS settled
          FROM stock_import_rows WHERE import_no = i.no) r ON i.applied_at IS NOT NULL
        WHERE i.owner_no > 0 AND i.created_at > now() - make_interval(weeks => ${sql.lit(maxWeeks)})
        GROUP BY 1 ORDER BY 1 DESC LIMIT ${sql.lit(maxWeeks)}`.execute(db)
      return rows
    },

    /** Layouts by their first file, newest first. */
    async layouts(): Promise<StockFileFigures['layouts']> {
      const { rows } = await sql<Omit<StockFileFigures['layouts'][number], 'firstAt'> & { first: Date }>`
        SELECT fingerprint, min(created_at) AS first, count(*)::int AS files, count(DISTINCT owner_no)::int AS stockists,
          count(*) FILTER (WHERE NOT unaided OR status = 'columns')::int AS asked,
          count(*) FILTER (WHERE status = 'refused')::int AS refused, min(confidence) AS confidence
        FROM stock_imports WHERE owner_no > 0 AND fingerprint IS NOT NULL
        GROUP BY fingerprint ORDER BY min(created_at) DESC, fingerprint LIMIT ${sql.lit(maxLayouts)}`.execute(
        db,
      )
      return rows.map(({ first, ...row }) => ({ ...row, firstAt: first.toISOString() }))
    },
  }
}
