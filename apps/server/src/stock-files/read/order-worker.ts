import { parentPort } from 'node:worker_threads'
import { limits } from '@rasad/contract/limits'
import { readOrderTable } from '@rasad/list-reader'
import { kindOfTables, StockRefused } from '@rasad/stock-reader'
import { openContainer } from '../../platform/containers/open-container.ts'
import { type OrderAnswer, type OrderFileToRead, orderRefusal } from './order-file.ts'

/** More rows beside the orders are no list. */
const maxSkipped = 2_000
const maxShown = 300

parentPort?.on('message', async (message: OrderFileToRead) => {
  parentPort?.postMessage(await answer(message))
})

async function answer({ bytes, maxPages }: OrderFileToRead): Promise<OrderAnswer> {
  try {
    const tables = await openContainer(bytes, maxPages)
    const read = tables.map((table) => ({ table, ...readOrderTable(table) }))
    const isOrdered = read.some(({ column, orders }) => column === 'ordered' && orders.length > 0)
    const kind = kindOfTables(tables, isOrdered)
    if (kind) return { refused: kind }
    const texts = read.flatMap(({ orders }) => orders.map(({ text }) => Buffer.byteLength(text) + 1))
    if (
      texts.length > limits.maxListLines ||
      texts.reduce((bytes, own) => bytes + own, 0) > limits.maxListBytes ||
      read.reduce((rows, { skipped }) => rows + skipped.length, 0) > maxSkipped
    )
      return { refused: 'long' }
    return {
      sheets: read.map(({ table, orders, skipped, blank }) => ({
        name: shown(table.name),
        isHidden: table.isHidden === true,
        orders: orders.map((order) => ({
          ...order,
          raw: shown(order.raw),
          text: sendable(order.text).replace(/[\r\n\u2028\u2029]+/gu, ' '),
        })),
        skipped: skipped.map((row) => ({ ...row, raw: shown(row.raw) })),
        blank,
      })),
    }
  } catch (error) {
    if (error instanceof StockRefused) return { refused: orderRefusal(error.message) }
    // What nobody has foreseen in a stranger's file is that file's fault, not the service's.
    return {
      refused: 'unreadable',
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

/** Of a longer row only the beginning is shown. */
function shown(raw: string): string {
  return sendable(raw.length > maxShown ? `${raw.slice(0, maxShown)}…` : raw)
}

/** A text without NUL and without halves of characters. */
function sendable(text: string): string {
  return text.toWellFormed().replaceAll('\0', ' ')
}
