/** Brings tables into one shape: cells without outer blanks, merged cells once, one column for each number. */

import { gridOfLines } from './fixed-width.ts'
import { meaningOf } from './headings.ts'
import type { SourceRow, SourceTable } from './reading-types.ts'
import { collapse, isBlank, readExpiry, readNumber } from './values.ts'

/** A grid with clean cells; printed lines in it, or in one column of a sheet, become cells. */
export function shapeTable(table: SourceTable): SourceTable | undefined {
  const lines = table.kind === 'lines' ? table : linesInSheet(table)
  const grid = lines ? gridOfLines(lines) : table
  if (!grid) return undefined
  const rows = grid.rows.map(
    ({ cells, words: _, ...row }): SourceRow => ({ ...row, cells: row.isPlaced ? cells : cleanCells(cells) }),
  )
  return { name: grid.name, kind: 'grid', rows: splitDoubles(rows) }
}

/** Least part of the lines that begin with the kind of their record. */
const recordShare = 0.9

/**
 * A file of records says in the first cell of each line what it holds: `T1` items, `T2` their batches, `H1` and `F1` what
 * stands around the first. Each kind is a table of its own.
 */
export function recordTables(table: SourceTable): SourceTable[] {
  const filled = table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const kinds = new Map<string, SourceRow[]>()
  let marked = 0
  for (const row of filled) {
    const [, letters = '', kind = ''] = /^([A-Z]{1,2})(\d{0,2})$/.exec(row.cells[0]?.trim() ?? '') ?? []
    if (letters !== '') marked++
    kinds.set(kind, [...(kinds.get(kind) ?? []), row])
  }
  const parts = [...kinds].filter(([kind, rows]) => kind !== '' && rows.length >= 2)
  if (table.kind !== 'grid' || parts.length < 2 || marked < filled.length * recordShare) return [table]
  return parts.map(([, rows]) => ({
    ...table,
    rows: rows.map(({ cells, ...row }) => ({ ...row, cells: cells.slice(1) })),
  }))
}

function cleanCells(cells: readonly string[]): string[] {
  const clean = cells.map((cell) => collapse(cell))
  const filled = clean.filter((cell) => cell !== '')
  const [first] = filled
  // One text over many merged cells comes out once for each of them.
  if (
    first !== undefined &&
    filled.length >= 3 &&
    filled.every((cell) => cell === first) &&
    /\p{L}/u.test(first)
  ) {
    const at = clean.indexOf(first)
    return clean.map((cell, index) => (index === at ? cell : ''))
  }
  return clean
}

/** A report that was written for a printer, line by line, into one column (or into merged cells). */
function linesInSheet(table: SourceTable): SourceTable | undefined {
  let single = 0
  let filled = 0
  let printed = 0
  const rows = table.rows.map(({ line, cells }): SourceRow => {
    const texts = cells.filter((cell) => cell.trim() !== '')
    const [text = ''] = texts
    if (texts.length > 0) {
      filled++
      if (texts.every((cell) => cell === text)) {
        single++
        if ((text.match(/\S[\s\u00a0]{2,}(?=\S)/g) ?? []).length >= 2) printed++
      }
    }
    return { line, cells: [texts.every((cell) => cell === text) ? text : cells.join('  ')] }
  })
  if (filled < 3 || single < filled * 0.85 || printed < filled * 0.4) return undefined
  return { name: table.name, kind: 'lines', rows }
}

/** `193   123` under CLOSING is a quantity and a value, `101  2/28` a quantity and a date: two columns. */
function splitDoubles(rows: SourceRow[]): SourceRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const doubles: boolean[] = []
  for (let index = 0; index < width; index++) {
    let filled = 0
    let twice = 0
    for (const { cells } of rows) {
      const cell = cells[index] ?? ''
      if (isBlank(cell) || !/^[-\d]/.test(cell)) continue
      filled++
      if (isDouble(cell)) twice++
    }
    doubles.push(twice >= 3 && twice >= filled * 0.6)
  }
  if (!doubles.includes(true)) return rows
  return rows.map(({ cells, ...row }) => ({
    ...row,
    cells: doubles.flatMap((double, index) => (double ? halves(cells[index] ?? '') : [cells[index] ?? ''])),
  }))
}

function isDouble(cell: string): boolean {
  if (!cell.includes(' ')) return false
  const parts = cell.split(' ')
  if (parts.length !== 2) return false
  const [first = '', second = ''] = parts
  return (
    readNumber(first) !== undefined && (readNumber(second) !== undefined || readExpiry(second) !== undefined)
  )
}

function halves(cell: string): [string, string] {
  if (isDouble(cell)) return cell.split(' ') as [string, string]
  const words = cell.split(/[ (&/]+/).filter((word) => word !== '')
  for (let at = words.length - 1; at > 0; at--) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (meaningOf(first).weight > 0 && meaningOf(second).weight > 0) return [first, second]
  }
  return [cell, '']
}
