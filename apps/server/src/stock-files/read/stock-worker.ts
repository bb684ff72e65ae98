import { parentPort } from 'node:worker_threads'
import { readStock, type StockReading, StockRefused } from '@rasad/stock-reader'
import { openContainer } from '../../platform/containers/open-container.ts'
import { unreadable } from '../../platform/containers/refusals.ts'
import { stockNameKey } from '../settle/stock-name-key.ts'
import type { FirstAnswer, ReadPart, StockFileToRead } from './read-stock-file.ts'
import { sanitize } from './sanitize.ts'

/** Rows that the receiving thread takes in at once: a millisecond or two. */
const rowsAtOnce = 400

let read: Pick<StockReading, 'rows' | 'skipped'> = { rows: [], skipped: [] }
let sent = 0

parentPort?.on('message', async (message: StockFileToRead | 'more') => {
  parentPort?.postMessage(message === 'more' ? nextPart() : await answer(message))
})

async function answer({ bytes, mapping }: StockFileToRead): Promise<FirstAnswer> {
  try {
    const tables = await openContainer(bytes)
    const { rows, skipped, ...found } = sanitize(readStock(tables, mapping ? { mapping } : {}))
    read = { rows, skipped }
    sent = 0
    return { found }
  } catch (error) {
    if (error instanceof StockRefused) return { refused: error.message }
    // What nobody has foreseen in a stranger's file is that file's fault, not the service's.
    return {
      refused: unreadable,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

function nextPart(): ReadPart {
  const [from, to] = [sent, sent + rowsAtOnce]
  const rows = read.rows.slice(from, to)
  sent = to
  return {
    rows,
    keys: rows.map((row) => stockNameKey({ ...row, text: row.name })),
    skipped: read.skipped.slice(from, to),
    isLast: to >= Math.max(read.rows.length, read.skipped.length),
  }
}
