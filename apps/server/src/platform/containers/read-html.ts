import { type SourceRow, type SourceTable, StockRefused } from '@rasad/stock-reader'
import { type Counter, maxColumns, maxDepth } from './bounds.ts'
import { readMarkup, type Tag } from './markup.ts'
import { unreadable } from './refusals.ts'

interface OpenTable {
  rows: SourceRow[]
  row: string[] | undefined
  /** cells of rows above that reach down: column → rows left */
  reaching: Map<number, number>
  cell: { text: string; columns: number; rows: number } | undefined
}

const maxSpan = 250

/** The tables of an HTML page, in their order; `line` counts the rows of all of them. Texts between are rows too. */
export function readHtml(text: string, counter: Counter): SourceTable[] {
  const tables: SourceTable[] = []
  const open: OpenTable[] = []
  let line = 0
  let outside = ''
  let silent = 0

  const endCell = (table: OpenTable) => {
    if (!table.cell || !table.row) {
      table.cell = undefined
      return
    }
    const { text: own, columns, rows } = table.cell
    table.cell = undefined
    place(table, own, columns, rows)
  }
  const endRow = (table: OpenTable) => {
    endCell(table)
    if (!table.row) return
    line++
    const row = { line, cells: Array.from(table.row, (cell) => cell ?? '') }
    table.row = undefined
    counter.row(row)
    table.rows.push(row)
  }
  const endTable = () => {
    const table = open.pop()
    if (!table) return
    endRow(table)
    if (table.rows.length > 0) tables.push({ name: '', kind: 'grid', rows: table.rows })
  }
  const flushOutside = () => {
    const said = outside.replace(/[ \t]+/g, ' ').trim()
    outside = ''
    if (said === '') return
    const rows = said
      .split('\n')
      .map((own) => own.trim())
      .filter((own) => own !== '')
      .map((own): SourceRow => ({ line: ++line, cells: [own] }))
    for (const row of rows) counter.row(row)
    // Titles above a table belong to it.
    titles.push(...rows)
  }
  const titles: SourceRow[] = []

  readMarkup(text, {
    text(own) {
      if (silent > 0) return
      const table = open.at(-1)
      if (table?.cell) table.cell.text += own
      else if (!table) outside += own
    },
    tag(tag) {
      silent = silence(tag, silent)
      const table = open.at(-1)
      if (tag.kind === 'open') {
        switch (tag.name) {
          case 'table':
            flushOutside()
            if (open.length >= maxDepth) throw new StockRefused(unreadable)
            open.push({ rows: titles.splice(0), row: undefined, reaching: new Map(), cell: undefined })
            break
          case 'tr':
            if (table) {
              endRow(table)
              table.row = []
              reachDown(table)
            }
            break
          case 'td':
          case 'th':
            if (table) {
              endCell(table)
              if (!table.row) {
                table.row = []
                reachDown(table)
              }
              table.cell = { text: '', columns: spanOf(tag, 'colspan'), rows: spanOf(tag, 'rowspan') }
              if (tag.isEmpty) endCell(table)
            }
            break
          case 'br':
          case 'p':
          case 'div':
            if (table?.cell) table.cell.text += ' '
            else if (!table) outside += '\n'
            break
        }
        return
      }
      if (tag.name === 'table') endTable()
      else if (table && tag.name === 'tr') endRow(table)
      else if (table && (tag.name === 'td' || tag.name === 'th')) endCell(table)
      else if (!table && /^(?:p|div|h\d|center|title)$/.test(tag.name)) outside += '\n'
    },
  })
  while (open.length > 0) endTable()
  flushOutside()
  if (tables.length === 0 && titles.length > 0) tables.push({ name: '', kind: 'lines', rows: titles })
  return joinPages(tables)
}

/** A page that is one table for its title and one for each heading is one table. */
function joinPages(tables: SourceTable[]): SourceTable[] {
  const joined: SourceTable[] = []
  let waiting: SourceRow[] = []
  for (const table of tables) {
    const widest = table.rows.reduce(
      (most, { cells }) => Math.max(most, cells.filter((cell) => cell !== '').length),
      0,
    )
    if (table.rows.length <= 8 && (widest <= 2 || table.rows.length <= 3)) {
      waiting.push(...table.rows)
      continue
    }
    joined.push({ ...table, rows: [...waiting, ...table.rows] })
    waiting = []
  }
  if (waiting.length > 0) {
    const last = joined.at(-1)
    if (last) last.rows.push(...waiting)
    else joined.push({ name: '', kind: 'grid', rows: waiting })
  }
  return joined
}

function silence(tag: Tag, silent: number): number {
  if (tag.name !== 'style' && tag.name !== 'script' && tag.name !== 'xml') return silent
  if (tag.kind === 'open') return tag.isEmpty ? silent : silent + 1
  return Math.max(0, silent - 1)
}

function spanOf(tag: Tag, name: string): number {
  const span = Number.parseInt(tag.attribute(name) ?? '1', 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), maxSpan)
}

function reachDown(table: OpenTable): void {
  for (const [column, rows] of table.reaching) {
    if (rows <= 1) {
      table.reaching.delete(column)
      continue
    }
    table.reaching.set(column, rows - 1)
    if (table.row) while (table.row.length <= column && column < maxColumns) table.row.push('')
    if (table.row) table.row[column] = taken
  }
}

/** Marks a place that a cell of a row above takes; it is empty in the end. */
const taken = ''

function place(table: OpenTable, text: string, columns: number, rows: number): void {
  const row = table.row
  if (!row) return
  let column =
    table.reaching.size === 0
      ? row.length
      : row.findIndex((cell, at) => cell === '' && !table.reaching.has(at) && !filledAt(row, at))
  if (column < 0) column = row.length
  while (table.reaching.has(column)) column++
  while (row.length < column) row.push('')
  row[column] = text
  placed.set(row, column + columns)
  for (let more = 1; more < columns; more++) {
    if (row.length <= column + more) row.push('')
  }
  if (rows > 1) for (let more = 0; more < columns; more++) table.reaching.set(column + more, rows)
}

/** How far a row is filled: cells are only put behind it. */
const placed = new WeakMap<string[], number>()

function filledAt(row: string[], at: number): boolean {
  return at < (placed.get(row) ?? 0)
}
