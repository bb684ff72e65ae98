/**
 * Orders in tables: a sheet, a table of a page, a printed form. What is ordered is the quantity of its column, and
 * a blank there means that the row is not ordered.
 */

import type { SkipReason } from '@rasad/contract/order-words'
import { columnsAt, type OrderColumns, type OrderRow, wordiest } from './order-columns.ts'
import { countIn, saysNothing } from './order-labels.ts'
import { cellsAt, orderOf, type RowOrder } from './order-row.ts'
import { readPrinted } from './printed-orders.ts'
import { readList } from './read-list.ts'

/** A sheet, or a text: `lines` are rows of one cell, the printed line with its blanks. */
export interface OrderTable {
  kind: 'grid' | 'lines'
  /** what stands between the cells of a text */
  delimiter?: string
  rows: readonly OrderRow[]
}

/** What a row orders. */
export interface TableOrder extends RowOrder {
  line: number
  /** the row as it is printed, its cells behind each other */
  raw: string
}

export interface TableOrders {
  /** `ordered`: a column is headed as an order; `quantity`: as a quantity, or looks like one; `none`: there is no such column */
  column: 'ordered' | 'quantity' | 'none'
  orders: TableOrder[]
  skipped: { line: number; raw: string; reason: SkipReason }[]
  /** rows with a name whose order is blank */
  blank: number
}

/** A letterhead can stand above the headings. */
const maxRowsAbove = 40
/** The share of the filled cells of a column that must be quantities. */
const minCounts = 0.8

/** Reads what a table orders. Every row that is not blank is an order, is skipped with a reason, or is counted as blank. */
export function readOrderTable(table: OrderTable): TableOrders {
  if (table.kind === 'lines') return readPrinted(table.rows) ?? asText(table)
  const rows = table.rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.replace(/\s+/gu, ' ').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = headedColumns(rows) ?? guessedColumns(rows)
  return columns ? readColumns(rows, columns) : asText({ ...table, rows })
}

/** A text without columns of orders is read line by line, as if it were pasted. */
function asText({ rows, delimiter = '\t' }: OrderTable): TableOrders {
  const orders = rows
    .map(({ line, cells }) => {
      const text = cells.join(delimiter).trim()
      return { line, raw: text, text }
    })
    .filter(({ text }) => text !== '')
  return { column: 'none', orders, skipped: [], blank: 0 }
}

function readColumns(rows: readonly OrderRow[], columns: OrderColumns): TableOrders {
  const read: TableOrders = { column: columns.column, orders: [], skipped: [], blank: 0 }
  const heads = rows.slice(0, columns.from)
  for (const { line, cells } of heads) read.skipped.push({ line, raw: rawOf(cells), reason: 'heading' })
  const headings = new Set(heads.map(({ cells }) => cells.join('\t').toLowerCase()))
  for (const { line, cells } of rows.slice(columns.from)) {
    const raw = rawOf(cells)
    if (headings.has(cells.join('\t').toLowerCase())) {
      read.skipped.push({ line, raw, reason: 'heading' })
      continue
    }
    const own = cellsAt(cells, columns)
    const ordered = orderOf(own)
    const order = ordered === 'blank' ? (talkIn(own.name) ?? 'blank') : ordered
    if (order === 'blank') read.blank++
    else if (typeof order === 'string') read.skipped.push({ line, raw, reason: order })
    else read.orders.push({ line, raw, ...order })
  }
  return read
}

function rawOf(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== '').join('\t')
}

/** The columns of a table by their headings. */
function headedColumns(rows: readonly OrderRow[]): OrderColumns | undefined {
  for (let at = 0; at < Math.min(rows.length, maxRowsAbove); at++) {
    const found = columnsAt(rows, at)
    if (found) return found
  }
  return undefined
}

/**
 * Without headings, the widest column holds the names, and the quantities are the only column of whole numbers that does
 * not count the rows. With two of them nobody can tell which is ordered.
 */
function guessedColumns(rows: readonly OrderRow[]): OrderColumns | undefined {
  const name = wordiest(rows)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const numbers = Array.from({ length: width }, (_, at) => at).filter((at) => {
    const cells = rows.map((row) => row.cells[at] ?? '')
    return at !== name && mostlyCounts(cells) && cells.some((cell) => cell !== '') && !isSerial(cells)
  })
  const [count, ...others] = numbers
  if (name === undefined || count === undefined || others.length > 0) return undefined
  return { from: 0, name, count, column: 'quantity', pack: -1, unit: -1, free: -1, others: [] }
}

function mostlyCounts(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !saysNothing(cell))
  return filled.filter((cell) => countIn(cell) !== undefined).length >= filled.length * minCounts
}

function isSerial(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 1 && filled.every((cell, at) => Number(cell) === at + 1)
}

const talks = new Set<SkipReason>(['talk', 'greeting', 'sign-off', 'phone', 'date', 'address'])

/** The kind of talk that a cell without a quantity holds; undefined if it is a name. */
function talkIn(name: string): SkipReason | undefined {
  const reason = readList(name).skipped[0]?.reason
  return reason !== undefined && reason !== 'blank' && talks.has(reason) ? reason : undefined
}
