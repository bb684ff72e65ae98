import { readFile, stat } from 'node:fs/promises'
import type { ColumnMapping, StockReading } from '@rasad/stock-reader'
import { maxFileBytes } from '../../platform/containers/bounds.ts'
import { tooLarge, tooSlow, unreadable } from '../../platform/containers/refusals.ts'
import type { Thread } from '../../platform/worker-call.ts'
import { inFileThread, movable } from './file-thread.ts'

/** What the sender can do because there is no reading. `problem`: an error of ours, for the log. */
interface Refused {
  refused: string
  problem?: string
}

/** A reading, with the `stockNameKey` of each of its rows. */
export interface KeyedReading {
  reading: StockReading
  keys: string[]
}

export type StockAnswer = KeyedReading | Refused

/** What the thread answers to a file; what it has read comes in parts. */
export type FirstAnswer = { found: Omit<StockReading, 'rows' | 'skipped'> } | Refused

/** What the thread answers to `more`. */
export interface ReadPart extends Pick<StockReading, 'rows' | 'skipped'> {
  keys: string[]
  isLast: boolean
}

export interface StockFileToRead {
  bytes: Uint8Array
  mapping: ColumnMapping | undefined
}

const bounds = { maxProcessorMilliseconds: 7_500, maxMilliseconds: 60_000 }

/**
 * Reads a stock file in a thread of its own, with bounded memory and time. The bytes move to the thread: the caller must
 * not use them again.
 * @param mapping columns that were chosen, or that are remembered for files of this layout
 */
export async function readStockFile(given: Uint8Array, mapping?: ColumnMapping): Promise<StockAnswer> {
  if (given.length > maxFileBytes) return { refused: tooLarge }
  const { bytes, moved } = movable(given)
  const answer = await inFileThread<FirstAnswer | ReadPart, StockAnswer>('stock-worker', bounds, (thread) =>
    collect(thread, { bytes, mapping }, moved),
  )
  if (typeof answer === 'object') return answer
  return { refused: answer === 'large' ? tooLarge : tooSlow }
}

/** Takes a reading in part by part: this thread answers others meanwhile. */
async function collect(
  thread: Thread<FirstAnswer | ReadPart>,
  message: StockFileToRead,
  moved: ArrayBuffer,
): Promise<StockAnswer> {
  const first = (await thread.call(message, [moved])) as FirstAnswer
  if ('refused' in first) return first
  const reading: StockReading = { ...first.found, rows: [], skipped: [] }
  const keys: string[] = []
  for (;;) {
    const part = (await thread.call('more')) as ReadPart
    reading.rows.push(...part.rows)
    reading.skipped.push(...part.skipped)
    keys.push(...part.keys)
    if (part.isLast) return { reading, keys }
  }
}

/** Reads a stock file from the disk; one that is too large is not opened. */
export async function readStockFileAt(path: string): Promise<StockAnswer> {
  const found = await stat(path)
  if (!found.isFile()) return { refused: unreadable }
  if (found.size > maxFileBytes) return { refused: tooLarge }
  return readStockFile(new Uint8Array(await readFile(path)))
}
