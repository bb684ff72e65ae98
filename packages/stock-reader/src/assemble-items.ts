/** Item rows become items: batches together, pages that were printed twice only once. */

import { isWholeColumn, valueHolds } from './arithmetic.ts'
import type { ItemRow, OtherRow } from './explain-rows.ts'
import { textOf } from './explain-rows.ts'
import type { FoundMapping } from './find-mapping.ts'
import { numberOf } from './find-mapping.ts'
import { cutLength, type Group, groupBatches, withoutPack } from './group-batches.ts'
import type { Role, RowFlag, SourceRow, StockRow } from './reading-types.ts'
import {
  collapse,
  expiryOrder,
  isBlank,
  monthAndYear,
  piecesOf,
  type Quantity,
  readExpiry,
  readNumber,
  readQuantity,
} from './values.ts'

/** From this share of rows on, sums are flagged where they fail: below, the mapping and not the row is in doubt. */
const minShareToFlag = 0.5
const minValueShareToFlag = 0.75

export interface Assembled {
  rows: StockRow[]
  copies: OtherRow[]
}

/** @param sheet named where the file has several tables */
export function assembleItems(
  items: readonly ItemRow[],
  mapping: FoundMapping,
  sheet: string | undefined,
): Assembled {
  const { kept, copies } = withoutCopies(items)
  const read = createRowReader(
    mapping,
    kept.map(({ row }) => row),
  )
  const cuts = cutLength(kept, mapping)
  const groups = groupBatches(kept, mapping, cuts)
  const rows = groups.map((group) => itemOf(group, read, cuts, mapping, sheet))
  return { rows, copies }
}

/** Sections whose rows all were on an earlier page, in the same order, are copies of it. */
function withoutCopies(items: readonly ItemRow[]): { kept: ItemRow[]; copies: OtherRow[] } {
  const sections = new Map<number, ItemRow[]>()
  for (const item of items) {
    const list = sections.get(item.section)
    if (list) list.push(item)
    else sections.set(item.section, [item])
  }
  const places = new Map<string, number>()
  const kept: ItemRow[] = []
  const copies: OtherRow[] = []
  let at = 0
  for (const section of sections.values()) {
    const seen = section.map((item) => places.get(keyOf(item)))
    const inOrder = seen.filter((place, index) => {
      const before = seen[index - 1]
      return place !== undefined && (index === 0 || before === undefined || place > before)
    }).length
    const isCopy = sections.size > 1 && inOrder >= Math.max(2, section.length * 0.6)
    const isOverlap = sections.size > 1 && seen[0] !== undefined && seen[0] === at - 1
    for (const [index, item] of section.entries()) {
      const place = seen[index]
      if (place !== undefined && (isCopy || (isOverlap && index === 0)) && !isAllZero(item)) {
        copies.push({ kind: 'copy', row: item.row, text: textOf(item.row) })
        continue
      }
      if (place !== undefined && isCopy) {
        copies.push({ kind: 'copy', row: item.row, text: textOf(item.row) })
        continue
      }
      if (place === undefined) places.set(keyOf(item), at)
      at++
      kept.push(item)
    }
  }
  return { kept, copies }
}

/** Without the company: a page that is printed again stands below another band. */
function keyOf({ row, name }: ItemRow): string {
  return `${name}\u0000${row.cells.join('\u0001')}`
}

function isAllZero({ row, name }: ItemRow): boolean {
  return row.cells.every((cell) => cell === name || readNumber(cell) === 0)
}

interface RowReading {
  quantity: Quantity
  isWrong: boolean
  expiry: { date: string; doubt?: true } | undefined
  expiryDoubt: boolean
}

type RowReader = (row: SourceRow) => RowReading

function createRowReader(mapping: FoundMapping, rows: readonly SourceRow[]): RowReader {
  const { quantity, terms, sum, value, roles } = mapping
  const expiry = roles.indexOf('expiry')
  const pack = roles.indexOf('pack')
  const checksSum = terms.length >= 2 && sum.moving >= 3 && sum.share >= minShareToFlag
  const checksValue = value !== undefined && value.share >= minValueShareToFlag
  const isWhole = checksValue
    ? isWholeColumn(
        mapping.numbers,
        [...(mapping.numbers[0] ?? [])].map((_, at) => at),
        value.value,
      )
    : false
  const isTurned = expiry >= 0 && isTurnedIntoDays(rows, expiry)
  const hasMonths =
    expiry >= 0 && rows.some(({ cells }) => readExpiry(cells[expiry] ?? '')?.date.length === 7)
  return (row) => {
    const cell = (index: number) => row.cells[index] ?? ''
    const found = readQuantity(cell(quantity))
    const pieces = pack < 0 ? undefined : piecesOf(cell(pack))
    const printed = numberOf(cell(quantity), pieces)
    // A cell that cannot be read is not zero.
    let isWrong = found === undefined && !isBlank(cell(quantity))
    let isLeft = false
    if (checksSum) {
      let total = 0
      for (const { column, sign } of terms) total += sign * numberOf(cell(column), pieces)
      isLeft = total > 0
      if (Math.abs(total - printed) >= 1e-3) isWrong = !holdsInPieces(row, mapping)
    }
    // A lost cell: the row's own sum says that some are left, and how many is not for us to say.
    const isLost = isLeft && (found === undefined || isBlank(cell(quantity)))
    const read: Quantity = isLost ? { quantity: 0, inStock: true } : (found ?? { quantity: 0 })
    if (checksValue && !Number.isNaN(printed) && !isBlank(cell(value.value)) && !isBlank(cell(value.rate)))
      if (valueHolds(printed, numberOf(cell(value.rate)), numberOf(cell(value.value)), isWhole) === false)
        isWrong = true
    const text = expiry < 0 ? '' : cell(expiry)
    const said = isBlank(text) || readNumber(text) === 0 ? undefined : text
    const turned = said && isTurned ? monthAndYear(said) : undefined
    const date =
      said === undefined ? undefined : turned ? { date: turned, doubt: true as const } : readExpiry(said)
    return {
      quantity: read,
      isWrong,
      expiry: date,
      expiryDoubt:
        said !== undefined && (date === undefined || date.doubt === true || (hasMonths && isDayInside(said))),
    }
  }
}

/** A date of a sheet inside a month, where other rows print months: 01/27 may have become 27 January. */
function isDayInside(said: string): boolean {
  const [year = 0, month = 0, day = 0] = (/^\d{4}-\d\d-\d\d/.exec(said)?.[0] ?? '').split('-').map(Number)
  return day > 1 && day < new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Whether packs and loose pieces add up for a pack of any size: `5-3` less `2-8` may be `2-5`. */
function holdsInPieces({ cells }: SourceRow, { quantity, terms }: FoundMapping): boolean {
  const printed = readQuantity(cells[quantity] ?? '')
  let packs = -(printed?.quantity ?? 0)
  let loose = -(printed?.loose ?? 0)
  let isLoose = loose !== 0
  for (const { column, sign } of terms) {
    const read = readQuantity(cells[column] ?? '')
    packs += sign * (read?.quantity ?? 0)
    loose += sign * (read?.loose ?? 0)
    if (read?.loose) isLoose = true
  }
  const pieces = -loose / packs
  return isLoose && (packs === 0 ? loose === 0 : Number.isInteger(pieces) && pieces > 1)
}

/** Whether a sheet program has made days of one year out of months and years: 05/27 became 27 May. */
function isTurnedIntoDays(rows: readonly SourceRow[], expiry: number): boolean {
  const dates = rows.map(({ cells }) => cells[expiry] ?? '').filter((cell) => /^\d{4}-\d\d-\d\d$/.test(cell))
  if (dates.length < 3) return false
  const byYear = new Map<string, number>()
  for (const date of dates) byYear.set(date.slice(0, 4), (byYear.get(date.slice(0, 4)) ?? 0) + 1)
  const [usual = '', most = 0] = [...byYear].reduce(
    (top, entry) => (entry[1] > top[1] ? entry : top),
    ['', 0],
  )
  const turned = dates.filter((date) => date.startsWith(usual))
  // What is no day of that year became the first of a month: 02/29 is February 2029.
  const others = dates.filter((date) => !date.startsWith(usual))
  const late = turned.filter((date) => Number(date.slice(8)) >= 24 && Number(date.slice(8)) <= 35)
  if (most < dates.length * 0.7 || others.some((date) => !date.endsWith('-01'))) return false
  if (late.length < turned.length * 0.95) return false
  // Last days of months are real expiry dates.
  const lastDays = turned.filter((date) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    return day === new Date(Date.UTC(year, month, 0)).getUTCDate()
  })
  return lastDays.length < turned.length * 0.6
}

function itemOf(
  { items, isTwin }: Group,
  read: RowReader,
  cuts: number | undefined,
  mapping: FoundMapping,
  sheet: string | undefined,
): StockRow {
  const { roles } = mapping
  const [first] = items as [ItemRow]
  const index = (role: Role) => roles.indexOf(role)
  const cellOf = (item: ItemRow, role: Role) => {
    const at = index(role)
    return at < 0 ? '' : (item.row.cells[at] ?? '')
  }
  const readings = items.map((item) => ({ item, ...read(item.row) }))
  const summed = sumWithoutTotal(readings, cellOf)
  const flags: RowFlag[] = []
  const quantity = round(summed.reduce((sum, reading) => sum + reading.quantity.quantity, 0))
  const free = round(summed.reduce((sum, reading) => sum + (reading.quantity.free ?? 0), 0))
  const loose = round(summed.reduce((sum, reading) => sum + (reading.quantity.loose ?? 0), 0))
  if (readings.some(({ isWrong }) => isWrong)) flags.push('arithmetic')
  if (quantity < 0) flags.push('negative')
  if (isTwin || withoutPack(first.row.cells[mapping.name] ?? '').length === cuts) flags.push('cut-name')
  if (summed.length > 1) flags.push('merged-batches')
  if (readings.some(({ expiryDoubt }) => expiryDoubt)) flags.push('date-doubt')
  const dated = readings.filter(({ expiry }) => expiry !== undefined)
  const stocked = dated.filter((reading) => reading.quantity.quantity > 0)
  const nearest = (stocked.length > 0 ? stocked : dated).reduce<(typeof dated)[number] | undefined>(
    (best, reading) =>
      !best || expiryOrder(reading.expiry?.date ?? '') < expiryOrder(best.expiry?.date ?? '')
        ? reading
        : best,
    undefined,
  )
  const lead = nearest?.item ?? first
  const text = (role: Role) =>
    said(cellOf(lead, role)) ?? items.map((item) => said(cellOf(item, role))).find(Boolean)
  const money = (role: Role) =>
    amount(cellOf(lead, role)) ?? items.map((item) => amount(cellOf(item, role))).find(Boolean)
  const row: StockRow = { line: first.row.line, name: collapse(first.name), quantity, flags }
  if (sheet) row.sheet = sheet
  setDefined(row, 'code', text('code'))
  setDefined(row, 'pack', text('pack'))
  setDefined(row, 'company', said(cellOf(first, 'company')) ?? first.company)
  if (free > 0) row.free = free
  if (loose > 0) row.loose = loose
  if (quantity === 0 && summed.some((reading) => reading.quantity.inStock)) row.inStock = true
  setDefined(row, 'mrp', money('mrp'))
  setDefined(row, 'ptr', money('ptr'))
  setDefined(row, 'scheme', text('scheme'))
  setDefined(row, 'batch', text('batch'))
  setDefined(row, 'expiry', nearest?.expiry?.date)
  return row
}

/** A first row without a batch that holds what the batches below add up to is their total. */
function sumWithoutTotal<T extends { item: ItemRow; quantity: { quantity: number } }>(
  readings: T[],
  cellOf: (item: ItemRow, role: Role) => string,
): T[] {
  const [first, ...rest] = readings
  if (!first || rest.length === 0) return readings
  const hasBatch = (reading: T) =>
    said(cellOf(reading.item, 'batch')) !== undefined || said(cellOf(reading.item, 'expiry')) !== undefined
  if (hasBatch(first) || !rest.every(hasBatch)) return readings
  const sum = rest.reduce((total, { quantity }) => total + quantity.quantity, 0)
  return Math.abs(sum - first.quantity.quantity) < 1e-3 ? [first] : readings
}

function said(cell: string): string | undefined {
  return isBlank(cell) ? undefined : cell
}

function amount(cell: string): number | undefined {
  const number = readNumber(cell)
  return number === undefined || number <= 0 ? undefined : round(number)
}

function setDefined<K extends keyof StockRow>(row: StockRow, key: K, value: StockRow[K] | undefined): void {
  if (value !== undefined) row[key] = value
}

/** Without the noise of binary fractions. */
function round(number: number): number {
  const rounded = Math.round(number * 1e4) / 1e4
  return rounded === 0 ? 0 : rounded
}
