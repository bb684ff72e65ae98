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

/** Seconds of a record's id are its first eight characters. */
const idSeconds = 8

/**
 * Lists run from new to old by the moment at which a record came, to the microsecond, and by its id where two came
 * in the same: ids alone know seconds. A cursor names both, so that a page goes on where the one before ended even
 * if that row is gone.
 */
export function newestFirst(moment: RawBuilder<Date>, id: RawBuilder<string>) {
  return {
    order: sql`${moment} DESC, ${id} DESC`,
    /** Selected with each row, for `cursorOf`. */
    place: sql<string>`(extract(epoch FROM ${moment}) * 1000000)::bigint::text || '.' || ${id}`,
    /** @param first orders before the moment does: the value that the last row had */
    after(cursor: string, first?: { flag: RawBuilder<boolean>; value: boolean }): RawBuilder<boolean> {
      const [micros, last] = cursor.includes('.') ? cursor.split('.') : [undefined, cursor]
      // A bare id is of a page that was opened before cursors named the moment.
      const since = micros ?? String((Number.parseInt(cursor.slice(0, idSeconds), 16) + 1) * 1_000_000)
      const came = sql<Date>`timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond'`
      // One comparison of rows, so that an index of these columns leads there.
      if (first) {
        return sql<boolean>`(${first.flag}, ${moment}, ${id}) < (${first.value}, ${came}, ${last ?? ''})`
      }
      return sql<boolean>`(${moment}, ${id}) < (${came}, ${last ?? ''})`
    },
  }
}

/**
 * Rows with a flag before those without it, and within both from new to old. `byTime` is of `newestFirst`; one index
 * of the flag, the moment and the id serves all three.
 */
export function flaggedFirst(flag: RawBuilder<boolean>, byTime: ReturnType<typeof newestFirst>) {
  return {
    order: sql`${flag} DESC, ${byTime.order}`,
    /** Selected with each row, for `cursorOf`. */
    place: sql<string>`${flag}::int::text || '.' || ${byTime.place}`,
    after(cursor: string): RawBuilder<boolean> {
      const [, flagged, rest] = /^([01])\.(\d+\..+)$/.exec(cursor) ?? []
      // A cursor without the flag is of a page that was opened before the flag was part of the order.
      return byTime.after(rest ?? cursor, { flag, value: flagged !== '0' })
    },
  }
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

/** The LIKE pattern for the digits of what may be part of a phone number, however it is spaced; else undefined. */
export function phonePattern(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  return /^[\d\s()+./-]+$/.test(text) && digits !== '' ? `%${digits}%` : undefined
}

/** A count as a number: PostgreSQL's own is a 64-bit integer, which arrives as text. */
export function count(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM ${from})`
}
