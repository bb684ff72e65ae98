import { createHash } from 'node:crypto'
import type { StockReading } from '@rasad/stock-reader'
import type { Logger } from '../../platform/logger.ts'
import { createQueue, type QueueOptions } from '../../platform/queue.ts'
import { type KeyedReading, readStockFile } from './read-stock-file.ts'

/** The same file comes in a moment, with its owner. */
const keptFor = 60_000
const maxKept = 4

export type Letterheads = ReturnType<typeof createLetterheads>

/** Says what stands above the items of a file, before anybody has said whose it is. A file is read once for both. */
export function createLetterheads(logger: Logger, refuse: QueueOptions['refuse']) {
  // A thread each, with its memory.
  const queue = createQueue({
    maxRunning: 2,
    maxRunningPerKey: 1,
    maxWaitingPerKey: 5,
    maxWaiting: 50,
    refuse,
  })
  const kept = new Map<string, { read: KeyedReading; timer: NodeJS.Timeout }>()
  const keyOf = (bytes: Uint8Array, account: string) =>
    `${account} ${createHash('sha256').update(bytes).digest('hex')}`

  /** Ends the timer, too. It knows the key alone: otherwise it would hold a reading that is not kept any more. */
  function forget(key: string): KeyedReading | undefined {
    const one = kept.get(key)
    clearTimeout(one?.timer)
    kept.delete(key)
    return one?.read
  }

  return {
    /**
     * Nothing where the file cannot be read. The bytes move to a thread.
     * @throws AppError list-busy
     */
    async read(bytes: Uint8Array, account: string): Promise<StockReading['title']> {
      const key = keyOf(bytes, account)
      const read = await queue({ key: account }, () => readStockFile(bytes))
      if ('refused' in read) {
        if (read.problem !== undefined) logger.warn({ stack: read.problem }, 'could not read a letterhead')
        return {}
      }
      forget(key)
      kept.set(key, { read, timer: setTimeout(forget, keptFor, key).unref() })
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest !== undefined) forget(oldest)
      return read.reading.title
    },

    /** Hands out the reading of a file that this account has just asked about, once. */
    take: (bytes: Uint8Array, account: string): KeyedReading | undefined => forget(keyOf(bytes, account)),
  }
}
