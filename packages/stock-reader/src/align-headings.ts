/** Puts headings over the columns that hold data: sheets leave empty columns between, and headings can stand aside. */

import type { ColumnHeading, Heading } from './find-heading.ts'
import type { SourceRow } from './reading-types.ts'

export interface Compact {
  rows: SourceRow[]
  headings: ColumnHeading[]
}

const bare: ColumnHeading = { text: '', meaning: { role: 'unknown', weight: 0, sign: 0 }, group: '' }

/** Leaves out columns without data. Their headings go to the next column that has data and none. */
export function compactColumns(
  rows: readonly SourceRow[],
  items: readonly SourceRow[],
  heading: Heading | undefined,
): Compact {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const filled = new Uint32Array(width)
  for (const { cells } of items)
    for (const [at, cell] of cells.entries()) if (cell !== '') filled[at] = (filled[at] ?? 0) + 1
  const named = heading?.columns ?? []
  const hasText = (at: number) => (named[at]?.text ?? '') !== ''
  const hasData = (at: number) => (filled[at] ?? 0) > 0
  const few = Math.max(1, items.length * 0.01)
  const kept: number[] = []
  for (let at = 0; at < width; at++)
    if ((filled[at] ?? 0) >= few || (hasData(at) && hasText(at))) kept.push(at)
  const moved = new Map<number, ColumnHeading>()
  for (const at of kept) if (hasText(at)) moved.set(at, named[at] ?? bare)
  for (let at = 0; at < named.length; at++) {
    const own = named[at]
    if (!own || own.text === '' || kept.includes(at)) continue
    const free = (to: number) => kept.includes(to) && !moved.has(to)
    let target = -1
    for (let to = at + 1; to < width && !hasText(to); to++)
      if (free(to)) {
        target = to
        break
      }
    if (target < 0)
      for (let to = at - 1; to >= 0 && !hasText(to); to--)
        if (free(to)) {
          target = to
          break
        }
    if (target >= 0) moved.set(target, own)
  }
  // A closing stock that is blank in every row is nothing on the shelf, and no other column.
  const isClosing = (own: ColumnHeading | undefined) =>
    own?.meaning.role === 'closing' && own.meaning.weight >= 0.9
  const blank = named.findIndex(isClosing)
  const isOpen = (at: number) => (named[at]?.text ?? '') === '' && !moved.has(at)
  if (blank >= 0 && ![...moved.values()].some(isClosing) && !kept.some(isOpen)) {
    kept.push(blank)
    kept.sort((first, second) => first - second)
    moved.set(blank, named[blank] ?? bare)
  }
  return {
    rows: rows.map(({ line, cells }) => ({ line, cells: compactCells(cells, kept) })),
    headings: kept.map((at) => moved.get(at) ?? bare),
  }
}

/** Texts of columns that are left out stay in the row: a title can stand anywhere. */
function compactCells(cells: readonly string[], kept: readonly number[]): string[] {
  const out = kept.map((at) => cells[at] ?? '')
  const lost = cells.filter((cell, at) => cell !== '' && !kept.includes(at))
  if (lost.length > 0 && out.length > 0) {
    const at = Math.max(0, out.indexOf(''))
    if (out[at] === '') out[at] = lost.join(' ')
    else out[0] = `${out[0]} ${lost.join(' ')}`
  }
  return out
}

/** Other ways to put the same headings over the columns: one further right or left, or simply in their order. */
export function otherAlignments(headings: readonly ColumnHeading[]): ColumnHeading[][] {
  const list: ColumnHeading[][] = []
  const named = headings.filter(({ text }) => text !== '')
  for (let from = 0; from < Math.min(3, headings.length); from++) {
    list.push([...headings.slice(0, from), bare, ...headings.slice(from, -1)])
  }
  list.push([...headings.slice(1), bare])
  if (named.length < headings.length) {
    list.push([...named, ...Array.from({ length: headings.length - named.length }, () => bare)])
    list.push([...Array.from({ length: headings.length - named.length }, () => bare), ...named])
  }
  return list
}
