import { limits } from '@rasad/contract/limits'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import { createPlaceRepository, type LiveTables } from './stream-slot-repository.ts'

const renewEvery = 7_000
/** Seconds after which the places of a process that died are free. */
const lastsFor = 20

/** The streams that an account can have open, counted across all processes. */
export function createPlaces({ database, logger }: { database: Database; logger: Logger }) {
  const repository = createPlaceRepository(database.db.withTables<LiveTables>(), lastsFor)
  const holder = newId()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => logger.warn({ err: error }, 'cannot update the places of live streams'))

  return {
    /**
     * Takes one of the account's places.
     * @returns a function that frees it.
     * @throws AppError too-many-streams
     */
    async take(account: string): Promise<() => void> {
      for (;;) {
        const place = await repository.take(account, holder, limits.maxStreams)
        if (place !== undefined) {
          return () => void (stopped || quietly(repository.free(account, place, holder)))
        }
        // When two callers want the same place at the same moment, one tries again.
        if ((await repository.count(account)) >= limits.maxStreams) throw new AppError('too-many-streams')
      }
    },

    async start(): Promise<void> {
      // No other process uses our own database, so existing places were left by a crash.
      if (database.embedded) await quietly(repository.freeAll())
      timer = setInterval(() => void quietly(repository.renew(holder)), renewEvery)
    },

    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await quietly(repository.freeAll(holder))
    },
  }
}
