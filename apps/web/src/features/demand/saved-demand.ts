import type { DemandItem, DemandResult, UnmatchedLine } from '@rasad/contract/demand'
import type { SupplierHit } from '@rasad/contract/search'
import { readStored, writeStored } from '../../lib/safe-storage.ts'
import { isNamed, isRecord } from '../../lib/values.ts'
import { readQuantity } from './quantity.ts'
import { type Row, rowsFrom } from './rows.ts'

/** A line as it was sent, and the row that it came from. */
export interface SentLine {
  row: number
  name: string
  qty: number
  unit?: string
}

/** A stockist and the lines of the demand that are asked of it, by their places. */
export interface StockistLines {
  stockist: SupplierHit
  lines: number[]
}

/** What a demand brought. Each fact stands once, so that 500 lines fit into what a device stores. */
export interface SavedDemand {
  createdAt: string
  lines: SentLine[]
  items: DemandItem[]
  groups: StockistLines[]
  groupCount: number
  plan: (StockistLines & { covered: number })[]
  unmatched: UnmatchedLine[]
  unmatchedCount: number
  /** What the nearer stockist was reckoned from; null where no place was known. */
  near: string | null
}

const resultKey = 'savedDemand'
const rowsKey = 'demandRows'

/** Rows with good quantities → what is sent. */
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

/** False where the device has no room for it. */
export function saveDemand(demand: SavedDemand): boolean {
  return writeStored(resultKey, demand)
}

export function readSavedDemand(): SavedDemand | undefined {
  return readStored(resultKey, isSavedDemand)
}

export function saveRows(rows: readonly Row[]): void {
  writeStored(rowsKey, rows)
}

/** The rows as they were left; else those of the last demand. */
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
