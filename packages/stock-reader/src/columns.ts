/** What the columns of a table hold, seen from their cells. */

import type { SourceRow } from './reading-types.ts'
import { isBillLine, isLabelled } from './row-words.ts'
import { isBlank, isPack, isUnit, readExpiry, readNumber, readQuantity } from './values.ts'

export interface ColumnProfile {
  index: number
  /** cells that say something */
  filled: number
  /** shares of the filled cells */
  numeric: number
  fractional: number
  text: number
  packs: number
  units: number
  dates: number
  /** shares of the text cells that differ from each other, and their mean length */
  distinct: number
  length: number
  /** ascending by one from row to row */
  counting: boolean
  /** mean of the numbers that are not zero */
  mean: number
}

/** @param rows those that look like items */
export function profileColumns(rows: readonly SourceRow[]): ColumnProfile[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, index) => profile(rows, index))
}

function profile(rows: readonly SourceRow[], index: number): ColumnProfile {
  let filled = 0
  let numeric = 0
  let fractional = 0
  let texts = 0
  let packs = 0
  let units = 0
  let dates = 0
  let length = 0
  let sum = 0
  let nonZero = 0
  let steps = 0
  let before: number | undefined
  const seen = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[index] ?? ''
    if (cell === '') continue
    filled++
    if (isBlank(cell)) {
      numeric++
      continue
    }
    const isDate = !/^[\d.]+$/.test(cell) && readExpiry(cell) !== undefined
    if (isDate) dates++
    if (isPack(cell)) packs++
    if (isUnit(cell)) units++
    const number = readNumber(cell) ?? (isDate ? undefined : readQuantity(cell)?.quantity)
    if (number !== undefined) {
      numeric++
      if (number !== 0) {
        nonZero++
        sum += Math.abs(number)
        // Halves are quantities; amounts of money have any paise.
        if (!Number.isInteger(number * 2)) fractional++
      }
      if (before !== undefined && number === before + 1) steps++
      before = number
      continue
    }
    if (/\p{L}/u.test(cell)) {
      texts++
      length += cell.length
      if (seen.size < 5000) seen.add(cell)
    }
  }
  const share = (count: number) => (filled === 0 ? 0 : count / filled)
  return {
    index,
    filled,
    numeric: share(numeric),
    fractional: nonZero === 0 ? 0 : fractional / nonZero,
    text: share(texts),
    packs: share(packs),
    units: share(units),
    dates: share(dates),
    distinct: texts === 0 ? 0 : seen.size / Math.min(texts, 5000),
    length: texts === 0 ? 0 : length / texts,
    counting: filled >= 3 && steps >= filled * 0.5,
    mean: nonZero === 0 ? 0 : sum / nonZero,
  }
}

/** Rows that have as many cells as most, among them a text: probably items. */
export function likelyItems(rows: readonly SourceRow[]): SourceRow[] {
  const counts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  const many = counts.filter((count) => count >= 2).sort((a, b) => a - b)
  const usual = many[Math.floor(many.length * 0.75)] ?? 2
  const least = Math.max(2, Math.min(usual * 0.5, usual))
  return rows.filter(({ cells }, at) => {
    if ((counts[at] ?? 0) < least || isLabelled(cells) || isBillLine(cells[0] ?? '')) return false
    let numbers = 0
    let texts = 0
    for (const cell of cells) {
      if (cell === '') continue
      if (readNumber(cell) !== undefined || readQuantity(cell)) numbers++
      else if (/\p{L}{2}|\d/u.test(cell)) texts++
    }
    return numbers >= 1 && texts >= 1
  })
}
