import { soundPattern } from '@rasad/lexicon/heard'
import { wordPatterns } from '@rasad/lexicon/written'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

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

/** Creates a page from rows that were queried with one more than `limit`. */
export function pageOf<T>(rows: T[], limit: number, total: number, cursorOf: (row: T) => string): Page<T> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, total, nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}

/** The first eight characters of a record's id are its time in seconds. */
const idSeconds = 8

/**
 * Lists are sorted from new to old by the time of arrival in microseconds, and by id for equal times: ids contain only
 * seconds. A cursor contains both, so that the next page continues in the right place even if that row was deleted.
 */
export function newestFirst(moment: RawBuilder<Date>, id: RawBuilder<string>) {
  return {
    order: sql`${moment} DESC, ${id} DESC`,
    /** Select it with each row, for `cursorOf`. */
    cursor: sql<string>`(extract(epoch FROM ${moment}) * 1000000)::bigint::text || '.' || ${id}`,
    /** @param first sort key before the time: its value in the last row */
    after(cursor: string, first?: { flag: RawBuilder<boolean>; value: boolean }): RawBuilder<boolean> {
      const [micros, last] = cursor.includes('.') ? cursor.split('.') : [undefined, cursor]
      // A bare id comes from a page that was opened before cursors contained the time.
      const since = micros ?? String((Number.parseInt(cursor.slice(0, idSeconds), 16) + 1) * 1_000_000)
      const came = sql<Date>`timestamptz 'epoch' + ${since}::bigint * interval '1 microsecond'`
      // Compare as one row value, so that an index on these columns is used.
      if (first) {
        return sql<boolean>`(${first.flag}, ${moment}, ${id}) < (${first.value}, ${came}, ${last ?? ''})`
      }
      return sql<boolean>`(${moment}, ${id}) < (${came}, ${last ?? ''})`
    },
  }
}

/** The same from old to new, for queues. */
export function oldestFirst(moment: RawBuilder<Date>, id: RawBuilder<string>) {
  return {
    order: sql`${moment}, ${id}`,
    cursor: newestFirst(moment, id).cursor,
    after(cursor: string): RawBuilder<boolean> {
      const [micros = '0', last = ''] = cursor.split('.')
      return sql<boolean>`(${moment}, ${id}) >
        (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${last})`
    },
  }
}

/**
 * Rows with a flag before those without it, each part from new to old. `byTime` comes from `newestFirst`; one index on
 * the flag, the time and the id serves all three.
 */
export function flaggedFirst(flag: RawBuilder<boolean>, byTime: ReturnType<typeof newestFirst>) {
  return {
    order: sql`${flag} DESC, ${byTime.order}`,
    /** Select it with each row, for `cursorOf`. */
    cursor: sql<string>`${flag}::int::text || '.' || ${byTime.cursor}`,
    after(cursor: string): RawBuilder<boolean> {
      const [, flagged, rest] = /^([01])\.(\d+\..+)$/.exec(cursor) ?? []
      // A cursor without the flag comes from a page that was opened before the flag was part of the order.
      return byTime.after(rest ?? cursor, { flag, value: flagged !== '0' })
    },
  }
}

/**
 * One page of a query, sorted, and how many rows the query has in total.
 * @param query the wanted columns of all wanted rows.
 * @param sorted from `newestFirst` or `flaggedFirst`
 */
export async function listNewestFirst<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, cursor }: PageRequest,
  sorted: Pick<ReturnType<typeof newestFirst>, 'order' | 'cursor'> & {
    after(cursor: string): RawBuilder<boolean>
  },
): Promise<Page<Row>> {
  const { total } = await query
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  const rows = await query
    .select(sorted.cursor.as('cursor'))
    .$if(cursor !== undefined, (page) => page.where(sorted.after(cursor ?? '')))
    .orderBy(sorted.order)
    .limit(limit + 1)
    .$castTo<Row & { cursor: string }>()
    .execute()
  return pageOf(rows, limit, total, (row) => row.cursor)
}

/** The same page with each row mapped. */
export function mapPage<A, B>(page: Page<A>, change: (row: A) => B): Page<B> {
  return { ...page, rows: page.rows.map(change) }
}

/** The LIKE pattern for texts that contain this text, or begin with it. */
export function likePattern(text: string, where: 'anywhere' | 'beginning' = 'anywhere'): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return where === 'anywhere' ? `%${literal}%` : `${literal}%`
}

/**
 * Whether one of the texts contains `q`, in any case, or together they have its words in any order (see `wordPatterns`); where
 * `q` is in Devanagari, also whether a word of one of them begins to sound like it. One or two letters begin a word. What is
 * found so is a row among others: it means nothing by itself.
 */
export function hasText(
  texts: readonly RawBuilder<unknown>[],
  q: string,
  where: 'anywhere' | 'beginning' = 'anywhere',
): RawBuilder<boolean> {
  const pattern = soundPattern(q)
  const words = where === 'anywhere' ? hasWords(sql`concat_ws(' ', ${sql.join(texts)})`, q) : []
  // One or two letters are inside most texts.
  if (q.trim().length < 3 && words[0] !== undefined && pattern === undefined) return words[0]
  const tests = texts.flatMap((text) => [
    sql`${text} ILIKE ${likePattern(q, where)}`,
    ...(pattern === undefined ? [] : [sql`${text} ~* ${pattern}`]),
  ])
  tests.push(...words)
  return sql<boolean>`(${sql.join(tests, sql` OR `)})`
}

/** Whether a text has the words of `q` in any order; nothing where it has none. */
export function hasWords(text: RawBuilder<unknown>, q: string): RawBuilder<boolean>[] {
  const patterns = wordPatterns(q)
  if (patterns === undefined) return []
  const tests = patterns.map((pattern) => sql`${text} ~* ${pattern}`)
  return [sql<boolean>`(${sql.join(tests, sql` AND `)})`]
}

/** The LIKE pattern for the digits of a possible phone number, however it is spaced; else undefined. */
export function phonePattern(text: string): string | undefined {
  const digits = text.replace(/\D/g, '')
  return /^[\d\s()+./-]+$/.test(text) && digits !== '' ? `%${digits}%` : undefined
}

/** A count as a number: PostgreSQL returns a 64-bit integer, which arrives as text. */
export function count(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(SELECT count(*)::int FROM ${from})`
}
