import type { DemandItem, DemandReach, DemandResult, UnmatchedLine } from '@rasad/contract/demand'
import type { SupplierHit } from '@rasad/contract/search'
import { readForTab, readStored, writeForTab, writeStored } from '../../lib/safe-storage.ts'
import { isNamed, isRecord } from '../../lib/values.ts'
import { isMeant, type Meant } from './doubt.ts'
import { readQuantity, splitFree } from './quantity.ts'
import { isOpen, type Row, rowsFrom } from './row.ts'

/** A line as sent, and the row it came from. */
export interface SentLine {
  row: number
  name: string
  /** 0 if none is given */
  qty: number
  unit?: string
  free?: number
  /** what a person or the reading of the list says is meant */
  medicine?: Meant
  /** a person said that no medicine of the catalogue is meant */
  isNone?: true
  /** nobody has said yet what the line means */
  isOpen?: true
}

/** A stockist and the positions of the lines to ask it for. */
export interface StockistLines {
  stockist: SupplierHit
  lines: number[]
}

export interface PlannedCall extends StockistLines {
  /** Lines that this call and those before it cover. */
  covered: number
}

/** The result of a demand. Each fact is stored once, so that 500 lines fit into local storage. */
export interface SavedDemand {
  createdAt: string
  lines: SentLine[]
  items: DemandItem[]
  groups: StockistLines[]
  groupCount: number
  plan: PlannedCall[]
  /** Calls for the lines that nobody within reach has. */
  beyond: PlannedCall[]
  unmatched: UnmatchedLine[]
  unmatchedCount: number
  /** The location from which distances were computed; null if unknown. */
  near: string | null
  /** Who could be in the plan. */
  reach: DemandReach
}

const resultKey = 'savedDemand'
const rowsKey = 'demandRows'

/** Converts rows with valid quantities to the request. */
export function sentLines(rows: readonly Row[]): SentLine[] {
  return rows.map((row) => {
    const qty = readQuantity(row.qty)
    const free = splitFree(row.qty)?.free ?? row.free ?? 0
    const isCounted = typeof qty === 'number' && qty > 0
    return {
      row: row.id,
      name: row.name.trim(),
      qty: isCounted ? qty : 0,
      ...(row.unit !== undefined && { unit: row.unit }),
      ...(isCounted && free > 0 && { free }),
      ...withMeant(row.medicine ?? likeliest(row)),
      ...(row.doubt?.isNone && { isNone: true }),
      ...(isOpen(row) && { isOpen: true }),
    }
  })
}

function withMeant(medicine: Meant | undefined) {
  return medicine && { medicine }
}

/**
 * What is shown first for a line whose last number may be its strength: without that number, the service would guess
 * another strength.
 */
function likeliest(row: Row): Meant | undefined {
  return isOpen(row) && row.doubt?.number !== undefined && row.doubt.qty !== ''
    ? row.doubt.candidates[0]
    : undefined
}

export function toSaved(lines: SentLine[], result: DemandResult): SavedDemand {
  const numbersOf = (group: DemandResult['groups'][number]): StockistLines => ({
    stockist: group.stockist,
    lines: group.items.map((item) => item.line),
  })
  const planned = (call: DemandResult['plan'][number]) => ({ ...numbersOf(call), covered: call.covered })
  return {
    createdAt: result.createdAt,
    lines,
    items: result.items,
    groups: result.groups.map(numbersOf),
    groupCount: result.groupCount,
    plan: result.plan.map(planned),
    beyond: result.beyond.map(planned),
    // A line that is none of the catalogue's medicines was sent without its name.
    unmatched: result.unmatched.map((line) => ({ ...line, name: lines[line.line]?.name ?? line.name })),
    unmatchedCount: result.unmatchedCount,
    near: result.near,
    reach: result.reach,
  }
}

/** False if the device has no space. */
export function saveDemand(demand: SavedDemand): boolean {
  return writeStored(resultKey, demand)
}

export function readSavedDemand(): SavedDemand | undefined {
  const saved = readStored(resultKey, isSavedDemand)
  // Kept before there was a reach, a plan was made from everybody.
  return saved && { ...saved, beyond: saved.beyond ?? [], reach: saved.reach ?? 'all' }
}

/** Each tab keeps its own list; a new tab begins with the one that was typed last. */
export function saveRows(rows: readonly Row[]): void {
  writeForTab(rowsKey, rows)
  writeStored(rowsKey, rows)
}

/** The rows as they were left, or else those of the last demand. */
export function readRows(last: SavedDemand | undefined): Row[] | undefined {
  const isList = (value: unknown): value is unknown[] => Array.isArray(value)
  const stored = rowsFrom(readForTab(rowsKey, isList)) ?? rowsFrom(readStored(rowsKey, isList))
  return stored ?? rowsFrom(last?.lines.map(rowOf))
}

function rowOf(line: SentLine): Row {
  const { row, name, qty, unit, free, medicine } = line
  return {
    id: row,
    name,
    qty: qty === 0 ? '' : String(qty),
    ...(unit !== undefined && { unit }),
    ...(free !== undefined && { free }),
    ...(medicine && { medicine }),
  }
}

type StoredDemand = Omit<SavedDemand, 'beyond' | 'reach'> & Partial<Pick<SavedDemand, 'beyond' | 'reach'>>

function isSavedDemand(value: unknown): value is StoredDemand {
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
    isListOf(value.plan, isPlannedCall) &&
    (value.beyond === undefined || isListOf(value.beyond, isPlannedCall)) &&
    (value.reach === undefined || typeof value.reach === 'number' || isReachName(value.reach))
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
    (value.unit === undefined || typeof value.unit === 'string') &&
    (value.free === undefined || typeof value.free === 'number') &&
    (value.medicine === undefined || isMeant(value.medicine)) &&
    (value.isNone === undefined || value.isNone === true) &&
    (value.isOpen === undefined || value.isOpen === true)
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

function isReachName(value: unknown): boolean {
  return value === 'delivers' || value === 'state' || value === 'all'
}

function isPlannedCall(value: unknown): boolean {
  return isStockistLines(value) && isRecord(value) && typeof value.covered === 'number'
}

function isStockistLines(value: unknown): boolean {
  return (
    isRecord(value) && isNamed(value.stockist) && isListOf(value.lines, (line) => typeof line === 'number')
  )
}
