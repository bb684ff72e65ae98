import type { DemandItem, DemandResult, UnmatchedLine } from '@rasad/contract/demand'
import type { SupplierHit } from '@rasad/contract/search'
import { readStored, writeStored } from '../../lib/safe-storage.ts'
import { isNamed, isRecord } from '../../lib/values.ts'
import { readQuantity } from './quantity.ts'
import { type Row, rowsFrom } from './rows.ts'

/** A line as sent, and the row it came from. */
export interface SentLine {
  row: number
  name: string
  qty: number
  unit?: string
}

/** A stockist and the positions of the lines to ask it for. */
export interface StockistLines {
  stockist: SupplierHit
  lines: number[]
}

/** The result of a demand. Each fact is stored once, so that 500 lines fit into local storage. */
export interface SavedDemand {
  createdAt: string
  lines: SentLine[]
  items: DemandItem[]
  groups: StockistLines[]
  groupCount: number
  plan: (StockistLines & { covered: number })[]
  unmatched: UnmatchedLine[]
  unmatchedCount: number
  /** The location from which distances were computed; null if unknown. */
  near: string | null
}

const resultKey = 'savedDemand'
const rowsKey = 'demandRows'

/** Converts rows with valid quantities to the request. */
export function sentLines(rows: readonly Row[]): SentLine[] {
  return rows.map((row) => {
    const qty = readQuantity(row.qty)
    return {
      row: row.id,
      name: row.name.trim(),
      qty: typeof qty === 'number' ? qty : 0,
      ...(row.unit !== undefined ? { unit: row.unit } : {}),
    }
  })
}

export function toSaved(lines: SentLine[], result: DemandResult): SavedDemand {
  const numbersOf = (group: DemandResult['groups'][number]): StockistLines => ({
    stockist: group.stockist,
    lines: group.items.map((item) => item.line),
  })
  return {
    createdAt: result.createdAt,
    lines,
    items: result.items,
    groups: result.groups.map(numbersOf),
    groupCount: result.groupCount,
    plan: result.plan.map((call) => ({ ...numbersOf(call), covered: call.covered })),
    unmatched: result.unmatched,
    unmatchedCount: result.unmatchedCount,
    near: result.near,
  }
}

/** False if the device has no space. */
export function saveDemand(demand: SavedDemand): boolean {
  return writeStored(resultKey, demand)
}

export function readSavedDemand(): SavedDemand | undefined {
  return readStored(resultKey, isSavedDemand)
}

export function saveRows(rows: readonly Row[]): void {
  writeStored(rowsKey, rows)
}

/** The rows as they were left, or else those of the last demand. */
export function readRows(last: SavedDemand | undefined): Row[] | undefined {
  const stored = rowsFrom(readStored(rowsKey, (value): value is unknown[] => Array.isArray(value)))
  return stored ?? rowsFrom(last?.lines.map(rowOf))
}

function rowOf(line: SentLine): Row {
  const { row, name, qty, unit } = line
  return { id: row, name, qty: qty === 0 ? '' : String(qty), ...(unit !== undefined ? { unit } : {}) }
}

function isSavedDemand(value: unknown): value is SavedDemand {
  return (
    isRecord(value) &&
    typeof value.createdAt === 'string' &&
    typeof value.groupCount === 'number' &&
    typeof value.unmatchedCount === 'number' &&
    (value.near === null || typeof value.near === 'string') &&
    isListOf(value.lines, isSentLine) &&
    isListOf(value.items, (item) => isUnderstood(item) && isNamed(item.medicine)) &&
    isListOf(
      value.unmatched,
      (item) =>
        isUnderstood(item) &&
        (item.medicine === null || isNamed(item.medicine)) &&
        isListOf(item.substitutes, isNamed),
    ) &&
    isListOf(value.groups, isStockistLines) &&
    isListOf(
      value.plan,
      (call) => isStockistLines(call) && isRecord(call) && typeof call.covered === 'number',
    )
  )
}

function isListOf(value: unknown, accept: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(accept)
}

function isSentLine(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.row === 'number' &&
    typeof value.name === 'string' &&
    typeof value.qty === 'number' &&
    (value.unit === undefined || typeof value.unit === 'string')
  )
}

function isUnderstood(value: unknown): value is Record<string, unknown> {
  return (
    isRecord(value) &&
    typeof value.line === 'number' &&
    typeof value.name === 'string' &&
    typeof value.understanding === 'string' &&
    isListOf(value.alternatives, isNamed)
  )
}

function isStockistLines(value: unknown): boolean {
  return (
    isRecord(value) && isNamed(value.stockist) && isListOf(value.lines, (line) => typeof line === 'number')
  )
}
