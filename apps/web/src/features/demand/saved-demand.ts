import type {
  CallFlaw,
  DemandItem,
  DemandReach,
  DemandResult,
  DemandStockist,
  UnmatchedLine,
} from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import type { DemandBy } from '@rasad/contract/plan-bys'
import { readForTab, readStored, removeStored, writeForTab, writeStored } from '../../lib/safe-storage.ts'
import { isNamed, isRecord } from '../../lib/values.ts'
import { type Asked, isAsked } from './calls/asked.ts'
import { isSaid, type Said } from './calls/said.ts'
import { isMeant, type Meant } from './doubt.ts'
import { readQuantity, splitFree } from './quantity.ts'
import { isBy, isReach } from './reach.ts'
import { isBlank, isOpen, type Row, rowsFrom } from './row.ts'

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
  /** a person said that it is asked for as it is written */
  isKept?: true
  /** nobody has said yet what the line means */
  isOpen?: true
  note?: string
  /** Position in the list, from 1, where lines before it are left out. */
  number?: number
}

/** A stockist and the positions of the lines to ask it for. */
export interface StockistLines {
  stockist: DemandStockist
  lines: number[]
  /** How it has each of these lines; null where the service did not say. */
  listings?: (SupplierListing | null)[]
}

export interface PlannedCall extends StockistLines {
  /** Lines that this call and those before it cover. */
  covered: number
  /** Its band of distance, 0 in the own town; absent where no place is known. */
  band?: number
  /** What is wrong with it, by the positions of the lines. */
  flaws?: CallFlaw[]
  /** Somebody has opened it to call: its lines stay with it until the stockist has said something of them. */
  isBegun?: true
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
  /** What comes first in it. */
  by: DemandBy
  /** What stockists have said in calls, in that order. */
  said?: Said[]
  /** The requests that went out for its lines, in that order. */
  asked?: Asked[]
  /** The list is in a later round than the plan, since then: nothing of its calls is left. */
  round?: string
}

const resultKey = 'savedDemand'
const rowsKey = 'demandRows'

/** Converts rows with valid quantities to the request. */
export function sentLines(rows: readonly Row[]): SentLine[] {
  const asked = rows.map((row, at) => ({ row, number: at + 1 })).filter(({ row }) => !row.leftOut)
  return asked.map(({ row, number }, at) => ({
    ...sentLine(row),
    ...(number !== at + 1 && { number }),
  }))
}

export function sentLine(row: Row): SentLine {
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
    ...(row.doubt?.isKept && { isKept: true }),
    ...(isOpen(row) && { isOpen: true }),
    ...(row.note !== undefined && { note: row.note }),
  }
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
    ...(group.items.some((item) => item.listing) && {
      listings: group.items.map((item) => item.listing ?? null),
    }),
  })
  const planned = (call: DemandResult['plan'][number]) => ({
    ...numbersOf(call),
    covered: call.covered,
    ...(call.band !== null && { band: call.band }),
    ...(call.flaws.length > 0 && { flaws: call.flaws }),
  })
  return {
    createdAt: result.createdAt,
    lines,
    items: result.items,
    groups: result.groups.map(numbersOf),
    groupCount: result.groupCount,
    plan: result.plan.map(planned),
    beyond: result.beyond.map(planned),
    // A line that is none of the catalogue's medicines, or stays as it is written, was sent without its name.
    unmatched: result.unmatched.map((line) => ({ ...line, name: lines[line.line]?.name ?? line.name })),
    unmatchedCount: result.unmatchedCount,
    near: result.near,
    reach: result.reach,
    by: result.by,
  }
}

/** False if the device has no space. */
function saveDemand(demand: SavedDemand): boolean {
  return writeStored(resultKey, withoutRates(demand))
}

/** Without what only some accounts see: the next person at this device may be another. */
export function withoutRates(demand: SavedDemand): SavedDemand {
  const strip = <G extends StockistLines>(group: G): G =>
    group.listings
      ? {
          ...group,
          listings: group.listings.map((listing) => listing && { ...listing, ptr: null, quantity: null }),
        }
      : group
  const stripCall = ({ flaws = [], ...call }: PlannedCall): PlannedCall => {
    const kept = flaws.flatMap((flaw): CallFlaw[] => {
      if (flaw.is === 'below-minimum') return []
      return [flaw.is === 'too-little' ? { ...flaw, has: null } : flaw]
    })
    return { ...strip(call), ...(kept.length > 0 && { flaws: kept }) }
  }
  return {
    ...demand,
    groups: demand.groups.map(strip),
    plan: demand.plan.map(stripCall),
    beyond: demand.beyond.map(stripCall),
  }
}

export function readSavedDemand(
  read: typeof readStored = readStored,
  key = resultKey,
): SavedDemand | undefined {
  const saved = read(key, isSavedDemand)
  // Kept before there was a reach, a plan was made from everybody.
  return (
    saved && { ...saved, beyond: saved.beyond ?? [], reach: saved.reach ?? 'all', by: saved.by ?? 'calls' }
  )
}

/**
 * Each tab keeps its own list; a new tab begins with the one that was typed last. A list that is as it began is kept as none:
 * `early.js` tells by it whether the list that the service rendered is the one to show.
 */
function saveRows(rows: readonly Row[]): void {
  const [first, ...others] = rows
  const kept = first && isBlank(first) && others.length === 0 ? [] : rows
  writeForTab(rowsKey, kept)
  writeStored(rowsKey, kept)
}

/** The rows as they were left, or else those of the last demand. */
function readRows(last: SavedDemand | undefined): Row[] | undefined {
  const isList = (value: unknown): value is unknown[] => Array.isArray(value)
  const rowsOf = (stored: unknown[] | undefined) => (stored?.length === 0 ? [] : rowsFrom(stored))
  const stored = rowsOf(readForTab(rowsKey, isList)) ?? rowsOf(readStored(rowsKey, isList))
  return stored ?? rowsFrom(last?.lines.map(rowOf))
}

/** Where a list and its result are kept, so that both survive a reload. */
export interface DemandStore {
  readDemand: () => SavedDemand | undefined
  /** False if the device has no space. */
  saveDemand: (demand: SavedDemand) => boolean
  readRows: (last: SavedDemand | undefined) => Row[] | undefined
  saveRows: (rows: readonly Row[]) => void
}

/** The list of this device, for visitors and for people who have no order list open. */
export const deviceStore: DemandStore = {
  readDemand: () => readSavedDemand(),
  saveDemand,
  readRows,
  saveRows,
}

/** Takes list and result away from the device, as they are kept elsewhere now. */
export function emptyDevice(): void {
  saveRows([])
  removeStored(resultKey)
}

function rowOf(line: SentLine): Row {
  const { row, name, qty, unit, free, medicine, note } = line
  return {
    id: row,
    name,
    qty: qty === 0 ? '' : String(qty),
    ...(unit !== undefined && { unit }),
    ...(free !== undefined && { free }),
    ...(medicine && { medicine }),
    ...(note !== undefined && { note }),
  }
}

type Later = 'beyond' | 'reach' | 'by'
type StoredDemand = Omit<SavedDemand, Later> & Partial<Pick<SavedDemand, Later>>

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
    (value.reach === undefined || isReach(value.reach)) &&
    (value.by === undefined || isBy(value.by)) &&
    (value.said === undefined || isListOf(value.said, isSaid)) &&
    (value.asked === undefined || isListOf(value.asked, isAsked)) &&
    (value.round === undefined || typeof value.round === 'string')
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
    (value.isKept === undefined || value.isKept === true) &&
    (value.isOpen === undefined || value.isOpen === true) &&
    (value.note === undefined || typeof value.note === 'string') &&
    (value.number === undefined || typeof value.number === 'number')
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

function isFlaw(value: unknown): boolean {
  if (!isRecord(value)) return false
  const areNumbers = (...parts: unknown[]) => parts.every((part) => typeof part === 'number')
  if (value.is === 'below-minimum') return areNumbers(value.minimum, value.value)
  if (!areNumbers(value.line)) return false
  if (value.is === 'too-little') return areNumbers(value.of) && (value.has === null || areNumbers(value.has))
  return value.is === 'old-rate'
    ? typeof value.since === 'string'
    : value.is === 'not-confirmed' && areNumbers(value.days)
}

function isPlannedCall(value: unknown): boolean {
  return (
    isStockistLines(value) &&
    isRecord(value) &&
    typeof value.covered === 'number' &&
    (value.band === undefined || typeof value.band === 'number') &&
    (value.flaws === undefined || isListOf(value.flaws, isFlaw)) &&
    (value.isBegun === undefined || value.isBegun === true)
  )
}

function isStockistLines(value: unknown): boolean {
  return (
    isRecord(value) &&
    isNamed(value.stockist) &&
    isListOf(value.lines, (line) => typeof line === 'number') &&
    (value.listings === undefined ||
      isListOf(value.listings, (listing) => listing === null || isListing(listing)))
  )
}

function isListing(value: unknown): boolean {
  const isTextOrNull = (part: unknown) => part === null || typeof part === 'string'
  const isNumberOrNull = (part: unknown) => part === null || typeof part === 'number'
  return (
    isRecord(value) &&
    typeof value.available === 'boolean' &&
    [value.price, value.quantity, value.mrp, value.ptr].every(isNumberOrNull) &&
    [value.band, value.scheme, value.expiry, value.confirmedAt, value.source].every(isTextOrNull)
  )
}
