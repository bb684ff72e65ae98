import type { TableOrder, TableOrders } from '@rasad/list-reader'
import { maxFileBytes } from '../../platform/containers/bounds.ts'
import * as why from '../../platform/containers/refusals.ts'
import { type FileBounds, inFileThread, movable } from './file-thread.ts'

/** A sheet of a file of orders, or its whole text. */
export interface OrderSheet {
  /** empty if it has none */
  name: string
  /** Its workbook does not show it, so nothing of it was read. */
  isHidden: boolean
  orders: TableOrder[]
  skipped: TableOrders['skipped']
  /** Rows with a name whose order is blank. */
  blank: number
}

/** Why a file is not read as an order. `long`: it orders more than a list can. */
export type OrderRefusal =
  | 'stock'
  | 'bill'
  | 'large'
  | 'slow'
  | 'long'
  | 'encrypted'
  | 'pictures'
  | 'archive'
  | 'not-text'
  | 'empty'
  | 'unreadable'

export type OrderAnswer =
  | { sheets: OrderSheet[] }
  /** `problem`: an error of ours, for the log */
  | { refused: OrderRefusal; problem?: string }

export interface OrderFileToRead {
  bytes: Uint8Array
  /** how many a PDF can have */
  maxPages: number
}

/** What the containers say is about stock files; the kind of refusal is the same. */
const refusals = new Map<string, OrderRefusal>([
  [why.tooLarge, 'large'],
  [why.encrypted, 'encrypted'],
  [why.notText, 'not-text'],
  [why.pictures, 'pictures'],
  [why.empty, 'empty'],
  [why.archive, 'archive'],
])

/** @param text what a container has said */
export function orderRefusal(text: string): OrderRefusal {
  return refusals.get(text) ?? 'unreadable'
}

/**
 * Opens a file of orders in a thread of its own, with bounded memory and time, and finds what its tables order. Nothing of
 * it is kept. The bytes move to the thread: the caller must not use them again.
 * @param signal aborted once nobody waits for it any more
 * @returns undefined where nobody waits
 */
export async function readOrderFile(
  given: Uint8Array,
  { maxPages, ...bounds }: FileBounds & { maxPages: number },
  signal?: AbortSignal,
): Promise<OrderAnswer | undefined> {
  if (given.length > maxFileBytes) return { refused: 'large' }
  const { bytes, moved } = movable(given)
  const message: OrderFileToRead = { bytes, maxPages }
  const answer = await inFileThread<OrderAnswer, OrderAnswer>(
    'order-worker',
    bounds,
    (thread) => thread.call(message, [moved]),
    signal,
  )
  if (answer === 'left') return undefined
  return typeof answer === 'object' ? answer : { refused: answer }
}
