/**
 * Orders as programs print them: lines of text with columns of blanks, once or twice beside each other, with rates and
 * amounts or without. Sums decide where headings and places differ: quantity × rate is the amount.
 */

import type { OrderRow } from './order-columns.ts'
import { columnOf, countIn, labelOf, type OrderColumn } from './order-labels.ts'
import { orderOf } from './order-row.ts'
import type { TableOrders } from './order-tables.ts'

interface Word {
  text: string
  from: number
  to: number
}

interface Label extends Word {
  column: OrderColumn
}

/** No print has more words in a line. */
const maxWords = 200
/** Words of one heading: `PRODUCT DESCRIPTION` */
const maxLabelWords = 4
/** A heading has at least so many columns. */
const minLabels = 3
/** Columns in which one word stands beside another. */
const gap = 2
/** What of an amount rounding can take or give. */
const tolerance = 0.005

/** Reads a printed order; undefined if no line heads columns with names and quantities, or no item is below one. */
export function readPrinted(rows: readonly OrderRow[]): TableOrders | undefined {
  const read: TableOrders = { column: 'quantity', orders: [], skipped: [], blank: 0 }
  let labels: readonly Label[] | undefined
  let period: number | undefined
  let isBelow = false
  for (const [at, row] of rows.entries()) {
    const text = plainLine(row.cells.join(' '))
    const raw = text.trim()
    if (raw === '') continue
    const heading = headingOf(text)
    if (heading) {
      labels = heading
      period = periodOf(heading, rows.slice(at + 1, at + 60))
      if (heading.some(({ column }) => column === 'ordered')) read.column = 'ordered'
    }
    if (heading || !labels || /^[-=_*.\s]+$/.test(raw)) {
      if (/[\p{L}\d]/u.test(raw)) read.skipped.push({ line: row.line, raw, reason: 'heading' })
      continue
    }
    isBelow = true
    const found = itemsOf(text, labels, period)
    if (found === undefined) {
      read.skipped.push({ line: row.line, raw, reason: 'talk' })
      continue
    }
    for (const item of found) {
      if (item === 'blank') read.blank++
      else if (typeof item === 'string') read.skipped.push({ line: row.line, raw, reason: item })
      else read.orders.push({ line: row.line, raw, ...item })
    }
  }
  return isBelow && read.orders.length + read.blank > 0 ? read : undefined
}

/** Tabs as blanks, one for each place that they take. */
function plainLine(text: string): string {
  const blanks = text.replace(/[\u00a0\u2007\u202f│┃|║]/gu, ' ')
  if (!blanks.includes('\t')) return blanks.trimEnd()
  let plain = ''
  for (const character of blanks) plain += character === '\t' ? ' '.repeat(8 - (plain.length % 8)) : character
  return plain.trimEnd()
}

function wordsIn(text: string): Word[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
}

/** Words with one blank between them. */
function chunksOf(words: readonly Word[]): Word[][] {
  const chunks: Word[][] = []
  for (const word of words) {
    const last = chunks.at(-1)
    const end = last?.at(-1)?.to
    if (last && end !== undefined && word.from - end < gap) last.push(word)
    else chunks.push([word])
  }
  return chunks
}

/** The columns that a line heads; undefined if it is no heading. */
function headingOf(text: string): Label[] | undefined {
  const words = wordsIn(text)
  if (words.length > maxWords) return undefined
  const labels: Label[] = []
  for (let at = 0; at < words.length; ) {
    let taken = 1
    let column: OrderColumn = 'other'
    for (let size = Math.min(maxLabelWords, words.length - at); size > 0; size--) {
      const phrase = words.slice(at, at + size)
      if (phrase.some((word, index) => index > 0 && word.from - (phrase[index - 1]?.to ?? 0) >= gap)) continue
      const meaning = columnOf(phrase.map((word) => word.text).join(' '))
      if (meaning === 'other') continue
      column = meaning
      taken = size
      break
    }
    const own = words.slice(at, at + taken)
    const [first, last] = [own[0], own.at(-1)]
    if (first && last)
      labels.push({ text: own.map((word) => word.text).join(' '), from: first.from, to: last.to, column })
    at += taken
  }
  const has = (...columns: OrderColumn[]) => labels.some(({ column }) => columns.includes(column))
  if (labels.length < minLabels || !has('name') || !has('ordered', 'quantity')) return undefined
  // A sentence about quantities and items heads nothing, and no heading has a number of its own.
  const known = labels.filter(({ column }) => column !== 'other').length
  if (known < 3 && chunksOf(words).length < minLabels) return undefined
  return labels.some((label) => /^\d+$/.test(labelOf(label.text))) ? undefined : labels
}

/** How far to the right an item stands from the one beside it, as most lines have it. */
function periodOf(labels: readonly Label[], below: readonly OrderRow[]): number | undefined {
  const names = labels.filter(({ column }) => column === 'name')
  const [first, second] = names
  if (!first || !second) return undefined
  const steps = new Map<number, number>()
  for (const { cells } of below) {
    const starts = chunksOf(wordsIn(plainLine(cells.join(' '))))
      .filter((chunk) => chunk.some(({ text }) => /\p{L}{3}/u.test(text)))
      .map(([word]) => word?.from ?? 0)
    const [left, right] = starts
    if (starts.length === names.length && left !== undefined && right !== undefined)
      steps.set(right - left, (steps.get(right - left) ?? 0) + 1)
  }
  const usual = [...steps].reduce<[number, number] | undefined>(
    (best, entry) => (!best || entry[1] > best[1] ? entry : best),
    undefined,
  )
  return usual?.[0] ?? second.from - first.from
}

type Item = ReturnType<typeof orderOf>

/** The items of a line; undefined if it is none. */
function itemsOf(
  text: string,
  labels: readonly Label[],
  period: number | undefined,
): readonly Item[] | undefined {
  const words = wordsIn(text)
  if (words.length > maxWords) return undefined
  if (period === undefined) {
    const item = bySum(words, labels) ?? byPlace(words, labels)
    return item && [item]
  }
  const second = labels.findIndex(({ column }, at) => at > 0 && column === 'name')
  const own = labels.slice(0, second)
  const groups = labels.filter(({ column }) => column === 'name').length
  const parts = Array.from({ length: groups }, (_, group) => {
    const shift = group * period
    const from = group === 0 ? Number.NEGATIVE_INFINITY : shift - gap
    const to = group === groups - 1 ? Number.POSITIVE_INFINITY : shift + period - gap
    const first = words.find(({ from: at }) => at >= from)
    // What stands one blank behind the words before belongs to them.
    const inPart = words.filter((word) => word.from >= from && word.from < to && first !== undefined)
    return byPlace(
      inPart.map((word) => ({ ...word, from: word.from - shift, to: word.to - shift })),
      own,
    )
  })
  const found = parts.filter((item) => item !== undefined)
  return found.length > 0 ? found : undefined
}

/** A row in which quantity × rate is the amount, wherever they stand. */
function bySum(words: readonly Word[], labels: readonly Label[]): Item | undefined {
  const has = (column: OrderColumn) => labels.some((label) => label.column === column)
  if (!has('rate') || !has('amount')) return undefined
  const numbers = words.flatMap((word, at) => {
    const value = numberOf(word.text)
    return value === undefined ? [] : [{ ...word, at, value }]
  })
  for (let end = numbers.length - 1; end >= 2; end--) {
    const amount = numbers[end]
    if (!amount || amount.value <= 0) continue
    for (let middle = end - 1; middle >= 1; middle--) {
      const rate = numbers[middle]
      if (!rate || rate.value <= 0) continue
      for (let first = middle - 1; first >= 0; first--) {
        const count = numbers[first]
        if (!count || !Number.isInteger(count.value) || count.value < 1) continue
        const named = words.slice(0, count.at)
        if (!named.some(({ text }) => /\p{L}{2}/u.test(text))) continue
        if (Math.abs(count.value * rate.value - amount.value) > amount.value * tolerance + 0.5) continue
        // One of something for its own price proves nothing where another number counts.
        if (count.value === 1 && first > 0 && rate.value === amount.value && isWhole(numbers[first - 1]))
          continue
        const beside = numbers[first + 1]
        const free = has('free') && beside && beside.at < rate.at && isWhole(beside) ? beside.value : 0
        const { name, pack } = nameAndPack(named)
        return orderOf({ name, count: String(count.value), pack, unit: '', free: String(free) })
      }
    }
  }
  return undefined
}

function isWhole(number: { value: number; text: string } | undefined): boolean {
  return number !== undefined && Number.isInteger(number.value) && !number.text.includes('.')
}

function numberOf(text: string): number | undefined {
  return /^\d[\d,]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

/** What stands before the quantity: a serial number, the name, its pack, and codes. */
function nameAndPack(words: readonly Word[]): { name: string; pack: string } {
  const chunks = chunksOf(words).map((chunk) => chunk.map(({ text }) => text).join(' '))
  const named = chunks.findIndex((chunk) => /\p{L}{2}/u.test(chunk))
  const name = (chunks[named] ?? '').replace(/^\d{1,3}[.)]?\s+(?=\p{L})/u, '')
  const pack = chunks.slice(named + 1).find((chunk) => isPack(chunk)) ?? ''
  return { name, pack }
}

/** `15TAB`, `10'S`, `1*10`, `2ML` */
function isPack(text: string): boolean {
  return /^\d+(?:\s*[*x]\s*\d+)*\s*['`’]?\s*(?:s|tabs?|caps?|ml|gms?|g|mg|vial|amp|inj|kit|pcs?|nos?)?$/iu.test(
    text,
  )
}

/** A row by the places of its words under the headings. */
function byPlace(words: readonly Word[], labels: readonly Label[]): Item | undefined {
  const cells = new Map<OrderColumn, string[]>()
  const put = (column: OrderColumn, word: Word) =>
    cells.set(column, [...(cells.get(column) ?? []), word.text])
  for (const chunk of chunksOf(words)) {
    const base = labelOver(chunk, labels)
    for (const word of chunk) {
      const own =
        base.column === 'name' && (numberOf(word.text) !== undefined || isPack(word.text))
          ? (labels.findLast(({ from }) => from > base.from && word.from >= from - 1) ?? base)
          : chunk.length > 1 && base.column !== 'name' && numberOf(word.text) !== undefined
            ? labelOver([word], labels)
            : base
      put(own.column, word)
    }
  }
  const cell = (column: OrderColumn) => (cells.get(column) ?? []).join(' ')
  const count = cell('ordered') || cell('quantity')
  const name = cell('name').replace(/^\d{1,3}[.)]\s+(?=\p{L})/u, '')
  if (!/\p{L}{2}/u.test(name)) return undefined
  if (count === '' || countIn(count) === undefined) {
    // A line without a quantity is an item that is not ordered if it has other cells; else it is a sentence.
    const isItem =
      count === '' && ['pack', 'rate', 'amount'].some((column) => cells.has(column as OrderColumn))
    return isItem ? 'blank' : undefined
  }
  return orderOf({ name, count, pack: cell('pack'), unit: cell('unit'), free: cell('free') })
}

/** The heading that most of these words stand under; the nearest where none is above them. */
function labelOver(words: readonly Word[], labels: readonly Label[]): Label {
  const [first, last] = [words[0], words.at(-1)]
  const from = first?.from ?? 0
  const to = last?.to ?? 0
  const isNumber = words.length === 1 && numberOf(first?.text ?? '') !== undefined
  let best = labels[0] as Label
  let most = Number.NEGATIVE_INFINITY
  for (const label of labels) {
    const overlap = Math.min(to, label.to) - Math.max(from, label.from)
    // Numbers stand at the right edge of their column, texts at the left one.
    const apart = isNumber ? Math.abs(to - label.to) : Math.abs(from - label.from)
    const score = overlap > 0 ? overlap * 4 - apart * 0.1 : overlap - apart * 0.1
    if (score > most) {
      most = score
      best = label
    }
  }
  return best
}
