import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { createLiveIndex } from './live-index.ts'
import { createQueries } from './queries.ts'

export type { ListOrders, ReadItem } from './list-reading.ts'
export type { PrintedMeaning, PrintedName } from './printed-names.ts'
export type { Offers } from './queries.ts'
export type { Understood } from './resolver-pool.ts'

const firstDay = Date.UTC(2020, 0, 1)
const indiaAhead = 5.5 * 60 * 60_000

/** The day in India of a moment, as offers count days. */
export function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() + indiaAhead - firstDay) / 86_400_000)
}

export type Search = ReturnType<typeof createSearch>

/** Search over the catalogue in memory: the index that follows the database, and the questions that it answers. */
export function createSearch(deps: { database: Database; logger: Logger }) {
  const index = createLiveIndex(deps)

  return {
    ...createQueries(index),

    /** Builds the index; resolves when it can answer. */
    start: index.start,
    trim: index.trim,

    ready: (): boolean => index.now !== undefined,

    databaseAnswers: index.databaseAnswers,
    stop: index.stop,
  }
}
