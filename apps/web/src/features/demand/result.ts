import type { DemandItem, UnmatchedLine } from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import { gotElsewhere, isAskedOf, type Said, saidBy } from './calls/said.ts'
import { isPin } from './pin.ts'
import { type Counted, quantityFault, quantityText } from './quantity.ts'
import { isByCourier } from './reach.ts'
import type { Row } from './row.ts'
import {
  type PlannedCall,
  type SavedDemand,
  type SentLine,
  type StockistLines,
  sentLines,
} from './saved-demand.ts'

/** A line of the result, ready to be ordered. */
export interface OrderLine {
  /** The line's position in the list, from 1. */
  number: number
  written: string
  medicine: string
  /** With free goods and unit; empty if none is given. */
  quantity: string
  counted: Counted
  /** The medicine is only the likeliest of several. */
  isUnsure: boolean
  /** What the supplier should know. */
  note?: string
  /** How the stockist has it, as its list says; what it has said since stands in its place. */
  listing?: SupplierListing
  /** What the stockist has said of it. */
  said?: Said | undefined
}

/**
 * What to ask a stockist for: its lines of the demand, in order. What it has said no to, or others have given, is not
 * among them; of a line in parts, its own.
 */
export function orderLines(
  demand: SavedDemand,
  { stockist, lines, listings }: Pick<StockistLines, 'lines' | 'listings'> & { stockist?: { _id: string } },
): OrderLine[] {
  const items = new Map(demand.items.map((item) => [item.line, item]))
  return lines.flatMap((line, at) => {
    const item = items.get(line)
    if (!item || (stockist && !isAskedOf(demand, line, stockist._id))) return []
    return orderLine(demand, item, listings?.[at] ?? undefined, stockist?._id)
  })
}

/** @param stockist whose line it is, where it has said something of it */
export function orderLine(
  demand: SavedDemand,
  item: DemandItem,
  listing: SupplierListing | undefined,
  stockist: string | undefined,
): OrderLine {
  const { line } = item
  const said = stockist === undefined ? undefined : saidBy(demand, line, stockist)
  const counted = countedAt(demand, line, stockist)
  const note = demand.lines[line]?.note
  return {
    ...(said ? { said } : listing && { listing }),
    ...(note !== undefined && { note }),
    number: numberAt(demand, line),
    written: item.name,
    medicine: said?.medicine?.name ?? item.medicine.name,
    quantity: quantityText(counted),
    counted,
    isUnsure: said?.medicine === undefined && isUnsureAt(demand, item),
  }
}

/** The line's position in the list, from 1. */
export function numberAt(demand: SavedDemand, line: number): number {
  return demand.lines[line]?.number ?? line + 1
}

/** Of what a stockist says of these lines, the last word; undefined where the service did not say. */
export function latestOf(lines: readonly OrderLine[]): SupplierListing | undefined {
  const said = lines.flatMap(({ listing }) => listing ?? [])
  // ISO moments of one zone sort as texts.
  return said.sort((a, b) => ((a.confirmedAt ?? '') < (b.confirmedAt ?? '') ? 1 : -1))[0]
}

export function quantityAt(demand: SavedDemand, line: number): string {
  return quantityText(countedAt(demand, line))
}

/** What is wanted of a line: all of it, or of this stockist what it gives or what is left. */
export function countedAt(demand: SavedDemand, line: number, stockist?: string): Counted {
  const { qty = 0, free, unit } = demand.lines[line] ?? {}
  if (stockist === undefined || !demand.said) return { qty, free, unit }
  const given = saidBy(demand, line, stockist)
  if (given?.is === 'part') return { qty: given.quantity ?? 0, unit }
  const got = gotElsewhere(demand, line, stockist)
  return got === 0 ? { qty, free, unit } : { qty: Math.max(0, qty - got), unit }
}

/** A line with a name that says not how many are wanted. */
export function isWithoutQuantity({ name, qty }: SentLine): boolean {
  return name !== '' && qty === 0
}

/** Needs confirmation. A name taken unchanged from the catalogue does not. */
export function isUnsure(item: DemandItem | UnmatchedLine): boolean {
  return item.understanding === 'confirm' && !isSameName(item.name, item.medicine?.name ?? '')
}

/** The service asks, or the reading of the list did and nobody has answered. */
export function isUnsureAt(demand: SavedDemand, item: DemandItem | UnmatchedLine): boolean {
  return demand.lines[item.line]?.isOpen === true || isUnsure(item)
}

/** A person has to say what the line means, and there is something to choose from. */
export function isToCheck(demand: SavedDemand, item: DemandItem | UnmatchedLine): boolean {
  if (demand.lines[item.line]?.isNone) return false
  return item.medicine ? isUnsureAt(demand, item) : item.alternatives.length > 0
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** The written name adds nothing to the medicine's: each of its words is the start of one of those. */
export function saysTheSame(written: string, medicine: string): boolean {
  const words = wordsOf(medicine)
  return wordsOf(written).every((part) => words.some((word) => word.startsWith(part)))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The band up to which a call is near the shop, and not by courier. */
const lastNearBand = 1

/** The calls of the plan, and those that are farther away than the shop wants them. */
export interface PlanParts {
  calls: readonly PlannedCall[]
  /** Of these, calls that have something left to bring. */
  callCount: number
  /** Lines that these calls bring. */
  lines: number
  /** They are near the shop; otherwise nothing is known of that, or something else comes first. */
  isNear: boolean
  /** All of them are in its own town. */
  isInTown: boolean
  /** Calls for the other lines: those from farther away, then those that nobody within reach has. */
  farther: {
    calls: readonly PlannedCall[]
    lines: number
    /** Kilometres to the nearest of these stockists; undefined while none is known. */
    nearest: number | undefined
    /** None of them delivers to the shop, so the goods come by courier. */
    isByCourier: boolean
  }
}

/** Kilometres to the nearest stockist of these calls; undefined while none is known. */
function nearestOf(calls: readonly PlannedCall[]): number | undefined {
  const known = calls.flatMap(({ stockist }) => stockist.distanceKm ?? [])
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Parts the calls as they are shown and counted: those near the shop, where these come first, and the others. */
export function partsOf(demand: SavedDemand): PlanParts {
  const { plan, beyond, by } = demand
  const isNearOne = ({ band = Number.POSITIVE_INFINITY }: PlannedCall) => band <= lastNearBand
  const isNear = by === 'near' && plan.some(isNearOne)
  const calls = isNear ? plan.filter(isNearOne) : plan
  // Of those who deliver to the shop, then of those who do not: who is nearer comes first.
  const rest = plan.filter((call) => !calls.includes(call))
  const isBeyondNearer = by === 'near' && (nearestOf(beyond) ?? Infinity) < (nearestOf(rest) ?? Infinity)
  const others = isBeyondNearer ? [...beyond, ...rest] : [...rest, ...beyond]
  // Nobody knows yet whether what a guess has found is what is wanted: it is to check, and not counted as found.
  const guessed = new Set(demand.items.flatMap((item) => (isUnsureAt(demand, item) ? item.line : [])))
  // As their cards show them: without what a stockist has said no to.
  const linesOf = (parts: readonly PlannedCall[]) => [
    ...new Set(
      parts.flatMap((call) => call.lines.filter((line) => isAskedOf(demand, line, call.stockist._id))),
    ),
  ]
  const inCalls = linesOf(calls)
  const beyondThem = linesOf(others).filter((line) => !inCalls.includes(line))
  const sureOf = (all: readonly number[]) => all.filter((line) => !guessed.has(line)).length
  return {
    calls,
    callCount: calls.filter((call) => linesOf([call]).length > 0).length,
    lines: sureOf(inCalls),
    isNear,
    isInTown: isNear && calls.every(({ band }) => band === 0),
    farther: {
      calls: others,
      // Calls that are there for guesses alone say how many.
      lines: sureOf(beyondThem) || beyondThem.length,
      nearest: nearestOf(others),
      isByCourier: others.every(isByCourier),
    },
  }
}

/** All calls as the page shows them: those in sight, then those that it folds. */
export function callsInOrder(demand: SavedDemand): PlannedCall[] {
  const { calls, farther } = partsOf(demand)
  return [...calls, ...farther.calls]
}

/** Lines with a name. Lines without one are ignored. */
export function namedLineCount(demand: SavedDemand): number {
  return demand.lines.filter((line) => line.name !== '').length
}

/** Whether the list has changed since the plan was made, or a new round of it has begun. */
export function isOutdated(demand: SavedDemand, rows: readonly Row[]): boolean {
  if (demand.round !== undefined) return true
  const now = sentLines(rows)
  if (now.length !== demand.lines.length) return true
  if (rows.some((row) => !row.leftOut && quantityFault(row.qty) !== undefined)) return true
  return now.some((line, at) => !isSameLine(line, demand.lines[at]))
}

/** What has changed since the plan was made: the list, or the PIN in the field. */
export function outdatedBy(
  demand: SavedDemand,
  rows: readonly Row[],
  pin: string,
): 'list' | 'place' | undefined {
  if (isOutdated(demand, rows)) return 'list'
  const { near } = demand
  return near !== null && isPin(pin) && isPin(near) && near !== pin ? 'place' : undefined
}

function isSameLine(now: SentLine, sent: SentLine | undefined): boolean {
  return (
    sent !== undefined &&
    asksTheSame(now, sent) &&
    sent.qty === now.qty &&
    sent.unit === now.unit &&
    sent.free === now.free &&
    sent.note === now.note
  )
}

/** Both ask for the same medicine, whatever the quantity. */
export function asksTheSame(now: SentLine, sent: SentLine): boolean {
  return (
    sent.row === now.row &&
    sent.name === now.name &&
    sent.medicine?._id === now.medicine?._id &&
    sent.isNone === now.isNone &&
    sent.isKept === now.isKept &&
    sent.isOpen === now.isOpen
  )
}

/**
 * The message to a stockist: one numbered line each. An uncertain line has its written name first, so that nobody
 * orders a medicine that was only guessed; a line without a quantity says so.
 */
export function orderMessage(greeting: string, lines: readonly OrderLine[], notGiven: string): string {
  const texts = lines.map((line, index) => {
    const name = line.isUnsure ? `${line.written} (${line.medicine}?)` : line.medicine
    const note = line.note === undefined ? '' : ` (${line.note})`
    return `${index + 1}. ${name} - ${line.quantity || notGiven}${note}`
  })
  // An address cannot contain a lone surrogate.
  return [greeting, '', ...texts].join('\n').toWellFormed()
}

/** How the stockists that have something are sorted. */
export type GroupOrder = 'lines' | 'distance'

/** Those with the most lines first, as they came, or the nearest first; those of unknown distance come last. */
export function sortGroups(groups: readonly StockistLines[], order: GroupOrder): readonly StockistLines[] {
  if (order === 'lines') return groups
  const kmOf = ({ stockist }: StockistLines) => stockist.distanceKm ?? Number.POSITIVE_INFINITY
  // Infinity minus itself is no number.
  return [...groups].sort((a, b) => (kmOf(a) === kmOf(b) ? 0 : kmOf(a) - kmOf(b)))
}
