/** Puts the words of printed headings over the columns: by their places, not by their order. */

import { headingKey, isExactHeading, meaningOf } from './headings.ts'
import type { Span } from './print-columns.ts'
import { lineKey, touches, type Word } from './print-words.ts'
import type { SourceRow } from './reading-types.ts'

/** Headings are wider than their numbers: each word goes to the column that it stands over. */
export function regroupHeadings(
  rows: SourceRow[],
  words: readonly Word[][],
  spans: readonly Span[],
  heading: readonly Word[][],
): SourceRow[] {
  if (heading.length === 0) return rows
  const levels = new Map(heading.map((own, level) => [lineKey(own), level]))
  // What stands below a group: the same for each page.
  const split = heading.map((own) => own.flatMap((word) => splitTouching(word, spans)))
  const below = heading.map((_, level) => columnsBelow(split.slice(level + 1), spans))
  return rows.map((row, at) => {
    const printed = words[at] ?? []
    const level = printed.length === 0 ? undefined : levels.get(lineKey(printed))
    if (level === undefined) return row
    const own = printed.flatMap((word) => splitTouching(word, spans))
    if (level === heading.length - 1)
      return { line: row.line, cells: placed(own, spans).map(lineKey), isPlaced: true }
    return { line: row.line, cells: groupCells(own, spans, below[level] ?? []), isPlaced: true }
  })
}

/** `Cl-BalClBal(Val)` over several columns is two headings without a blank between them. */
function splitTouching(word: Word, spans: readonly Span[]): Word[] {
  const covered = spans.filter(({ from, to }) => word.from < to && word.to > from).length
  const parts = word.text.split(/(?<=[a-z)])(?=[A-Z])/)
  if (covered < 2 || parts.length < 2 || !parts.every((part) => meaningOf(part).weight > 0)) return [word]
  const width = (word.to - word.from) / word.text.length
  let at = word.from
  return parts.map((text) => {
    const from = at
    at += text.length * width
    return { text, from: Math.round(from), to: Math.round(at) }
  })
}

/** A column as its group sees it: one without data has no place among the spans. */
interface Below {
  at: number | undefined
  from: number
  to: number
  words: Word[]
}

function columnsBelow(heading: readonly Word[][], spans: readonly Span[]): Below[] {
  const columns = spans.map(({ from, to }, at): Below => ({ at, from, to, words: [] }))
  const empty: Below[] = []
  for (const line of heading) {
    const cells = placed(line, spans)
    for (const [at, words] of cells.entries()) columns[at]?.words.push(...words)
    const known = new Set(cells.flat())
    for (const word of line)
      if (!known.has(word)) empty.push({ at: undefined, from: word.from, to: word.to, words: [word] })
  }
  return [...columns, ...empty].sort((a, b) => a.from - b.from)
}

/** How much worse a column is that no word stands over, a word beside its column, and a word over no column at all. */
const emptyColumn = 1.5
const aside = 2
const unplaced = 6
/** Two headings in one cell: rather, one of them has no data. */
const twoHeadings = 7
/** How much worse a group is for each column more that it covers. */
const wide = 0.5
/** Columns that a group without arrows covers. */
const mostCovered = 4

/** Words over one column, and the way to them. */
interface Step {
  cost: number
  /** column of the last words that were placed; -1 before the first */
  column: number
  words: readonly Word[]
  last: Step | undefined
}

/** Words of one heading. */
const mostWords = 4

/** The words over each column, in their order: the cheapest way to place them all. A column without data has no place. */
function placed(words: readonly Word[], spans: readonly Span[]): Word[][] {
  // ways[at]: the cheapest ways to place the first words, one for each column of the last.
  const ways = words.map((): Map<number, Step> => new Map())
  ways.push(new Map())
  const offer = (at: number, step: Step) => {
    const known = ways[at]?.get(step.column)
    if (!known || step.cost < known.cost) ways[at]?.set(step.column, step)
  }
  offer(0, { cost: 0, column: -1, words: [], last: undefined })
  for (const at of words.keys()) {
    for (const last of ways[at]?.values() ?? []) {
      for (let size = 1; size <= mostWords && at + size <= words.length; size++) {
        const own = words.slice(at, at + size)
        const joint = joins(own)
        if (joint === undefined) break
        const heading = { text: lineKey(own), from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 }
        offer(at + size, {
          cost: last.cost + unplacedCost(heading) + joint,
          column: last.column,
          words: [],
          last,
        })
        for (let column = last.column + 1; column < spans.length; column++) {
          const span = spans[column]
          if (!span) continue
          const empty = (column - last.column - 1) * emptyColumn
          offer(at + size, {
            cost: last.cost + empty + joint + distance(heading, span) + behind(own, span),
            column,
            words: own,
            last,
          })
        }
      }
    }
  }
  const open = (column: number) => (spans.length - 1 - column) * emptyColumn
  let step = [...(ways.at(-1)?.values() ?? [])].reduce<Step | undefined>(
    (best, own) => (best && best.cost + open(best.column) <= own.cost + open(own.column) ? best : own),
    undefined,
  )
  const cells = spans.map((): Word[] => [])
  for (; step; step = step.last) cells[step.column]?.unshift(...step.words)
  return cells
}

/** A long heading is rarely one of an empty column. */
function unplacedCost({ from, to }: Word): number {
  return unplaced + (to - from) * 0.1
}

/** What it costs to read words as one heading; undefined where they stand too far apart. */
function joins(words: readonly Word[]): number | undefined {
  let cost = 0
  for (const [at, word] of words.entries()) {
    const before = words[at - 1]
    if (!before) continue
    if (!touches(before, word)) return undefined
    cost += apart(before, word)
  }
  return cost
}

/** `Free` behind the end of the column below `Sales` heads one of its own, which has no data. */
function behind(words: readonly Word[], { to, isText }: Span): number {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || first === last || isText || first.to < to - 1 || last.from <= to) return 0
  return isExactHeading(first.text) && isExactHeading(last.text) ? unplaced : 0
}

/** Two words that are headings by themselves rarely head one column. */
function apart(before: Word, word: Word): number {
  if (meaningOf(`${before.text} ${word.text}`).weight === 1) return 0
  const areBoth = isExactHeading(before.text) && isExactHeading(word.text)
  return areBoth && !isSub(word) ? twoHeadings : 0.3
}

function isSub({ text }: Word): boolean {
  return /^(?:qty|quantity|value|val|amt|amount|rs|free|stock|stk|bal|balance|rate|name|no)$/.test(
    headingKey(text),
  )
}

function isMeasure({ text }: Word): boolean {
  return /^(?:qty|quantity|value|val|amt|amount)$/.test(headingKey(text))
}

/** 0 where a word shares an edge or its middle with the column. */
function distance(word: Word, { from, to, isText }: Span): number {
  const overlap = Math.min(word.to, to) - Math.max(word.from, from)
  const middle = Math.abs(word.from + word.to - from - to) / 2
  const edge = isText ? Math.abs(word.from - from) : Math.abs(word.to - to)
  if (overlap > 0) return Math.min(edge, middle) * (isText && word.from >= from && word.to <= to ? 0.1 : 0.4)
  return aside + 1 - overlap
}

/** The text of a group in each of the columns that it covers. */
function groupCells(words: readonly Word[], spans: readonly Span[], below: readonly Below[]): string[] {
  const columns = below.map(
    ({ at, from, to, words: own }): GroupColumn => ({
      at,
      from: Math.min(from, ...own.map((word) => word.from)),
      to: Math.max(to, ...own.map((word) => word.to)),
      isText: at === undefined || spans[at]?.isText === true,
      text: lineKey(own),
      hasWord: own.length > 0,
      isSub: own.some(isSub),
      isBare: own.length > 0 && own.every(isMeasure),
    }),
  )
  const groups = groupWords(words)
  // All groups can stand aside together, where that makes known headings of them and what stands below.
  let best = placeGroups(groups, columns)
  let known = best ? knownHeadings(groups, columns, best) : 0
  for (let shift = -mostShifted; shift <= mostShifted && groups.length >= fewGroups; shift++) {
    const moved = groups.map(({ text, from, to }) => ({ text, from: from + shift, to: to + shift }))
    const way = placeGroups(moved, columns)
    if (!way || !best || way.cost > best.cost) continue
    const own = knownHeadings(groups, columns, way)
    const isWhole = own === groups.length && own > known
    if (own < known + moreKnown && !isWhole) continue
    best = way
    known = own
  }
  const cells = spans.map(() => '')
  for (let at = groups.length - 1, way = best; at >= 0 && way; at--) {
    for (const column of columns.slice(way.from, way.to))
      if (column.at !== undefined) cells[column.at] = groups[at]?.text ?? ''
    way = way.last
  }
  return cells
}

/** How many groups must agree that they all stand aside, by how many letters, and how many more known headings they must make. */
const fewGroups = 3
const mostShifted = 10
const moreKnown = 2

/** How many groups are a known heading together with what stands below: `Opening` over `Stock`, and not over `Packing`. */
function knownHeadings(groups: readonly Word[], columns: readonly GroupColumn[], best: GroupWay): number {
  let known = 0
  for (let at = groups.length - 1, way: GroupWay | undefined = best; at >= 0 && way; at--, way = way.last) {
    const below = way.to - way.from === 1 ? (columns[way.from]?.text ?? '') : ''
    if (below !== '' && isExactHeading(`${groups[at]?.text} ${below}`)) known++
  }
  return known
}

interface GroupColumn {
  at: number | undefined
  from: number
  to: number
  isText: boolean
  text: string
  hasWord: boolean
  isSub: boolean
  isBare: boolean
}

/** The columns of the last group, the way to it, and how badly all groups stand over theirs. */
interface GroupWay {
  cost: number
  from: number
  to: number
  last: GroupWay | undefined
}

/** The cheapest way to give each group its columns. */
function placeGroups(groups: readonly Word[], columns: readonly GroupColumn[]): GroupWay | undefined {
  // costs[group][end]: the least for all groups up to this one, with this one ending before a column.
  let ways: (GroupWay | undefined)[] = [{ cost: 0, from: 0, to: 0, last: undefined }]
  for (const group of groups) {
    const next: (GroupWay | undefined)[] = []
    const isArrow = /[<>=-]{2,}/.test(group.text)
    // A heading over no column: it has no data.
    for (const [end, way] of ways.entries())
      if (way) next[end] = { ...way, cost: way.cost + unplacedCost(group), from: end, to: end, last: way }
    for (let from = 0; from < columns.length; from++) {
      let best: GroupWay | undefined
      let bestCost = Number.POSITIVE_INFINITY
      for (let end = 0; end <= from; end++) {
        const way = ways[end]
        const cost = way ? way.cost + skipped(columns, end, from) : Number.POSITIVE_INFINITY
        if (cost < bestCost) [best, bestCost] = [way, cost]
      }
      if (!best) continue
      for (let to = from + 1; to <= columns.length; to++) {
        // A column without words below stands alone under its heading.
        const own = columns.slice(from, to)
        if (own.length > 1 && !own.every(({ hasWord }) => hasWord)) break
        if (own.length > 1 && !isArrow && (own.length > mostCovered || !own.every(({ isSub }) => isSub)))
          break
        const [left, right] = [columns[from]?.from ?? 0, columns[to - 1]?.to ?? 0]
        const off = isArrow
          ? (Math.abs(left - group.from) + Math.abs(right - group.to)) / 2
          : Math.abs(left + right - group.from - group.to) / 2
        // Numbers stand below the end of their heading.
        const begin = Math.abs(left - group.from) + (own[0]?.isText ? 0 : 1)
        const alone = Math.min(Math.abs(right - group.to), begin)
        const cost =
          bestCost +
          (own.length === 1 && !isArrow ? Math.min(off, alone + 0.5) : off + (own.length - 1) * wide)
        const known = next[to]
        if (!known || cost < known.cost) next[to] = { cost, from, to, last: best }
      }
    }
    ways = next
  }
  return ways.reduce<GroupWay | undefined>((best, own, end) => {
    if (!own) return best
    const cost = own.cost + skipped(columns, end, columns.length)
    return !best || cost < best.cost ? { ...own, cost } : best
  }, undefined)
}

/** A `Qty.` without anything above it says nothing. */
function skipped(columns: readonly { isBare: boolean }[], from: number, to: number): number {
  let cost = 0
  for (let at = from; at < to; at++) if (columns[at]?.isBare) cost += 4
  return cost
}

/** `<--- SALES --->` is one word; so are neighbours that mean one thing together, or that are no headings by themselves. */
function groupWords(words: readonly Word[]): Word[] {
  const out: Word[] = []
  for (const [at, word] of words.entries()) {
    const last = out.at(-1)
    // A group that its column has cut ends where the next one begins: `<==OPEN <==PURC`.
    const opens = last && isOpenGroup(last.text) && goesOn(words, at)
    const isNear =
      last &&
      word.from - last.to <= 1 &&
      !/^[<[(]/.test(word.text) &&
      (meaningOf(`${last.text} ${word.text}`).weight === 1 ||
        !(isExactHeading(last.text) && isExactHeading(word.text)))
    if (last && (isNear || opens)) {
      last.text += ` ${word.text}`
      last.to = word.to
    } else out.push({ ...word })
  }
  return out
}

/** `<--- SALES` goes on until its other arrow. */
function isOpenGroup(text: string): boolean {
  if (/^[<[(]/.test(text)) return !/[>\])]/.test(text)
  return /^[=-]{2,}/.test(text) && !/[^=-].*[=>-]$/.test(text)
}

/** Whether the group before is closed further on, or the word stands close to it. */
function goesOn(words: readonly Word[], at: number): boolean {
  const next = words.slice(at).find(({ text }) => /[<>]/.test(text))
  if (next && /^[^<]*>/.test(next.text)) return true
  const [before, word] = [words[at - 1], words[at]]
  return before !== undefined && word !== undefined && word.from - before.to <= 2 && !/^[<[(]/.test(word.text)
}
