import { limits } from '@rasad/contract/limits'
import { ApiError } from '../../lib/api-client.ts'
import { isPin } from './pin.ts'
import { quantityFault } from './quantity.ts'
import type { Row } from './row.ts'

/** Why a demand failed: a check before sending, or the call. */
export type DemandFailure =
  | { kind: 'faults'; rows: number[] }
  | { kind: 'too-many'; count: number }
  | { kind: 'all-left-out' }
  | { kind: 'pin' }
  | { kind: 'unknown-pin'; pin: string; message: string }
  | { kind: 'call'; error: Error }
  /** There is no network: it is planned once there is. */
  | { kind: 'waits' }

/** The service's error for a row and its text. Editing the text clears it. */
export interface Refused {
  name: string
  qty: string
  message: string
}

/** What keeps these rows from being sent. */
export function whyNot(rows: readonly Row[], pin: string): DemandFailure | undefined {
  const asked = rows.filter((row) => !row.leftOut)
  if (asked.length === 0) return { kind: 'all-left-out' }
  if (asked.length > limits.maxDemandLines) return { kind: 'too-many', count: asked.length }
  const faulty = asked.filter((row) => quantityFault(row.qty) !== undefined)
  if (faulty.length > 0) return { kind: 'faults', rows: faulty.map((row) => row.id) }
  return pin === '' || isPin(pin) ? undefined : { kind: 'pin' }
}

/** The failure without what has been corrected since. */
export function stillWrong(
  failure: DemandFailure | undefined,
  rows: readonly Row[],
  pin: string,
): DemandFailure | undefined {
  if (failure?.kind === 'faults' || failure?.kind === 'pin' || failure?.kind === 'all-left-out') {
    return whyNot(rows, pin)
  }
  return failure?.kind === 'unknown-pin' && failure.pin !== pin ? undefined : failure
}

/** The service's errors by row. @param rows as they were sent */
export function refusedRows(error: unknown, rows: readonly Row[]): Map<number, Refused> {
  const asked = rows.filter((row) => !row.leftOut)
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  return new Map(
    fields.flatMap(([field, { message }]) => {
      const row = asked[Number(/^items\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)]
      return row ? [[row.id, { name: row.name, qty: row.qty, message }] as const] : []
    }),
  )
}
