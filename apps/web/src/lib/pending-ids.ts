import { readText, removeStored, writeText } from './safe-storage.ts'
import { recordId } from './values.ts'

// Pending records of this device: a registration, or a request to stockists.

const keys = {
  user: 'pendingUserId',
  stockist: 'pendingStockistId',
  purchaser: 'pendingPurchaserId',
  request: 'pendingPurchasingRequestId',
} as const

/** Where this tab keeps what shows the own registration, and can do nothing else but send its papers again. */
export const resubmissionKey = 'resubmission'

export type PendingKind = keyof typeof keys

/** The pending id; invalid ones are discarded. */
export function readPending(kind: PendingKind): string | undefined {
  const text = readText(keys[kind])
  const id = recordId(text)
  if (text !== undefined && !id) removeStored(keys[kind])
  return id
}

export function keepPending(kind: PendingKind, id: string): void {
  writeText(keys[kind], id)
}

export function clearPending(kind: PendingKind): void {
  removeStored(keys[kind])
}
