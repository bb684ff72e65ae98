import type { DemandItem, UnmatchedLine } from '@rasad/contract/demand'
import { type Counted, quantityFault, quantityText } from './quantity.ts'
import type { Row } from './row.ts'
import { type SavedDemand, type SentLine, type StockistLines, sentLines } from './saved-demand.ts'

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
}

/** The lines at these positions of the demand, in order. */
export function orderLines(demand: SavedDemand, lines: readonly number[]): OrderLine[] {
  const items = new Map(demand.items.map((item) => [item.line, item]))
  return lines.flatMap((line) => {
    const item = items.get(line)
    if (!item) return []
    return {
      number: line + 1,
      written: item.name,
      medicine: item.medicine.name,
      quantity: quantityAt(demand, line),
      counted: countedAt(demand, line),
      isUnsure: isUnsureAt(demand, item),
    }
  })
}

export function quantityAt(demand: SavedDemand, line: number): string {
  return quantityText(countedAt(demand, line))
}

export function countedAt(demand: SavedDemand, line: number): Counted {
  const { qty = 0, free, unit } = demand.lines[line] ?? {}
  return { qty, free, unit }
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

/** The rows that the result asks about: see `LinesToCheck`. */
export function rowsToCheck(demand: SavedDemand | undefined): ReadonlySet<number> {
  const unsure = demand?.items.filter((item) => isUnsureAt(demand, item)) ?? []
  return new Set(unsure.flatMap(({ line }) => demand?.lines[line]?.row ?? []))
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

/** Lines with a name. Lines without one are ignored. */
export function namedLineCount(demand: SavedDemand): number {
  return demand.lines.filter((line) => line.name !== '').length
}

/** The list has changed since the result was computed. */
export function isOutdated(demand: SavedDemand, rows: readonly Row[]): boolean {
  if (rows.length !== demand.lines.length) return true
  if (rows.some((row) => quantityFault(row.qty) !== undefined)) return true
  return sentLines(rows).some((now, at) => !isSameLine(now, demand.lines[at]))
}

function isSameLine(now: SentLine, sent: SentLine | undefined): boolean {
  return (
    sent?.row === now.row &&
    sent.name === now.name &&
    sent.qty === now.qty &&
    sent.unit === now.unit &&
    sent.free === now.free &&
    sent.medicine?._id === now.medicine?._id &&
    sent.isNone === now.isNone &&
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
    return `${index + 1}. ${name} - ${line.quantity || notGiven}`
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
