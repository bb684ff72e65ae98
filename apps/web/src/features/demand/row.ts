import type { SeenOutcome } from '@rasad/contract/order-lists'
import { isNamed, isRecord, recordId } from '../../lib/values.ts'
import { type Doubt, isDoubt, isMeant, type Meant } from './doubt.ts'

/** A line of the list while it is edited. The quantity stays as typed, so that it can be corrected. */
export interface Row {
  id: number
  name: string
  qty: string
  /** strip, box…: only if a pasted list has it */
  unit?: string
  /** packs that come free with the quantity */
  free?: number
  /** the medicine that is meant; without it, the service goes by the name */
  medicine?: Meant
  /** stays with a line that a person settles until the list is closed, so that another choice is one tap away */
  doubt?: Doubt
  /** what the supplier should know: it goes into messages and lists */
  note?: string
  /** stays in the list, and is not asked for */
  leftOut?: true
  /** what stood here before a person chose a medicine in the worksheet */
  asWritten?: AsWritten
  /** what a call or an answer brought */
  outcome?: SeenOutcome
  /** the id of its line in the order list that is open */
  lineId?: string
}

/** A line as it came, and what the catalogue made of it: another choice stays one tap away. */
export interface AsWritten {
  name: string
  candidates: Meant[]
}

const outcomes: readonly SeenOutcome['is'][] = ['has', 'part', 'no', 'other']

export type NewRow = Omit<Row, 'id'>

export function isBlank(row: NewRow): boolean {
  return row.name.trim() === '' && row.qty.trim() === ''
}

/** In doubt, and nobody has said yet what is meant. */
export function isOpen(row: NewRow): boolean {
  const { doubt, medicine } = row
  return doubt !== undefined && medicine === undefined && !doubt.isNone && !doubt.isKept
}

/** Parses stored rows; undefined for anything else. */
export function rowsFrom(value: unknown): Row[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRow)) return undefined
  if (new Set(value.map((row) => row.id)).size !== value.length) return undefined
  return value
}

function isRow(value: unknown): value is Row {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    typeof value.qty === 'string' &&
    (value.unit === undefined || typeof value.unit === 'string') &&
    (value.free === undefined || typeof value.free === 'number') &&
    (value.medicine === undefined || isMeant(value.medicine)) &&
    (value.doubt === undefined || isDoubt(value.doubt)) &&
    (value.note === undefined || typeof value.note === 'string') &&
    (value.leftOut === undefined || value.leftOut === true) &&
    (value.asWritten === undefined || isAsWritten(value.asWritten)) &&
    (value.outcome === undefined || isOutcome(value.outcome)) &&
    (value.lineId === undefined || recordId(value.lineId) !== undefined)
  )
}

function isOutcome(value: unknown): value is SeenOutcome {
  return (
    isRecord(value) &&
    outcomes.some((known) => known === value.is) &&
    (value.quantity === undefined || typeof value.quantity === 'number') &&
    (value.pricePaise === undefined || typeof value.pricePaise === 'number') &&
    (value.availableOn === undefined || typeof value.availableOn === 'string') &&
    (value.stockist === null || isNamed(value.stockist)) &&
    (value.medicine === null || isNamed(value.medicine))
  )
}

function isAsWritten(value: unknown): value is AsWritten {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    Array.isArray(value.candidates) &&
    value.candidates.every(isMeant)
  )
}
