/** Rows pasted from a sheet: each becomes a line of a list, with the quantity of its column. */

import { columnsAt, type OrderColumns, type OrderRow } from './order-columns.ts'
import { countIn } from './order-labels.ts'
import { cellsAt, orderOf } from './order-row.ts'

export interface PastedRows {
  /** the lines, each row rewritten as `name, tab, quantity` */
  lines: string[]
  headings: ReadonlySet<number>
  /** rows whose cell of the order is blank */
  blank: ReadonlySet<number>
  /** rows with several numbers and without a heading that tells which is ordered */
  guessed: ReadonlySet<number>
}

const CELLS = /\t|\s*\|\s*/
/** So many rows show what a column holds. */
const maxBelow = 60
const SERIAL = /^\d{1,3}$/
/** `B0123` */
const CODE = /^\p{L}{0,4}-?\d+$/u

export function readPastedRows(raws: readonly string[]): PastedRows {
  const lines = [...raws]
  const headings = new Set<number>()
  const blank = new Set<number>()
  const guessed = new Set<number>()
  const rows = raws.flatMap((raw, line): OrderRow[] => {
    const cells = raw.split(CELLS).map((cell) => cell.trim())
    return cells.length > 1 ? [{ line, cells }] : []
  })
  let columns: OrderColumns | undefined
  for (let at = 0; at < rows.length; at++) {
    const { line, cells } = rows[at]!
    const headed = columnsAt(rows.slice(at, at + maxBelow), 0)
    if (headed) {
      columns = headed
      for (let own = 0; own < headed.from; own++) headings.add(rows[at + own]!.line)
      at += headed.from - 1
      continue
    }
    if (!columns) {
      const { text, isGuess } = unheaded(cells)
      if (isGuess) guessed.add(line)
      lines[line] = text ?? lines[line]!
      continue
    }
    const order = orderOf(cellsAt(cells, columns))
    if (order === 'blank') blank.add(line)
    else if (order === 'heading') headings.add(line)
    else if (typeof order !== 'string') lines[line] = order.text
  }
  return { lines, headings, blank, guessed }
}

/** A row that no heading explains. Where several of its cells are numbers, the last may be the quantity. */
function unheaded(cells: readonly string[]): { text?: string; isGuess: boolean } {
  const isNumbered = SERIAL.test(cells[0]!) && cells.length > 2
  const own = isNumbered ? cells.slice(1) : cells
  const counts = own.map((cell) => countIn(cell) !== undefined)
  const isGuess = counts.filter(Boolean).length > 1
  if (!isGuess) return isNumbered && counts.includes(true) ? { text: own.join('\t'), isGuess } : { isGuess }
  const isNamed = own.map((cell) => /\p{L}{3}/u.test(cell) && !CODE.test(cell))
  const name = isNamed.indexOf(true)
  // `Dolo 650 | 10 | Pan 40 | 20`
  const isPaired = own.every((_, at) => (at % 2 === 0 ? isNamed[at] : counts[at])) && own.length % 2 === 0
  if (name < 0 || isPaired) return { isGuess }
  return { text: `${own[name]}\tqty ${own[counts.lastIndexOf(true)]}`, isGuess }
}
