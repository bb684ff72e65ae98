import { limits } from '@rasad/contract/limits'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import { createStreamSlotRepository, type LiveTables } from './stream-slot-repository.ts'

const renewEvery = 7_000
/** Seconds after which the slots of a process that died are free. */
const lastsFor = 20

/** The streams that an account can have open, counted across all processes. */
export function createStreamSlots({ database, logger }: { database: Database; logger: Logger }) {
  const repository = createStreamSlotRepository(database.db.withTables<LiveTables>(), lastsFor)
  const holder = newId()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const quietly = (work: Promise<unknown>) =>
    work.catch((error: unknown) => logger.warn({ err: error }, 'cannot update the places of live streams'))

  return {
    /**
     * Takes one of the account's slots.
     * @returns a function that frees it.
     * @throws AppError too-many-streams
     */
    async take(account: string): Promise<() => void> {
      for (;;) {
        const slot = await repository.take(account, holder, limits.maxStreams)
        if (slot !== undefined) {
          return () => void (stopped || quietly(repository.free(account, slot, holder)))
        }
        // When two callers want the same slot at the same moment, one tries again.
        if ((await repository.count(account)) >= limits.maxStreams) throw new AppError('too-many-streams')
      }
    },

    async start(): Promise<void> {
      // No other process uses our own database, so existing slots were left by a crash.
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
