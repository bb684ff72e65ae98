/** Counts what is right and wrong in the reading of labelled lists. */

import { percent } from '../../matching/bench/report.ts'
import { type CatalogueView, type OrderItem, type ReadOrders, readOrders } from '../src/index.ts'
import type { LabelledItem, LabelledLine, LabelledList } from './labelled-lists.ts'

export interface Figures {
  lines: number
  orders: number
  lost: number
  others: number
  taken: number
  items: number
  quantity: number
  unit: number
  known: number
  first: number
  five: number
  sure: number
  toTick: number
  ticked: number
  sureWrongMedicine: number
  sureWrongQuantity: number
  sureRefused: number
  sureToAsk: number
}

/** Shares in percent. What is never allowed needs no bound: see `failures`. */
export interface Bounds {
  maxLost: number
  maxTaken: number
  quantity: number
  unit: number
  medicine: number
  ticked: number
  /** of all items */
  sure: number
}

export const headings = [
  '',
  'lines',
  'sure, wrong medicine',
  'sure, wrong quantity',
  'sure, refused',
  'sure, to ask',
  'orders lost',
  'others taken',
  'quantity',
  'unit',
  'medicine first',
  'first five',
  'sure of all',
  'sure of those to tick',
]

/** @param tell takes each line that is read wrong, with what is wrong */
export function measure(
  lists: readonly LabelledList[],
  isMeasured: (line: LabelledLine) => boolean,
  view: CatalogueView,
  tell: (message: string, isUnseen: boolean) => void,
): Figures {
  const sum: Figures = {
    lines: 0,
    orders: 0,
    lost: 0,
    others: 0,
    taken: 0,
    items: 0,
    quantity: 0,
    unit: 0,
    known: 0,
    first: 0,
    five: 0,
    sure: 0,
    toTick: 0,
    ticked: 0,
    sureWrongMedicine: 0,
    sureWrongQuantity: 0,
    sureRefused: 0,
    sureToAsk: 0,
  }
  for (const { file, text, lines } of lists) {
    const read = readOrders(text, view)
    for (const [at, line] of lines.entries()) {
      if (!isMeasured(line)) continue
      const got = read.items.filter((item) => item.line === at + 1)
      const told = countLine(line, got, sum)
      if (told.length > 0)
        tell(`${file}:${at + 1}\t${line.text}\t${told.join('; ')}\t→ ${shown(read, at + 1)}`, line.isUnseen)
    }
  }
  return sum
}

function countLine(line: LabelledLine, got: readonly OrderItem[], sum: Figures): string[] {
  const told: string[] = []
  sum.lines++
  if (line.items.length > 0) {
    sum.orders++
    if (got.length === 0) sum.lost++
  } else if (!line.isRefused) {
    sum.others++
    if (got.length > 0) sum.taken++
  }
  if (!line.isRefused && got.length !== line.items.length)
    told.push(`read ${got.length} of ${line.items.length}`)
  for (const [k, item] of line.items.entries()) told.push(...countItem(item, got[k], sum))
  const more = got.slice(line.items.length).filter(({ sure }) => sure)
  sum.sure += more.length
  if (line.isRefused) sum.sureRefused += more.length
  else sum.sureWrongMedicine += more.length
  if (more.length > 0) told.push(line.isRefused ? 'SURE OF WHAT IS REFUSED' : 'SURE OF WHAT IS NO ORDER')
  return told
}

/** Adds one item to the figures, and returns what is wrong with it. */
function countItem(wanted: LabelledItem, got: OrderItem | undefined, sum: Figures): string[] {
  const told: string[] = []
  const rank = got && wanted.isRight ? got.matches.findIndex(({ name }) => wanted.isRight?.(name)) : -1
  const isCounted = got?.quantity === wanted.quantity && got?.free === wanted.free
  sum.items++
  if (isCounted) sum.quantity++
  else told.push('QUANTITY')
  if (got && got.unit === wanted.unit) sum.unit++
  else told.push('UNIT')
  if (wanted.isRight) {
    sum.known++
    if (rank === 0) sum.first++
    else told.push(`RANK ${rank} of ${wanted.names}`)
    if (rank >= 0) sum.five++
  }
  if (wanted.isToTick) {
    sum.toTick++
    if (got?.sure) sum.ticked++
    else told.push('asked')
  }
  if (!got?.sure) return told
  sum.sure++
  if (!wanted.isToTick) {
    sum.sureToAsk++
    told.push('SURE THOUGH TO ASK')
  }
  if (rank !== 0) {
    sum.sureWrongMedicine++
    told.push('SURE OF A WRONG MEDICINE')
  }
  if (!isCounted) {
    sum.sureWrongQuantity++
    told.push('SURE OF A WRONG QUANTITY')
  }
  return told
}

function shown({ items, skipped }: ReadOrders, line: number): string {
  const told = items
    .filter((item) => item.line === line)
    .map(({ name, quantity, free, unit, sure, why, matches }) => {
      const amount = `${quantity ?? '-'}${free === undefined ? '' : `+${free}`}${unit === null ? '' : ` ${unit}`}`
      const near = matches.slice(0, 2).map((match) => `${match.name} ${match.score.toFixed(2)}`)
      return `${name} ×${amount} ${sure ? 'SURE' : (why ?? []).join()} ${near.join(' | ')}`
    })
  return told.join(' && ') || (skipped.find((one) => one.line === line)?.reason ?? 'nothing')
}

export function rowOf(label: string, figures: Figures): string[] {
  const { lines, orders, others, items, known, toTick } = figures
  return [
    label,
    String(lines),
    String(figures.sureWrongMedicine),
    String(figures.sureWrongQuantity),
    String(figures.sureRefused),
    String(figures.sureToAsk),
    percent(figures.lost, orders),
    percent(figures.taken, others),
    percent(figures.quantity, items),
    percent(figures.unit, items),
    percent(figures.first, known),
    percent(figures.five, known),
    percent(figures.sure, items),
    percent(figures.ticked, toTick),
  ]
}

/** What the figures fail under. Nothing may be sure and wrong, or refused and sure. */
export function failures(label: string, figures: Figures, bounds: Bounds): string[] {
  const share = (count: number, all: number) => (100 * count) / Math.max(1, all)
  const never: [string, number][] = [
    ['wrong medicines are sure', figures.sureWrongMedicine],
    ['wrong quantities are sure', figures.sureWrongQuantity],
    ['refused or cancelled lines are sure', figures.sureRefused],
  ]
  const atMost: [string, number, number][] = [
    ['orders lost', share(figures.lost, figures.orders), bounds.maxLost],
    ['others taken', share(figures.taken, figures.others), bounds.maxTaken],
  ]
  const atLeast: [string, number, number][] = [
    ['quantity', share(figures.quantity, figures.items), bounds.quantity],
    ['unit', share(figures.unit, figures.items), bounds.unit],
    ['medicine first', share(figures.first, figures.known), bounds.medicine],
    ['sure of all', share(figures.sure, figures.items), bounds.sure],
    ['sure of those to tick', share(figures.ticked, figures.toTick), bounds.ticked],
  ]
  return [
    ...never.filter(([, count]) => count > 0).map(([name, count]) => `${label}: ${count} ${name}`),
    ...atMost
      .filter(([, value, bound]) => value > bound)
      .map(([name, value, bound]) => `${label}: ${name} is ${value.toFixed(1)} %, more than ${bound} %`),
    ...atLeast
      .filter(([, value, bound]) => value < bound)
      .map(([name, value, bound]) => `${label}: ${name} is ${value.toFixed(1)} %, not ${bound} %`),
  ]
}
