import type { ListItem, SkippedListLine } from '@rasad/contract/list'
import { type Doubt, doubtOf, meantOf } from '../doubt.ts'
import type { NewRow, Row } from '../row.ts'
import type { SkippedRead } from './reading.ts'

/** A list as it was read beside the catalogue. */
export interface CatalogueReading {
  /** the list's id in `ListPlace` */
  list: string
  /** the lines that became rows at the first glance */
  glance: ReadonlySet<number>
  items: readonly ListItem[]
  skipped: readonly SkippedListLine[]
}

/**
 * Puts a reading in place of the first glance, line by line. What a person has typed, changed or removed meanwhile stays
 * as it is. Returns the rows, and the lines that are no order.
 */
export function mergeReading(
  rows: readonly Row[],
  reading: CatalogueReading,
): { rows: Row[]; skipped: SkippedRead[] } {
  const { list, glance } = reading
  const merged = new Merged(rows, list)
  // The whole list was removed meanwhile.
  if (merged.isGone()) return { rows: [...rows], skipped: [] }
  for (const line of new Set(reading.items.map((item) => item.line))) {
    const items = reading.items.filter((item) => item.line === line)
    const here = merged.rowsAt(line)
    if (here.length > 0) merged.put(here, items)
    else if (!glance.has(line)) merged.insert(line, items.map(rowOf))
  }
  const unread = reading.skipped.filter(({ line }) => !merged.drop(line))
  return {
    rows: merged.finish(),
    skipped: unread.map(({ line, raw, skipped }) => ({ line, raw, reason: skipped })),
  }
}

/** The row of an item. */
function rowOf(item: ListItem): NewRow {
  const { name, quantity, free, unit } = item
  const doubt = doubtOf(item)
  const [meant, ...others] = item.matches
  // Several makers can sell a medicine under one name: the line then means all of them, and goes by its name.
  const isOne = !others.some((other) => other.name.toLowerCase() === meant?.name.toLowerCase())
  return {
    name,
    qty: quantity === null ? '' : String(quantity),
    ...(unit !== null && { unit }),
    ...(free !== undefined && { free }),
    ...(doubt ? { doubt } : meant && isOne && { medicine: meantOf(meant) }),
  }
}

class Merged {
  readonly #rows: Row[]
  readonly #list: string
  #nextId: number

  constructor(rows: readonly Row[], list: string) {
    this.#rows = [...rows]
    this.#list = list
    this.#nextId = rows.reduce((most, row) => Math.max(most, row.id), 0) + 1
  }

  isGone(): boolean {
    return !this.#rows.some((row) => row.from?.list === this.#list)
  }

  rowsAt(line: number): Row[] {
    return this.#rows.filter(({ from }) => from?.list === this.#list && from.line === line)
  }

  put(here: readonly Row[], items: readonly ListItem[]): void {
    const isChanged = here.some((row) => row.from?.changed !== undefined)
    if (isChanged && here.length !== items.length) return
    const from = this.#rows.indexOf(here[0] as Row)
    for (const row of here.slice(1)) this.#rows.splice(this.#rows.indexOf(row), 1)
    this.#rows.splice(from, 1, ...items.map((item, at) => this.#joined(here[at], item)))
  }

  /** Puts rows where their line belongs. They stay until `finish` by their place. */
  insert(line: number, added: readonly NewRow[]): void {
    const isOurs = ({ from }: Row) => from?.list === this.#list
    const later = this.#rows.findIndex((row) => isOurs(row) && (row.from?.line ?? 0) > line)
    const at = later < 0 ? this.#rows.findLastIndex(isOurs) + 1 : later
    const rows = added.map((row) => ({ ...row, id: this.#nextId++, from: { list: this.#list, line } }))
    this.#rows.splice(at, 0, ...rows)
  }

  /** Removes the rows of a line that is no order. Returns whether a person's change keeps one. */
  drop(line: number): boolean {
    const here = this.rowsAt(line)
    if (here.some((row) => row.from?.changed !== undefined)) return true
    for (const row of here) this.#rows.splice(this.#rows.indexOf(row), 1)
    return false
  }

  finish(): Row[] {
    return this.#rows.map((row) => {
      if (row.from?.list !== this.#list) return row
      const { from: _, ...rest } = row
      return rest
    })
  }

  #joined(row: Row | undefined, item: ListItem): Row {
    const place = { from: { list: this.#list, line: item.line } }
    const read = rowOf(item)
    if (!row) return { ...read, id: this.#nextId++, ...place }
    if (row.from?.changed === 'name') return row
    const kept = { id: row.id, ...(row.lineId !== undefined && { lineId: row.lineId }) }
    if (row.from?.changed === undefined) return { ...read, ...kept, ...place }
    const { doubt, medicine } = read
    const { qty, unit, free } = row
    const name = row.from.changed === 'cells' ? row.name : item.name
    return {
      ...kept,
      name,
      qty,
      ...(unit !== undefined && { unit }),
      ...(free !== undefined && { free }),
      ...(medicine && { medicine }),
      ...(doubt && { doubt: as(doubt, name, qty) }),
      ...place,
    }
  }
}

/** The doubt about a line that has a quantity of its own: it is about the name alone. */
function as({ candidates, company }: Doubt, written: string, qty: string): Doubt {
  return { written, qty, candidates, ...(company !== undefined && { company }) }
}
