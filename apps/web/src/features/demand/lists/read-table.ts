import { splitFree } from '../quantity.ts'
import { type ListReading, type ReadLine, readText, type SkippedRead } from './reading.ts'

const nameHeads =
  /^(?:(?:medicine|item|product|drug|brand)s?(?:\s*(?:name|description))?|names?|description|particulars?|(?:name|description) of (?:item|product|medicine|drug)s?|दवा(?:ई|एँ|ओं)?(?: का नाम)?|(?:आइटम|प्रोडक्ट)(?: का नाम)?|नाम)$/
const quantityHeads =
  /^(?:(?:order|required|req|demand)\s*)?(?:qty|qnty|quantity|quantities|nos|units? required|मात्रा|कितना|कितने)$/
const unitHeads = /^(?:unit|units|uom|इकाई|यूनिट)$/
const freeHeads = /^(?:free|free (?:qty|quantity)|scheme|bonus|फ\u093c?्री|मुफ\u093c?्त|स्कीम)$/
/** Headings that are ambiguous unless seen together: `Drug & Strength` and `Reqd Qty (strips)`. */
const likeName = /\b(?:medicines?|items?|products?|drugs?|brands?|particulars?|descriptions?)\b|दवा|नाम/
const likeQuantity = /\b(?:qty|qnty|quantity|quantities|required|reqd|indent)\b|मात्रा/
const likeNeither = /\b(?:no|code|company|mfg|manufacturer|party|free|stock|date|rate|mrp|amount)\b/
const anyName = 'Crocin'

type Table = readonly string[][]

/**
 * Converts tables of a spreadsheet or CSV file to lines. Without headings, columns are found by their contents. If one
 * sheet has headings, sheets without them are covers or notes.
 */
export function readTables(tables: readonly (readonly (readonly string[])[])[]): ListReading {
  const sheets = tables.map(filledRows).map((rows) => ({ rows, columns: headedColumns(rows) }))
  const isHeaded = sheets.some(({ columns }) => columns !== undefined)
  const readings = sheets.map(({ rows, columns }): ListReading => {
    if (columns) return readColumns(rows, columns)
    if (isHeaded) return joined(rows.map((row) => ({ skipped: asHeading(row) })))
    return readUnheaded(rows)
  })
  return readings.reduce(following)
}

/** What one row of a table became: a line, with the text that names it to the catalogue, or nothing. */
interface ReadRow {
  line?: Omit<ReadLine, 'line'>
  text?: string
  skipped?: Omit<SkippedRead, 'line'>
}

function joined(rows: readonly ReadRow[]): ListReading {
  return {
    text: rows.map(({ text }) => text ?? '').join('\n'),
    lines: rows.flatMap(({ line }, at) => (line ? [{ ...line, line: at + 1 }] : [])),
    skipped: rows.flatMap(({ skipped }, at) => (skipped ? [{ ...skipped, line: at + 1 }] : [])),
    isTable: true,
  }
}

/** Two readings as one list, with the lines counted on. */
function following(one: ListReading, other: ListReading): ListReading {
  if (other.text === '' && other.skipped.length === 0) return one
  if (one.text === '' && one.skipped.length === 0) return other
  const before = one.text.split('\n').length
  const later = <T extends { line: number }>(read: readonly T[]) =>
    read.map((line) => ({ ...line, line: line.line + before }))
  return {
    text: `${one.text}\n${other.text}`,
    lines: [...one.lines, ...later(other.lines)],
    skipped: [...one.skipped, ...later(other.skipped)],
    ...((one.isTable || other.isTable) && { isTable: true }),
  }
}

function filledRows(table: readonly (readonly string[])[]): string[][] {
  return table.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''))
}

function readUnheaded(rows: Table): ListReading {
  const columns = guessedColumns(rows)
  if (columns) return readColumns(rows, columns)
  return readText(rows.map((row) => row.filter((cell) => cell !== '').join(' ')).join('\n'))
}

function asHeading(row: readonly string[]): NonNullable<ReadRow['skipped']> {
  return { raw: row.join(' ').trim(), reason: 'heading' }
}

function readColumns(rows: Table, columns: Columns): ListReading {
  const heads = rows.slice(0, columns.first).map((row): ReadRow => ({ skipped: asHeading(row) }))
  return joined([...heads, ...rows.slice(columns.first).map((row) => readRow(row, columns))])
}

function readRow(row: readonly string[], columns: Columns): ReadRow {
  const name = row[columns.name] ?? ''
  const raw = row.join(' ').trim()
  const counted = quantityOf(row, columns)
  const talk = counted.qty === '' ? talkIn(name) : undefined
  if (talk) return { skipped: { raw, reason: talk } }
  if (!/\p{L}/u.test(name)) return { skipped: { raw, reason: 'no name' } }
  return { line: { name, ...counted }, text: textOf(name, counted) }
}

/** A row as a line of a list. A cell with a quantity leaves no doubt that it is one. */
function textOf(name: string, { qty, unit }: { qty: string; unit?: string }): string {
  const oneLine = name.replace(/\s+/g, ' ')
  return /^\d+$/.test(qty) ? `${oneLine} - ${qty}${unit === undefined ? '' : ` ${unit}`}` : oneLine
}

const talks = new Set<string>(['talk', 'greeting', 'sign-off'])

/** The kind of talk that a cell holds; undefined if it is none. */
function talkIn(name: string): SkippedRead['reason'] | undefined {
  const reason = readText(name).skipped[0]?.reason
  return reason !== undefined && talks.has(reason) ? reason : undefined
}

interface Columns {
  /** The first row that is not a heading. */
  first: number
  name: number
  qty: number | undefined
  unit: number | undefined
  free: number | undefined
}

/** Headings are within the first rows: a letterhead can precede them. */
function headedColumns(rows: Table): Columns | undefined {
  for (const [at, row] of rows.slice(0, 10).entries()) {
    const heads = row.map((cell) =>
      cell
        .normalize()
        .toLowerCase()
        .replace(/[.:*_]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    const find = (pattern: RegExp, except?: RegExp) => {
      const column = heads.findIndex((head) => pattern.test(head) && !except?.test(head))
      return column < 0 ? undefined : column
    }
    const isRowOfHeads = heads.filter((head) => head !== '' && !/\d/.test(head)).length > 1
    const below = rows.slice(at + 1)
    const likely = isRowOfHeads ? find(likeQuantity, likeNeither) : undefined
    const counts = likely !== undefined && mostly(columnsOf(below)[likely] ?? [], (cell) => /\d/.test(cell))
    const qty = find(quantityHeads) ?? (counts ? likely : undefined)
    const near = qty !== undefined && isRowOfHeads
    const name = find(nameHeads) ?? (near ? (find(likeName, likeNeither) ?? wordiest(below, qty)) : undefined)
    // A single cell “medicine” is a heading too, but `Items` above two columns of prose is not.
    if (
      name !== undefined &&
      (qty !== undefined || row.filter((cell) => cell !== '').length > 1 || at === 0)
    ) {
      return { first: at + 1, name, qty, unit: find(unitHeads), free: find(freeHeads) }
    }
  }
  return undefined
}

/**
 * The column with the longest words holds the names, the last one of bare numbers the quantities. Serial numbers are
 * neither.
 */
function guessedColumns(rows: Table): Columns | undefined {
  const columns = columnsOf(rows)
  if (columns.length < 2) return undefined
  const name = wordiest(rows)
  const qty = columns.findLastIndex(
    (cells, index) => index !== name && mostly(cells, isWhole) && !isSerial(cells),
  )
  if (name === undefined || qty < 0) return undefined
  return { first: 0, name, qty, unit: undefined, free: undefined }
}

/** The column with the longest words, other than one already known; undefined if none has any. */
function wordiest(rows: Table, except?: number): number | undefined {
  const letters = columnsOf(rows).map((cells, column) =>
    column === except
      ? 0
      : cells.reduce((sum, cell) => sum + (/\p{L}{2}/u.test(cell) ? Math.min(cell.length, 40) : 0), 0),
  )
  const most = Math.max(0, ...letters)
  return most === 0 ? undefined : letters.indexOf(most)
}

function columnsOf(rows: Table): string[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, index) => rows.map((row) => row[index] ?? ''))
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

/** `10`, `10 strips`, `20+2`. Anything else stays as it is and is shown as wrong in its row. */
function quantityOf(row: readonly string[], columns: Columns): { qty: string; unit?: string; free?: number } {
  const cellAt = (column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''))
  const scheme = splitFree(cellAt(columns.qty))
  const cell = scheme?.qty ?? cellAt(columns.qty)
  const free = Number(/^\d{1,6}$/.exec(cellAt(columns.free))?.[0] ?? scheme?.free ?? 0)
  const counted =
    withUnit(cell) ?? (/^\d+$/.test(cell) ? withUnit(`${cell} ${cellAt(columns.unit)}`) : undefined)
  return { ...(counted ?? { qty: cell }), ...(free > 0 && { free }) }
}

/** Uses the units of pasted lists: parses a line with this quantity. */
function withUnit(cell: string): { qty: string; unit: string } | undefined {
  if (!/^\d+(\.\d+)?\s*\p{L}[\p{L}\p{M}]*\.?$/u.test(cell)) return undefined
  const [line] = readText(`${anyName} - ${cell}`).lines
  return line?.name === anyName && line.unit !== undefined ? { qty: line.qty, unit: line.unit } : undefined
}
