import { hasNoNumber, splitLastNumber } from '@rasad/list-reader'
import { isRecord } from '../../lib/values.ts'

/** A line of the list while it is edited. The quantity stays as typed, so that it can be corrected. */
export interface Row {
  id: number
  name: string
  qty: string
  /** strip, box…: only if a pasted list has it */
  unit?: string
}

export type NewRow = Omit<Row, 'id'>

export type RowChange =
  | { do: 'edit'; id: number; name?: string; qty?: string }
  | { do: 'add' }
  | { do: 'remove'; id: number }
  | { do: 'put-back'; row: Row; at: number }
  | { do: 'append'; rows: readonly NewRow[] }
  | { do: 'insert'; after: number; rows: readonly NewRow[] }
  | { do: 'take'; rows: readonly Row[] }

const blank: NewRow = { name: '', qty: '' }

/** The list after a change. It always has at least one row. */
export function changeRows(rows: readonly Row[], change: RowChange): readonly Row[] {
  switch (change.do) {
    case 'edit':
      return rows.map((row) => (row.id === change.id ? edited(row, change) : row))
    case 'add':
      return [...rows, ...numbered([blank], rows)]
    case 'remove':
      return rows.length > 1 ? rows.filter((row) => row.id !== change.id) : rows
    case 'put-back':
      return rows.toSpliced(change.at, 0, change.row)
    case 'append': {
      const kept = rows.filter((row) => !isBlank(row))
      return atLeastOne([...kept, ...numbered(change.rows, rows)])
    }
    case 'insert': {
      const at = rows.findIndex((row) => row.id === change.after)
      const here = rows[at]
      const isFree = here !== undefined && isBlank(here)
      return atLeastOne(rows.toSpliced(isFree ? at : at + 1, isFree ? 1 : 0, ...numbered(change.rows, rows)))
    }
    case 'take':
      return atLeastOne(change.rows)
  }
}

export function isBlank(row: NewRow): boolean {
  return row.name.trim() === '' && row.qty.trim() === ''
}

/**
 * Replaces the row's name with the medicine's. A last number that could be a strength becomes the quantity if the
 * chosen medicine has no number.
 */
export function correction(row: Row, medicine: string): RowChange & { do: 'edit' } {
  const counted = row.qty.trim() === '' && hasNoNumber(medicine) ? splitLastNumber(row.name) : undefined
  return { do: 'edit', id: row.id, name: medicine, ...(counted && { qty: String(counted.number) }) }
}

/** The id of the next new row. */
export function nextId(rows: readonly Row[]): number {
  return rows.reduce((most, row) => Math.max(most, row.id), 0) + 1
}

/** Parses stored rows; undefined for anything else. */
export function rowsFrom(value: unknown): Row[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRow)) return undefined
  return new Set(value.map((row) => row.id)).size === value.length ? value : undefined
}

function isRow(value: unknown): value is Row {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.name === 'string' &&
    typeof value.qty === 'string' &&
    (value.unit === undefined || typeof value.unit === 'string')
  )
}

/** A unit belongs to the quantity it was read with, so both change together. */
function edited(row: Row, { name = row.name, qty = row.qty }: { name?: string; qty?: string }): Row {
  const { unit, ...rest } = row
  return { ...rest, name, qty, ...(unit !== undefined && qty.trim() !== '' ? { unit } : {}) }
}

function numbered(added: readonly NewRow[], rows: readonly Row[]): Row[] {
  const first = nextId(rows)
  return added.map((row, index) => ({ ...row, id: first + index }))
}

function atLeastOne(rows: readonly Row[]): readonly Row[] {
  return rows.length > 0 ? rows : [{ ...blank, id: 1 }]
}
