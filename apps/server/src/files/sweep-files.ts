import { imageLimits } from '@rasad/contract/files'
import { afterCommit } from '../platform/db/joined.ts'
import type { Logger } from '../platform/logger.ts'
import type { FileStore } from './disk-store.ts'
import type { createFilesRepository } from './files-repository.ts'

const hour = 3_600_000
const comparedAtOnce = 500

/** Deletes unclaimed files. */
export function createSweeper(deps: {
  repository: ReturnType<typeof createFilesRepository>
  store: FileStore
  logger: Logger
}) {
  const { repository, store } = deps
  let sweeping: Promise<unknown> = Promise.resolve()

  async function sweep(now: number = Date.now()): Promise<number> {
    const expired = await repository.sweep(store.remove)
    return expired + (await sweepNameless(now))
  }

  /** Bytes are written before their row: a crash between the two leaves bytes without a row. */
  async function sweepNameless(now: number): Promise<number> {
    let swept = 0
    let ids: string[] = []
    const removeUnknown = async () => {
      swept += await repository.sweepUnknown(ids, store.remove)
      ids = []
    }
    for await (const id of store.listOlderThan(new Date(now - imageLimits.unclaimedHours * hour))) {
      ids.push(id)
      if (ids.length >= comparedAtOnce) await removeUnknown()
    }
    await removeUnknown()
    return swept
  }

  return {
    sweep,

    sweepSoon(ids: string[]): void {
      if (ids.length === 0) return
      afterCommit(() => {
        sweeping = sweeping
          .then(() => repository.sweep(store.remove, ids))
          .catch((error) => deps.logger.warn({ err: error }, 'cannot sweep files'))
      })
    },

    /** Resolves once nothing is being deleted. */
    stop: (): Promise<unknown> => sweeping,
  }
}
