import { type RawBuilder, sql } from 'kysely'

export interface PageRequest {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
}

export interface Page<T> {
  rows: T[]
  total: number
  nextCursor: string | null
}

/** Makes a page of rows that were asked for with one more than `limit`. */
export function pageOf<T>(rows: T[], limit: number, total: number, cursorOf: (row: T) => string): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, total, nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}

/** The same page with each row changed. */
export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { ...page, rows: page.rows.map(change) }
}

/** The LIKE pattern for "has this text somewhere in it", or at its beginning. */
export function likePattern(text: string, where: 'anywhere' | 'beginning' = 'anywhere'): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return where === 'anywhere' ? `%${literal}%` : `${literal}%`
}

/** A count as a number: PostgreSQL's own is a 64-bit integer, which arrives as text. */
export function count(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM ${from})`
}
