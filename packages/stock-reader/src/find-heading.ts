/** Where the heading of a table stands, and what it says about each column. */

import { type HeadingMeaning, headingKey, isExactHeading, meaningOf, meaningOfParts } from './headings.ts'
import type { SourceRow } from './reading-types.ts'
import { isFurniture } from './row-words.ts'
import { readNumber } from './values.ts'

export interface ColumnHeading {
  /** as printed, the rows below each other joined by a blank */
  text: string
  meaning: HeadingMeaning
  /** whether the words above it cover it together with its neighbours */
  group: string
}

export interface Heading {
  /** indexes of its first and last row */
  from: number
  to: number
  columns: ColumnHeading[]
  score: number
}

/** Headings stand in the first rows; where none does, in a later one: some reports print it as a footer. */
const scanned = 150
const maxHeadingRows = 3

/** @returns the heading, or undefined where no row looks like one */
export function findHeading(rows: readonly SourceRow[], from = 0): Heading | undefined {
  const early = best(rows, from, Math.min(rows.length, from + scanned))
  return early ?? best(rows, from, rows.length)
}

function best(rows: readonly SourceRow[], from: number, to: number): Heading | undefined {
  let found: Heading | undefined
  for (let at = from; at < to; at++) {
    for (let size = 1; size <= maxHeadingRows && at + size <= to; size++) {
      const block = rows.slice(at, at + size)
      if (!block.every(({ cells }) => mayHead(cells))) break
      const heading = compose(block, at)
      // A later heading must say clearly more: it is usually the same one again, or that of another table.
      if (
        heading &&
        (!found || heading.score > found.score * 1.25 || (at <= found.to && heading.score > found.score))
      )
        found = heading
    }
  }
  return found
}

/** In so many words, numbers that count on belong to the heading. */
const manyWords = 6

/** Words and few numbers. */
function mayHead(cells: readonly string[]): boolean {
  let words = 0
  let numbers = 0
  // `Order Qty 1 2 3 4`: numbers that count on, behind a row of words.
  let counted = 0
  for (const cell of cells) {
    if (cell === '') continue
    if (cell.length > 60) return false
    if (/^[-=_.*]{3,}$/.test(cell)) continue
    if (words >= manyWords && cell === String(counted + 1)) {
      counted++
      continue
    }
    if (readNumber(cell) !== undefined && !/^\d{4}-\d\d-\d\d/.test(cell)) numbers++
    else words++
  }
  return words > 0 && numbers <= words * 0.2
}

function compose(block: readonly SourceRow[], from: number): Heading | undefined {
  const width = Math.max(...block.map(({ cells }) => cells.length))
  const columns: ColumnHeading[] = []
  const [top] = block
  let group = ''
  const roles = new Set<string>()
  let score = 0
  let texts = 0
  let bare = 0
  for (let column = 0; column < width; column++) {
    const parts = block.map(({ cells }) => trimRules(cells[column] ?? ''))
    const above = parts[0] ?? ''
    const below = parts.slice(1)
    const hasBelow = below.some((part) => part !== '')
    if (above !== '') group = hasBelow ? above : ''
    else if (top?.isPlaced) group = ''
    const isAbove = (other: number) => above !== '' && trimRules(top?.cells[other] ?? '') === above
    const repeated = isAbove(column - 1) || (top?.isPlaced === true && isAbove(column + 1))
    const covers =
      block.length > 1 &&
      hasBelow &&
      group !== '' &&
      (above === '' || repeated || (!top?.isPlaced && spans(block, column)))
    const own = covers ? below : parts
    const text = parts.filter((part) => part !== '').join(' ')
    const meaning = meaningOfParts(own, covers ? group : '')
    const shown = covers && above === '' ? `${group} ${text}` : text
    columns.push({ text: shown, meaning, group: covers ? group : '' })
    if (text === '') continue
    texts++
    if (block.length > 1 && endsWord(own)) score += 0.5
    if (meaning.weight === 0) {
      score -= 0.25
      bare++
      continue
    }
    score += meaning.weight
    roles.add(meaning.role)
  }
  // A row of words such as "Qty" and "Ret." under others belongs to them, also where the others could do without it.
  for (const [at, { cells }] of block.slice(1).entries()) {
    // `Qty. Value Qty. Value`: the more there are, the less can the row above do without them.
    if (isBelow(cells)) score += cells.filter((cell) => cell !== '').length * 0.2
    score += isBelow(cells) || fillsGaps(cells, block[at]?.cells ?? []) ? 0.4 : -0.4
  }
  // Words under the arrows of a group belong to it.
  if (block.length > 1 && top?.isPlaced && hasArrows(top.cells)) score += 2.5
  // A title alone in its row is no group.
  if (block.length > 1 && block.some(({ cells }) => isTitle(cells))) return undefined
  // A row of a block that adds no word is a band or a title.
  if (block.length > 1 && block.some(({ cells }) => !cells.some((cell) => isPart(cell)))) return undefined
  const hasName = roles.has('name')
  const counts = ['closing', 'quantity', 'opening', 'issue', 'receipt', 'total', 'value'].filter((role) =>
    roles.has(role),
  )
  if (texts < 2 || roles.size < 2) return undefined
  if (counts.length === 0 && !isFieldNames(block, columns)) return undefined
  if (!hasName && counts.length < 2) return undefined
  if (bare > texts * 0.6 && counts.length > 0) return undefined
  if (hasName) score += 1
  if (roles.has('closing')) score += 1
  return { from, to: from + block.length - 1, columns, score }
}

/**
 * One row of headings that names no quantity: fields of a database of which only the texts say what they are
 * (`c_name_item`, `compute_0022`), or a list of prices.
 */
function isFieldNames(block: readonly SourceRow[], columns: readonly ColumnHeading[]): boolean {
  const [row, ...others] = block
  if (!row || others.length > 0) return false
  const filled = row.cells.filter((cell) => cell !== '')
  const known = columns.filter(({ text }) => text !== '' && isExactHeading(text))
  if (known.length < 2 || !columns.some(({ meaning }) => meaning.role === 'name')) return false
  const clear = columns.filter(({ meaning }) => meaning.weight >= 0.7).length
  if (clear >= 3 && clear >= filled.length * 0.7) return true
  return (
    filled.every((cell) => /^[a-z]\w*$/i.test(cell)) &&
    filled.filter((cell) => cell.includes('_')).length >= filled.length * 0.5
  )
}

/** `Openi` and `ng` below it: a heading that its narrow column has cut. */
function endsWord(parts: readonly string[]): boolean {
  const own = parts.filter((part) => part !== '')
  const last = own.at(-1) ?? ''
  return (
    own.length > 1 && /^\p{Ll}/u.test(last) && meaningOf(last).weight === 0 && isExactHeading(own.join(' '))
  )
}

function isBelow(cells: readonly string[]): boolean {
  const filled = cells.map(trimRules).filter((cell) => cell !== '')
  return (
    filled.length >= 2 &&
    filled.filter((cell) => subWords.test(headingKey(cell))).length >= filled.length * 0.7
  )
}

/** Whether a row has known words, and only where the row above has none. */
function fillsGaps(cells: readonly string[], above: readonly string[]): boolean {
  return cells.every((cell, at) => cell === '' || ((above[at] ?? '') === '' && meaningOf(cell).weight > 0))
}

/** Whether a group with arrows covers several columns. */
function hasArrows(cells: readonly string[]): boolean {
  return cells.some((cell, at) => /[<=-]{2}/.test(cell) && cell === cells[at + 1])
}

/** Words that stand in the lower rows of a heading. */
const subWords =
  /^(?:qty|quantity|qnty|val|value|amt|amount|rs|free|fr|sch|scm|scheme|ret|return|rtn|stk|stock|bal|balance|rate|no|name|size|date|dt|unit|units|code|ing|pcs|strip|strips|box|nos|in|out|total|pack|mrp)$/

/** Whether a cell of the top row stands over more than its own column. */
function spans(block: readonly SourceRow[], column: number): boolean {
  const [top, ...below] = block
  if (!top || (top.cells[column] ?? '') === '') return false
  const next = top.cells[column + 1] ?? ''
  const own = top.cells[column] ?? ''
  return (
    (next === '' || next === own) &&
    below.some(({ cells }) => (cells[column] ?? '') !== '' && (cells[column + 1] ?? '') !== '')
  )
}

function isTitle(cells: readonly string[]): boolean {
  const [first, ...others] = cells.filter((cell) => cell !== '')
  return (
    first !== undefined &&
    others.length === 0 &&
    (first.length > 18 || /\d/.test(first) || isFurniture(first))
  )
}

function isPart(cell: string): boolean {
  const text = trimRules(cell)
  return text !== '' && (meaningOf(text).weight > 0 || isExactHeading(text) || headingKey(text).length <= 5)
}

/** Without the arrows around a group: `<==CLOSING==>`. */
export function trimRules(text: string): string {
  return text
    .replace(/[<>=_|*-]{2,}/g, ' ')
    .replace(/^[<>=_|*\s-]+|[<>=_|*\s-]+$/g, '')
    .trim()
}
