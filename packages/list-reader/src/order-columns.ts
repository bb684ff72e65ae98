/** Finds the columns of a table that orders something: by their headings, and by what is below them. */

import { columnOf, type OrderColumn, saysNothing } from './order-labels.ts'

export interface OrderRow {
  /** its number in the table, from 1 */
  line: number
  cells: readonly string[]
}

export interface OrderColumns {
  /** the first row below the headings */
  from: number
  name: number
  count: number
  column: 'ordered' | 'quantity'
  pack: number
  unit: number
  free: number
  /** columns of no known kind: codes, companies, remarks */
  others: readonly number[]
}

/** Under a heading that says so, this share of the filled cells of a column must begin with a digit. */
const minHeaded = 0.5
/** A longer cell is no heading. */
const maxHeading = 60

/** The columns that a row heads, or that it heads together with the next one; undefined if it is no heading. */
export function columnsAt(rows: readonly OrderRow[], at: number): OrderColumns | undefined {
  const { cells } = rows[at]!
  const next = rows[at + 1]?.cells ?? []
  const width = Math.max(cells.length, next.length)
  const both = Array.from({ length: width }, (_, column) =>
    `${cells[column] ?? ''} ${next[column] ?? ''}`.trim(),
  )
  const one = columnsUnder(cells, rows, at + 1)
  const isLower = one === undefined || /^\p{L}[^\p{Nd}]*$/u.test(next[one.count] ?? '')
  const two =
    isLower && next.length > 0 && !next.some((cell) => /\d/.test(cell))
      ? columnsUnder(both, rows, at + 2)
      : undefined
  return two ?? one
}

function columnsUnder(
  headings: readonly string[],
  rows: readonly OrderRow[],
  from: number,
): OrderColumns | undefined {
  const meanings = headings.map(
    (heading): OrderColumn => (heading === '' || heading.length > maxHeading ? 'other' : columnOf(heading)),
  )
  if (!meanings.includes('ordered') && !meanings.includes('quantity')) return undefined
  const below = rows.slice(from)
  const find = (column: OrderColumn) => meanings.indexOf(column)
  const counting = (wanted: OrderColumn) =>
    meanings.findIndex(
      (meaning, at) => meaning === wanted && mostlyNumbers(below.map(({ cells }) => cells[at] ?? '')),
    )
  const ordered = counting('ordered')
  const count = ordered < 0 ? counting('quantity') : ordered
  if (count < 0) return undefined
  const named = find('name')
  if (named < 0 && headings.some((heading) => /\d/.test(heading))) return undefined
  const name = named >= 0 ? named : wordiest(below, count)
  if (name === undefined || name === count) return undefined
  return {
    from,
    name,
    count,
    column: ordered < 0 ? 'quantity' : 'ordered',
    pack: find('pack'),
    unit: find('unit'),
    free: find('free'),
    others: meanings.flatMap((meaning, at) => (meaning === 'other' && at !== name ? [at] : [])),
  }
}

/** A column without any quantity is one, too: nothing of it is ordered. */
function mostlyNumbers(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !saysNothing(cell))
  return filled.filter((cell) => /^[-+]?\p{Nd}/u.test(cell)).length >= filled.length * minHeaded
}

/** The column with the longest words, other than one already known. */
export function wordiest(rows: readonly OrderRow[], except?: number): number | undefined {
  const letters = new Map<number, number>()
  for (const { cells } of rows)
    for (const [at, cell] of cells.entries())
      if (at !== except && /\p{L}{2}/u.test(cell))
        letters.set(at, (letters.get(at) ?? 0) + Math.min(cell.length, 40))
  return [...letters].reduce<[number, number] | undefined>(
    (best, entry) => (!best || entry[1] > best[1] ? entry : best),
    undefined,
  )?.[0]
}
