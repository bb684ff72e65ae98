import { limits } from '@rasad/contract/limits'
import type { ListItem, ReadListAnswer, ReadListFileAnswer } from '@rasad/contract/pasted-list'
import type { TableOrder, TableOrders } from '@rasad/list-reader'
import type { Caller } from '../accounts/accounts.ts'
import * as why from '../platform/containers/refusals.ts'
import { AppError } from '../platform/errors.ts'
import { type OrderRefusal, type OrderSheet, readOrderFile } from '../stock-files/stock-files.ts'

/** What a file of orders can be and take. */
export interface ListFileBounds {
  maxBytes: number
  maxPages: number
  /** Milliseconds of processor time. */
  maxTime: number
}

const anybodys: ListFileBounds = {
  maxBytes: limits.maxListFileBytes,
  maxPages: limits.maxListFilePages,
  maxTime: 2_000,
}
const buyers: ListFileBounds = {
  maxBytes: limits.maxBuyersListFileBytes,
  maxPages: limits.maxBuyersListFilePages,
  maxTime: 10_000,
}
/** On a busy machine reading takes so many times longer. */
const patience = 6

/** Signed-in buyers can send larger files than anybody. */
export function listFileBounds(caller: Caller): ListFileBounds {
  return isBuyer(caller) ? buyers : anybodys
}

/** Whether a caller buys. Callers that wait for approval are treated as visitors. */
export function isBuyer(caller: Caller): caller is Exclude<Caller, { kind: 'visitor' }> {
  if (caller.kind === 'visitor' || caller.state !== 'approved') return false
  return caller.role === 'medicalOwner' || caller.role === 'purchaser'
}

/** @throws AppError list-file-too-large */
export function checkListFileSize(bytes: number, { maxBytes }: ListFileBounds): void {
  if (bytes <= maxBytes) return
  const megabytes = maxBytes / (1024 * 1024)
  throw new AppError('list-file-too-large', {
    message: `A file with an order has at most ${megabytes} MB here. Open only the sheet with the order.`,
  })
}

/**
 * Opens a file of orders in a thread of its own. Nothing of it is kept. The bytes move to the thread.
 * @param signal aborted once its sender has left
 * @throws AppError list-file-is-stock, list-file-is-bill, list-file-unreadable, list-file-too-large; invalid-input when its
 *   sender has left
 */
export async function openListFile(
  bytes: Uint8Array,
  { maxPages, maxTime }: ListFileBounds,
  signal: AbortSignal | undefined,
  onProblem: (stack: string) => void,
): Promise<OrderSheet[]> {
  const bounds = { maxPages, maxProcessorMilliseconds: maxTime, maxMilliseconds: patience * maxTime }
  const read = await readOrderFile(bytes, bounds, signal)
  if (!read) throw new AppError('invalid-input', { message: 'The request broke off.' })
  if ('sheets' in read) return read.sheets
  if (read.problem !== undefined) onProblem(read.problem)
  throw refusalOf(read.refused, maxPages)
}

/** As the opener of files says it. */
const words = {
  encrypted: why.encrypted,
  pictures: why.pictures,
  archive: why.archive,
  'not-text': why.notText,
  empty: why.empty,
}

function refusalOf(refused: OrderRefusal, maxPages: number): AppError {
  switch (refused) {
    case 'stock':
      return new AppError('list-file-is-stock')
    case 'bill':
      return new AppError('list-file-is-bill')
    case 'large':
      return new AppError('list-file-too-large', {
        message: `This file is larger than a list can be, or has more than ${maxPages} pages. Open only the part with the order.`,
      })
    case 'slow':
      return new AppError('list-file-too-large', {
        message: 'This file takes too long to read. Open only the sheet with the order, or paste its lines.',
      })
    case 'long':
      return new AppError('list-file-too-large', {
        message: `This file has more than ${limits.maxListLines} lines that could be orders. Open only the part with the order.`,
      })
    case 'unreadable':
      return new AppError('list-file-unreadable')
    default:
      return new AppError('list-file-unreadable', { message: words[refused] })
  }
}

interface Place {
  sheet?: string
  row: number
}

/**
 * Reads the orders of opened sheets as one list.
 * @param readText reads a list beside the catalogue
 */
export async function readSheets(
  sheets: readonly OrderSheet[],
  readText: (text: string) => Promise<ReadListAnswer>,
): Promise<ReadListFileAnswer> {
  const rows = sheets.flatMap(rowsOf)
  const text = rows.map(({ order }) => order?.text ?? '').join('\n')
  const read: ReadListAnswer = text.trim() === '' ? { items: [], skipped: [] } : await readText(text)
  const onLine = new Map<number, number>()
  for (const { line } of read.items) onLine.set(line, (onLine.get(line) ?? 0) + 1)
  const own = rows.flatMap(({ raw, skipped, place }, at) =>
    skipped === undefined ? [] : [{ line: at + 1, raw, skipped, ...place }],
  )
  const placed = <T extends { line: number }>(line: T) => {
    const row = rows[line.line - 1]
    return { ...line, raw: row?.raw ?? '', ...(row?.place ?? { row: line.line }) }
  }
  return {
    items: read.items.map((item) =>
      placed(asCounted(item, rows[item.line - 1]?.order, onLine.get(item.line) === 1)),
    ),
    skipped: [...own, ...read.skipped.map(placed)].sort((a, b) => a.line - b.line),
    sheets: sheets.map(({ name, isHidden, orders, blank }) => ({
      name,
      hidden: isHidden,
      orders: orders.length,
      blank,
    })),
  }
}

interface Row {
  raw: string
  place: Place
  order?: TableOrder
  skipped?: TableOrders['skipped'][number]['reason']
}

/** The rows of a sheet in their order: those that order something, and those that do not. */
function rowsOf({ name, orders, skipped }: OrderSheet): Row[] {
  const place = (row: number) => ({ ...(name !== '' && { sheet: name }), row })
  const ordered = orders.map((order): Row => ({ raw: order.raw, place: place(order.line), order }))
  const others = skipped.map(({ line, raw, reason }): Row => ({ raw, place: place(line), skipped: reason }))
  return [...ordered, ...others].sort((a, b) => a.place.row - b.place.row)
}

/** A quantity of its own column is beyond doubt; where the line was read otherwise, the rest of it is not. */
function asCounted(item: ListItem, order: TableOrder | undefined, isAlone: boolean): ListItem {
  if (!order?.counted) return item
  const { quantity, free = 0 } = order.counted
  if (isAlone && item.quantity === quantity && (item.free ?? 0) === free) return item
  const { free: _, ...rest } = item
  return {
    ...rest,
    ...(isAlone && { quantity, ...(free > 0 && { free }) }),
    sure: false,
    why: [...new Set([...(item.why ?? []), 'two-readings' as const])],
  }
}
