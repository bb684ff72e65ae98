/** Rows pasted from a sheet with a heading: only the columns of the name, the quantity, its unit and free packs count. */

import { saysNothing } from './order-labels.ts'
import { maxBare } from './order-row.ts'
import { wordsOf } from './talk-words.ts'
import { QUANTITY_LABELS } from './words.ts'

const NAME_LABELS = new Set(
  'item items product products name medicine medicines particulars particular description drug brand'.split(
    ' ',
  ),
)
const COUNT_LABELS = new Set([
  ...QUANTITY_LABELS,
  'order',
  'required',
  'req',
  'requirement',
  'nos',
  'ordered',
])
const UNIT_LABELS = new Set(['unit', 'units', 'uom'])
const FREE_LABELS = new Set(['free', 'scheme', 'sch', 'bonus'])
const CELLS = /\t|\s*\|\s*/

interface Columns {
  name: number
  count: number
  unit: number
  free: number
}

/** Returns the lines, with each row under a heading rewritten as `name, tab, quantity`, and which lines are headings. */
export function readTableRows(raws: readonly string[]): {
  lines: string[]
  headings: ReadonlySet<number>
  /** rows whose cell of the order is blank */
  blank: ReadonlySet<number>
} {
  let columns: Columns | undefined
  const headings = new Set<number>()
  const blank = new Set<number>()
  const lines = raws.map((line, at) => {
    const cells = line.split(CELLS).map((cell) => cell.trim())
    if (cells.length < 2) return line
    const heading = columnsOf(cells)
    if (heading) {
      columns = heading
      headings.add(at)
      return line
    }
    if (columns && /\p{L}/u.test(cells[columns.name] ?? '') && saysNothing(cells[columns.count] ?? ''))
      blank.add(at)
    return columns ? (rowOf(cells, columns) ?? line) : line
  })
  return { lines, headings, blank }
}

function columnsOf(cells: readonly string[]): Columns | undefined {
  const find = (labels: ReadonlySet<string>) =>
    cells.findIndex((cell) => wordsOf(cell).some((word) => labels.has(word)) && !/\d/.test(cell))
  const count = find(COUNT_LABELS)
  const name = find(NAME_LABELS)
  if (name < 0 || count < 0 || name === count) return undefined
  return { name, count, unit: find(UNIT_LABELS), free: find(FREE_LABELS) }
}

function rowOf(cells: readonly string[], { name, count, unit, free }: Columns): string | undefined {
  const told = cells[name] ?? ''
  const counted = cells[count] ?? ''
  if (!/\p{L}/u.test(told) || !/\d/.test(counted)) return undefined
  const unitTold = unit >= 0 && unit !== count ? (cells[unit] ?? '') : ''
  const freeTold = free >= 0 && free !== count ? /^[1-9]\d*$/.exec(cells[free] ?? '')?.[0] : undefined
  const label = /^\d/.test(counted) && Number.parseInt(counted, 10) > maxBare ? 'qty ' : ''
  return `${told}\t${label}${counted}${freeTold ? `+${freeTold}` : ''}${unitTold === '' ? '' : ` ${unitTold}`}`
}
