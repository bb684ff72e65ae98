import type { DemandItem, UnmatchedLine } from '@rasad/contract/demand'
import { quantityFault, quantityText, readQuantity } from './quantity.ts'
import type { Row } from './rows.ts'
import type { SavedDemand } from './saved-demand.ts'

/** A line of the result, ready to be ordered. */
export interface OrderLine {
  /** The line's position in the list, from 1. */
  number: number
  written: string
  medicine: string
  /** With its unit; empty if none is wanted. */
  quantity: string
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
      isUnsure: isUnsure(item),
    }
  })
}

export function quantityAt(demand: SavedDemand, line: number): string {
  const sent = demand.lines[line]
  return sent ? quantityText(sent.qty, sent.unit) : ''
}

/** Needs confirmation. A name taken unchanged from the catalogue does not. */
export function isUnsure(item: DemandItem | UnmatchedLine): boolean {
  return item.understanding === 'confirm' && !isSameName(item.name, item.medicine?.name ?? '')
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
  return rows.some((row, at) => {
    const sent = demand.lines[at]
    if (sent?.row !== row.id || sent.name !== row.name.trim() || sent.unit !== row.unit) return true
    return quantityFault(row.qty) !== undefined || readQuantity(row.qty) !== sent.qty
  })
}

/**
 * The message to a stockist: one numbered line each. An uncertain line has its written name first, so that nobody
 * orders a medicine that was only guessed.
 */
export function orderMessage(greeting: string, lines: readonly OrderLine[]): string {
  const texts = lines.map((line, index) => {
    const name = line.isUnsure ? `${line.written} (${line.medicine}?)` : line.medicine
    return `${index + 1}. ${name}${line.quantity ? ` - ${line.quantity}` : ''}`
  })
  // An address cannot contain a lone surrogate.
  return [greeting, '', ...texts].join('\n').toWellFormed()
}
