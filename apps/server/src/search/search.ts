import type { Database } from '../platform/db/database.ts'
import type { Logger } from '../platform/logger.ts'
import { createLiveIndex } from './live-index.ts'
import { createQueries } from './queries.ts'

export type { ListOrders, ReadItem } from './list-reading.ts'
export type { Understood } from './resolver-pool.ts'

export type Search = ReturnType<typeof createSearch>

/** Search over the catalogue in memory: the index that follows the database, and the questions that it answers. */
export function createSearch(deps: { database: Database; logger: Logger }) {
  const index = createLiveIndex(deps)

  return {
    ...createQueries(index),

    /** Builds the index; resolves when it can answer. */
    start: index.start,

    ready: (): boolean => index.now !== undefined,

    databaseAnswers: index.databaseAnswers,
    stop: index.stop,
  }
}
