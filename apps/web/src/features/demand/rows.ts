import type { SeenOutcome } from '@rasad/contract/order-lists'
import { hasNoNumber, splitLastNumber } from '@rasad/list-reader'
import { type Doubt, type Meant, type Reading, readingsOf, writtenWhole } from './doubt.ts'
import { splitFree } from './quantity.ts'
import { type AsWritten, isBlank, isOpen, type NewRow, type Row } from './row.ts'

export type RowChange =
  | { do: 'edit'; id: number; name?: string; qty?: string; medicine?: Meant; asWritten?: AsWritten }
  | ({ do: 'detail'; id: number } & Details)
  | { do: 'leave-out'; id: number; isOut: boolean }
  | { do: 'split-free'; id: number }
  | { do: 'add' }
  | { do: 'remove'; id: number }
  | { do: 'put-back'; row: Row; at: number }
  | { do: 'append'; rows: readonly NewRow[] }
  | { do: 'insert'; after: number; rows: readonly NewRow[] }
  | { do: 'take'; rows: readonly Row[] }
  | { do: 'replace'; row: Row }
  | { do: 'look-up'; as: Row; read: NewRow }
  | { do: 'close-settled' }
  | { do: 'outcome'; id: number; outcome: SeenOutcome | null }
  | { do: 'sync'; apply: (rows: readonly Row[]) => readonly Row[] }

/** What a line says besides name and quantity. An empty text or 0 takes it away. */
export interface Details {
  unit?: string
  free?: number
  note?: string
}

const blank: NewRow = { name: '', qty: '' }

/** The list after a change. It always has at least one row. */
export function changeRows(rows: readonly Row[], change: RowChange): readonly Row[] {
  switch (change.do) {
    case 'edit':
      return rows.map((row) => (row.id === change.id ? edited(row, change) : row))
    case 'detail':
      return rows.map((row) => (row.id === change.id ? detailed(row, change) : row))
    case 'leave-out':
      return rows.map((row) => (row.id === change.id ? leftOut(row, change.isOut) : row))
    case 'split-free':
      // The same list if there is nothing to split: fields are left all the time.
      return rows.some((row) => row.id === change.id && splitFree(row.qty))
        ? rows.map((row) => (row.id === change.id ? withFree(row) : row))
        : rows
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
    case 'replace':
      return rows.map((row) => (row.id === change.row.id ? change.row : row))
    case 'look-up':
      return rows.map((row) => (row.id === change.as.id ? lookedUp(row, change) : row))
    case 'close-settled':
      return rows.map((row) => (isOpen(row) ? row : withoutDoubt(row)))
    case 'outcome':
      return rows.map((row) => (row.id === change.id ? withOutcome(row, change.outcome) : row))
    case 'sync':
      return atLeastOne(change.apply(rows))
  }
}

/** The row as a person reads a line in doubt. */
export function settled(row: Row, doubt: Doubt, { medicine, qty }: Reading): Row {
  return {
    ...edited(row, { name: medicine.name, qty: isAsRead(row, doubt) ? qty : row.qty, medicine }),
    doubt: asRead(doubt),
  }
}

/** The row as it was read: in doubt again, said to be none of the candidates, or asked for as it is written. */
export function unsettled(row: Row, doubt: Doubt, said?: 'isNone' | 'isKept'): Row {
  const qty = isAsRead(row, doubt) ? doubt.qty : row.qty
  const { medicine: _, doubt: __, ...asWritten } = edited(row, { name: doubt.written, qty })
  // It was beyond doubt before somebody took another medicine.
  if (doubt.isSure && !said) return asWritten
  return { ...asWritten, doubt: { ...asRead(doubt), ...(said && { [said]: true }) } }
}

function asRead({ isNone: _, isKept: __, ...doubt }: Doubt): Doubt {
  return doubt
}

/** A quantity typed by hand is right, whatever the number of the line means. */
function isAsRead({ medicine, qty }: Row, doubt: Doubt): boolean {
  return medicine ? readingsOf(doubt, medicine).some((reading) => reading.qty === qty) : qty === doubt.qty
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

type Edit = Pick<RowChange & { do: 'edit' }, 'name' | 'qty' | 'medicine' | 'asWritten'>

/**
 * Unit and free goods belong to the quantity they were read with, so they go with it. What the name means, and what came
 * of it, is open again once the name changes.
 */
function edited(row: Row, change: Edit): Row {
  const { unit, free, medicine, doubt, asWritten, outcome, ...rest } = row
  const { name = row.name, qty = row.qty } = change
  const isCounted = qty.trim() !== ''
  const isSameName = name.trim() === row.name.trim()
  const meant = change.medicine ?? (isSameName ? medicine : undefined)
  const before = change.asWritten ?? (isSameName ? asWritten : undefined)
  return {
    ...rest,
    name,
    qty,
    ...(unit !== undefined && isCounted && { unit }),
    ...(free !== undefined && isCounted && { free }),
    ...(meant && { medicine: meant }),
    ...(before && { asWritten: before }),
    ...(doubt && isSameName && { doubt }),
    ...(outcome && isSameName && { outcome }),
  }
}

/** What the catalogue makes of a row, unless somebody has changed it meanwhile. */
function lookedUp(row: Row, { as, read }: RowChange & { do: 'look-up' }): Row {
  if (row.name !== as.name || row.medicine || row.doubt) return row
  const { medicine, doubt } = read
  return { ...row, ...(medicine && { medicine }), ...(doubt && { doubt: { ...doubt, qty: row.qty } }) }
}

function detailed(row: Row, change: Details): Row {
  const { unit = '', free = 0, note = '', ...rest } = row
  const next = { unit: change.unit ?? unit, free: change.free ?? free, note: change.note ?? note }
  return {
    ...rest,
    ...(next.unit !== '' && { unit: next.unit }),
    ...(next.free > 0 && { free: next.free }),
    ...(next.note !== '' && { note: next.note }),
  }
}

function leftOut(row: Row, isOut: boolean): Row {
  const { leftOut: _, ...rest } = row
  return isOut ? { ...rest, leftOut: true } : rest
}

/** `20+2` as typed becomes 20 and 2 free. */
function withFree(row: Row): Row {
  const scheme = splitFree(row.qty)
  if (!scheme) return row
  const { free: _, ...rest } = row
  return { ...rest, qty: scheme.qty, ...(scheme.free > 0 && { free: scheme.free }) }
}

function withOutcome({ outcome: _, ...row }: Row, outcome: SeenOutcome | null): Row {
  return outcome ? { ...row, outcome } : row
}

/** What was written, and what it can mean, stays known of a line that is settled. */
function withoutDoubt(row: Row): Row {
  const { doubt, ...rest } = row
  // Said to be none of the catalogue's medicines: that must survive, or it would be guessed again.
  if (!doubt || doubt.isNone) return row
  if (!row.medicine) return rest
  return { ...rest, asWritten: { name: writtenWhole(doubt), candidates: doubt.candidates } }
}

function numbered(added: readonly NewRow[], rows: readonly Row[]): Row[] {
  const first = nextId(rows)
  return added.map((row, index) => ({ ...row, id: first + index }))
}

function atLeastOne(rows: readonly Row[]): readonly Row[] {
  return rows.length > 0 ? rows : [{ ...blank, id: 1 }]
}
