import type { ListReading, ReadLine } from './reading.ts'
import { readText } from './reading.ts'

const nameHeads =
  /^(?:(?:medicine|item|product|drug|brand)s?(?:\s*(?:name|description))?|names?|description|particulars?|(?:name|description) of (?:item|product|medicine|drug)s?)$/
const quantityHeads =
  /^(?:(?:order|required|req|demand)\s*)?(?:qty|qnty|quantity|quantities|nos|units? required)$/
const unitHeads = /^(?:unit|units|uom)$/
const anyName = 'Crocin'

/** A table, as a spreadsheet or a CSV file holds it → lines. Without headings the columns tell by what is in them. */
export function readTable(table: readonly (readonly string[])[]): ListReading {
  const rows = table.map((row) => row.map((cell) => cell.trim()))
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const columns = headedColumns(filled) ?? guessedColumns(filled)
  if (!columns) return readText(filled.map((row) => row.filter((cell) => cell !== '').join(' ')).join('\n'))
  const lines: ReadLine[] = []
  const skipped: ListReading['skipped'] = []
  for (const row of filled.slice(0, columns.first))
    skipped.push({ raw: row.join(' ').trim(), reason: 'heading' })
  for (const row of filled.slice(columns.first)) {
    const name = row[columns.name] ?? ''
    if (/\p{L}/u.test(name)) lines.push({ name, ...quantityOf(row, columns) })
    else skipped.push({ raw: row.join(' ').trim(), reason: 'no name' })
  }
  return { lines, skipped }
}

interface Columns {
  /** The first row that is not a heading. */
  first: number
  name: number
  qty: number | undefined
  unit: number | undefined
}

/** Headings stand within the first rows: above them a file may tell who writes. */
function headedColumns(rows: readonly string[][]): Columns | undefined {
  for (const [at, row] of rows.slice(0, 10).entries()) {
    const heads = row.map((cell) =>
      cell
        .toLowerCase()
        .replace(/[.:*_]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    const find = (pattern: RegExp) => {
      const column = heads.findIndex((head) => pattern.test(head))
      return column < 0 ? undefined : column
    }
    const name = find(nameHeads)
    const qty = find(quantityHeads)
    // A single cell that says “medicine” is a heading too, but `Items` above two columns of prose is not.
    if (
      name !== undefined &&
      (qty !== undefined || row.filter((cell) => cell !== '').length > 1 || at === 0)
    ) {
      return { first: at + 1, name, qty, unit: find(unitHeads) }
    }
  }
  return undefined
}

/** The column with the longest words names, the last one of bare numbers counts; serial numbers do neither. */
function guessedColumns(rows: readonly string[][]): Columns | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2) return undefined
  const columns = Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
  const letters = columns.map((cells) =>
    cells.reduce((sum, cell) => sum + (/\p{L}{2}/u.test(cell) ? Math.min(cell.length, 40) : 0), 0),
  )
  const name = letters.indexOf(Math.max(...letters))
  const qty = columns.findLastIndex(
    (cells, index) => index !== name && mostly(cells, isWhole) && !isSerial(cells),
  )
  if (letters[name] === 0 || qty < 0) return undefined
  return { first: 0, name, qty, unit: undefined }
}

function mostly(cells: readonly string[], accept: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(accept).length * 10 >= filled.length * 8
}

function isWhole(cell: string): boolean {
  return /^\d{1,6}$/.test(cell)
}

function isSerial(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell, index) => Number(cell) === index + 1)
}

/** `10`, `10 strips`; anything else stays as it is, and is shown as wrong where it is. */
function quantityOf(row: readonly string[], columns: Columns): { qty: string; unit?: string } {
  const cell = columns.qty === undefined ? '' : (row[columns.qty] ?? '')
  const named = columns.unit === undefined ? '' : (row[columns.unit] ?? '')
  const counted = withUnit(cell) ?? (/^\d+$/.test(cell) ? withUnit(`${cell} ${named}`) : undefined)
  return counted ?? { qty: cell }
}

/** Units are those of pasted lists: a line with this quantity is read as one of them. */
function withUnit(cell: string): { qty: string; unit: string } | undefined {
  if (!/^\d+(\.\d+)?\s*\p{L}[\p{L}\p{M}]*\.?$/u.test(cell)) return undefined
  const [line] = readText(`${anyName} - ${cell}`).lines
  return line?.name === anyName && line.unit !== undefined ? { qty: line.qty, unit: line.unit } : undefined
}
