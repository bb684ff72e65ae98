import type { ListItem, ReadListAnswer, SkippedListLine } from '@rasad/contract/pasted-list'
import type { SkippedLine } from '@rasad/list-reader'
import { doubtOf, meantOf } from '../doubt.ts'
import type { NewRow } from '../row.ts'

/** A line that is no order, and why. */
export interface SkippedRead {
  line: number
  raw: string
  reason: SkippedLine['reason'] | SkippedListLine['skipped']
  /** the sheet of a file */
  sheet?: string
  /** the earlier line that this one takes back, as written */
  corrects?: string
  /** it reads as an order: as a row it would say this */
  order?: NewRow
}

/** What a list says: the rows that it becomes, and the lines that become none. */
export interface ListReading {
  rows: NewRow[]
  skipped: SkippedRead[]
}

/** A list as the service has read it. */
export function readingOf({ items, skipped }: Lines<ReadListAnswer>): ListReading {
  const rawOf = (line: number | undefined) => {
    const raw = [...items, ...skipped].find((one) => one.line === line)?.raw.trim()
    return raw === undefined ? {} : { corrects: raw }
  }
  return {
    rows: items.map((item) => rowOf(item, rawOf(item.corrects).corrects)),
    skipped: skipped.map((line) => ({
      line: line.line,
      raw: line.raw,
      reason: line.skipped,
      ...(line.sheet !== undefined && { sheet: line.sheet }),
      ...rawOf(line.corrects),
      ...(line.likeOrder && { order: orderIn(line) }),
    })),
  }
}

/** Lines of a text, or of a file, whose sheets have names. */
interface Lines<A extends ReadListAnswer> {
  items: A['items']
  skipped: (A['skipped'][number] & { sheet?: string | undefined })[]
}

/** The row of an item. */
function rowOf(item: ListItem, corrects?: string): NewRow {
  const { name, quantity, free, unit, parts = [] } = item
  const doubt = doubtOf(item, corrects)
  // A discount or scheme that is asked for changes no number, so it goes out with the line.
  const note = parts.flatMap(({ role, text }) => (role === 'scheme' ? text.trim() : [])).join(' ')
  const [meant, ...others] = item.matches
  // Several makers can sell a medicine under one name: the line then means all of them, and goes by its name.
  const isOne = !others.some((other) => other.name.toLowerCase() === meant?.name.toLowerCase())
  return {
    name,
    qty: quantity === null ? '' : String(quantity),
    ...(unit !== null && { unit }),
    ...(free !== undefined && { free }),
    ...(note !== '' && { note }),
    ...(doubt ? { doubt } : meant && isOne && { medicine: meantOf(meant) }),
  }
}

const naming = new Set(['brand', 'salt', 'strength', 'form', 'pack'])

/** A skipped line as an order: what names the medicine, and how many. */
function orderIn({ raw, parts = [] }: SkippedListLine): NewRow {
  const name = parts
    .filter(({ role }) => naming.has(role))
    .map(({ text }) => text.trim())
    .join(' ')
  const quantity = parts.find(({ role }) => role === 'quantity')?.text.match(/\d+(?:[.,/]\d+)*/)?.[0]
  return { name: name === '' ? raw.trim() : name, qty: quantity ?? '' }
}
