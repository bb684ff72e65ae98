/** Columns of printed lines. Numbers stand at the right edge of their column, so an empty cell moves nothing. */

import { isExactHeading, meaningOf } from './headings.ts'
import { columnsOf, cutWords, markTexts, type Span } from './print-columns.ts'
import { regroupHeadings } from './print-headings.ts'
import {
  headingLines,
  headsRegister,
  isData,
  isNumber,
  isNumbersOnly,
  lineKey,
  type Word,
  wordsOf,
} from './print-words.ts'
import type { SourceRow, SourceTable } from './reading-types.ts'
import { isPageLine, isSummary } from './row-words.ts'
import { collapse, isPack, readExpiry } from './values.ts'

const tabWidth = 8
/** Rows whose words show where the columns are. */
const maxWitnesses = 4000

/** Turns printed lines into a grid. @returns undefined where the lines have no columns */
export function gridOfLines(table: SourceTable): SourceTable | undefined {
  const lines = table.rows.map(({ line, cells }) => ({ line, text: plainLine(cells[0] ?? '') }))
  const words = lines.map(({ text }, at) => joinSpaced(table.rows[at]?.words ?? wordsOf(text)))
  // Bills behind the stock have columns of their own.
  const until = words.findIndex(headsRegister)
  const stock = until < 0 ? words : words.slice(0, until)
  const items = stock.filter(isData)
  // Names can have lines of their own above their numbers.
  const bare = items.length < 3 ? stock.filter(isNumbersOnly) : []
  const isColumned = (own: readonly Word[]) => isData(own) || (bare.length > 0 && isNumbersOnly(own))
  const witnesses = alike(bare.length > 3 ? bare : items).slice(0, maxWitnesses)
  if (witnesses.length === 0) return undefined
  const heading = headingLines(words)
  const filled = withRareColumns(columnsOf(witnesses, heading.flat()), items, heading.flat())
  const spans = withBlankClosing(filled, heading)
  if (spans.length < 2) return undefined
  markTexts(spans, witnesses)
  const touched = spans.filter(({ isTouched }) => isTouched).map(({ from }) => from)
  const rows = lines.map(({ line, text }, at): SourceRow => {
    const printed = words[at] ?? []
    const cut = touched.length > 0 && isColumned(printed) ? cutWords(printed, touched) : printed
    const own = cut.flatMap((word) => splitNumbers(word, spans))
    if (goesOnBelow(own, words[at - 1], spans)) return { line, cells: cellsBelow(own, spans) }
    return { line, cells: cellsOf(text, own, spans, isColumned(printed) || heading.includes(printed)) }
  })
  return { name: table.name, kind: 'grid', rows: regroupHeadings(rows, words, spans, heading) }
}

/** Adds the columns that a heading stands over and only a few lines fill: a return. */
function withRareColumns(spans: readonly Span[], items: readonly Word[][], heading: readonly Word[]): Span[] {
  const touches = (a: Span | Word, b: Span | Word) => a.from < b.to && a.to > b.from
  const free = heading.filter((word) => !spans.some((span) => touches(word, span)))
  const rare = free.flatMap((word): Span[] => {
    const own = items.flatMap((words) =>
      words.filter(
        (number) =>
          isNumber(number.text) &&
          Math.abs(number.to - word.to) <= 2 &&
          !spans.some((span) => touches(number, span)),
      ),
    )
    if (own.length === 0) return []
    return [{ from: Math.min(...own.map(({ from }) => from)), to: Math.max(...own.map(({ to }) => to)) }]
  })
  return [...spans, ...rare].sort((a, b) => a.from - b.from)
}

/**
 * Adds the column of a closing stock that is blank in every line: each column with data has another heading above it, and no
 * other heading says "closing".
 */
function withBlankClosing(spans: readonly Span[], heading: readonly Word[][]): Span[] {
  const [line, ...others] = heading
  if (!line || others.length > 0) return [...spans]
  const touches = (a: Span | Word, b: Span | Word) => a.from < b.to && a.to > b.from
  const titles: Word[] = []
  for (const word of line) {
    const last = titles.at(-1)
    if (!last || word.from - last.to > 1) titles.push({ ...word })
    else titles[titles.length - 1] = { text: `${last.text} ${word.text}`, from: last.from, to: word.to }
  }
  const closings = titles.filter(({ text }) => meaningOf(text).role === 'closing')
  const [closing] = closings
  if (!closing || !isExactHeading(closing.text) || closings.length > 1) return [...spans]
  if (spans.some((span) => touches(closing, span))) return [...spans]
  const isNamed = (span: Span) => titles.some((title) => title !== closing && touches(title, span))
  if (!spans.every(isNamed)) return [...spans]
  return [...spans, { from: closing.from, to: closing.to }].sort((a, b) => a.from - b.from)
}

/** Figures of one report below its items; more are those of several companies. */
const fewFigures = 3

/** The lines whose numbers end where those of many others do: lines of sums and addresses have places of their own. */
function alike(all: readonly Word[][]): Word[][] {
  const unlabelled = all.filter((words) => !words.some(({ text }) => /^:|\p{L}.*:$|\p{L}\.?->?$/u.test(text)))
  const figures = unlabelled.filter(beginsSummary)
  // A line or two below a few items support nothing.
  const bare =
    figures.length < fewFigures ? unlabelled : unlabelled.filter((words) => !figures.includes(words))
  const lines = bare.length > 0 ? bare : all
  const ends = new Map<number, number>()
  const count = (end: number) => ends.get(end) ?? 0
  // A dash can stand anywhere: only digits tell a place, where there are some.
  const numbers = lines.map((words) => {
    const printed = words.filter(({ text }) => isNumber(text))
    const digits = printed.filter(({ text }) => /\d/.test(text))
    return digits.length > 0 ? digits : printed
  })
  for (const own of numbers) for (const { to } of own) ends.set(to, count(to) + 1)
  const least = Math.max(3, lines.length * 0.15)
  const own = lines.filter((_, at) => {
    const printed = numbers[at] ?? []
    const shared = printed.filter(({ to }) => count(to - 1) + count(to) + count(to + 1) >= least)
    return shared.length >= Math.max(1, Math.min(printed.length * 0.75, printed.length - 1))
  })
  return own.length >= Math.max(3, lines.length * 0.3) ? own : [...lines]
}

/** `Last Month Sales  4512.80  Open. Value  17206.35`: figures below the items, whose places support each other. */
function beginsSummary(words: readonly Word[]): boolean {
  const numbers = words.findIndex(({ text }) => isNumber(text))
  return isSummary(lineKey(words.slice(0, Math.max(0, numbers))))
}

/** Tabs as blanks, and no characters that only a printer understands. */
function plainLine(text: string): string {
  let plain = text.replace(/[\u00a0\u2007\u202f]/g, ' ').replace(/[│┃|║]/g, ' ')
  if (plain.includes('\t')) {
    let out = ''
    for (const character of plain)
      out += character === '\t' ? ' '.repeat(tabWidth - (out.length % tabWidth)) : character
    plain = out
  }
  return plain.trimEnd()
}

/** The cells of one line. A line whose words cross the columns is one text. */
function cellsOf(
  text: string,
  words: readonly Word[],
  spans: readonly Span[],
  isColumned: boolean,
): string[] {
  const cells = spans.map(() => '')
  if (words.length === 0) return cells
  let crossing = 0
  const parts: string[][] = spans.map(() => [])
  for (const word of words) {
    const at = spanOf(word, spans)
    const span = spans[at]
    if (!span) continue
    if (
      isNumber(word.text) && /\d/.test(word.text)
        ? word.from < span.from - 3
        : word.to > span.to + 1 || word.from < span.from - 1
    )
      crossing++
    parts[at]?.push(word.text)
  }
  const numbers = words.filter(({ text: own }) => isNumber(own)).length
  const isItem = parts.some(
    (own, at) =>
      at > 0 &&
      spans[at]?.isPacks &&
      words.some(
        (word, place) =>
          (word.from === spans[at]?.from || word.to === spans[at]?.to) &&
          (isPack(own.join(' ')) ||
            // `150m` is cut by its column, and the name before it fills its own.
            (/^\d/.test(word.text) &&
              (word.from - (words[place - 1]?.to ?? word.from) >= 2 ||
                (/^\d+\p{L}/u.test(word.text) && word === words.at(-1))))),
      ),
  )
  const isText = !isColumned && !isItem && (numbers === 0 || crossing > words.length * 0.34 || isProse(words))
  // The number of a company can stand where items have their codes: `104  SUN PHARMA  Page 1 of 35`.
  if (isText || isPageLine(collapse(text))) {
    const first = spans.findIndex((span, at) => at === spans.length - 1 || span.to - span.from >= 8)
    cells[Math.max(0, first)] = collapse(text)
    return cells
  }
  return parts.map((own, at) => (spans[at]?.isMarked && own.length === 2 ? (own[0] ?? '') : own.join(' ')))
}

/**
 * `67412,064.30` over the edge of two columns is a quantity of 674 and an amount of 12,064.30; `20395.66-137.55` is an amount,
 * and a negative quantity behind it.
 */
function splitNumbers(word: Word, spans: readonly Span[]): Word[] {
  const signed = /^(-?\d[\d,]*\.\d+)-\d[\d,.]*$/.exec(word.text)?.[1]
  if (signed && !isNumber(word.text)) {
    const at = word.from + Math.round(((word.to - word.from) * signed.length) / word.text.length)
    return [
      { text: signed, from: word.from, to: at },
      { text: word.text.slice(signed.length), from: at, to: word.to },
    ]
  }
  if (!/^-?\d[\d,]*[\d,.]*$/.test(word.text) || isNumber(word.text)) return [word]
  for (const [at, { to, isText }] of spans.entries()) {
    const next = spans[at + 1]
    if (isText || !next || next.isText || word.from >= to || word.to <= next.from) continue
    const parts = cutWords([word], [to])
    if (parts.length === 2 && parts.every(({ text }) => isNumber(text)) && Math.abs(word.to - next.to) <= 1)
      return parts
  }
  return [word]
}

/** Names, codes, packs and companies stand in the first columns. */
const textColumns = 4

/** `ACTIVE` and `M` at the left edges of names and packs, below an item: its cells go on. */
function goesOnBelow(
  words: readonly Word[],
  above: readonly Word[] | undefined,
  spans: readonly Span[],
): boolean {
  if (!above || !isData(above) || words.some(({ text }) => isNumber(text))) return false
  const begun = spans.slice(0, textColumns).filter(({ from }) => words.some((word) => word.from === from))
  const ends = spans.slice(1).map(({ from }) => from)
  const isInside = words.every((word) =>
    begun.some(({ from }) => word.from >= from && word.to <= (ends.find((end) => end > from) ?? word.to)),
  )
  return begun.length >= 2 && isInside
}

/** Words that go on below an item, each in the column that begins last before it. */
function cellsBelow(words: readonly Word[], spans: readonly Span[]): string[] {
  return spans.map(({ from }, at) => {
    const end = spans[at + 1]?.from ?? Number.POSITIVE_INFINITY
    return lineKey(words.filter((word) => word.from >= from && word.from < end))
  })
}

/** Whether all numbers stand inside a text, one blank behind its words: `ACE P 100 MG/325 MG`. */
function isProse(words: readonly Word[]): boolean {
  let inText = false
  return words.every((word, at) => {
    const before = words[at - 1]
    if (!before || word.from - before.to > 1) inText = /^[\p{L}(]/u.test(word.text)
    return inText || !isNumber(word.text)
  })
}

/** The column of a word: that with the same right edge for numbers, else the one that it begins in. */
function spanOf(word: Word, spans: readonly Span[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  const looksRight = isNumber(word.text) || readExpiry(word.text) !== undefined
  for (const [at, { from, to, isText }] of spans.entries()) {
    const isRight = looksRight && !isText
    const overlap = Math.min(word.to, to) - Math.max(word.from, from)
    const edge = isRight ? Math.abs(word.to - to) : Math.abs(word.from - from)
    const distance =
      overlap > 0
        ? isRight
          ? edge * 0.5
          : word.from >= from - 1 && word.from < to
            ? 0
            : edge * 0.5
        : Math.min(Math.abs(word.from - to), Math.abs(word.to - from)) + 5
    if (distance < least) {
      least = distance
      best = at
    }
  }
  return best
}

/** `S A L E S` is one word. */
function joinSpaced(words: readonly Word[]): Word[] {
  const out: Word[] = []
  const isLetter = (word: Word | undefined) => word !== undefined && /^\p{Lu}$/u.test(word.text)
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) continue
    let end = at
    while (isLetter(words[end]) && (end === at || (words[end]?.from ?? 0) - (words[end - 1]?.to ?? 0) <= 1))
      end++
    if (end - at < 4) {
      out.push(word)
      continue
    }
    const own = words.slice(at, end)
    out.push({ text: own.map(({ text }) => text).join(''), from: word.from, to: own.at(-1)?.to ?? word.to })
    at = end - 1
  }
  return out
}
