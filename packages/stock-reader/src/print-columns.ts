/** Where the columns of printed lines begin and end. */

import { meaningOf } from './headings.ts'
import { isNumber, type Word } from './print-words.ts'
import { isPack, isUnit } from './values.ts'

export interface Span {
  from: number
  to: number
  /** holds names and packs, which begin at its left edge */
  isText?: boolean
  /** holds packs */
  isPacks?: boolean
  /** names that fill their column touch its first words */
  isTouched?: boolean
  /** holds numbers, some of them with a letter behind: `2 N`, where N says what moves no more */
  isMarked?: boolean
  /** holds codes, which are no part of the name behind them */
  isCode?: boolean
}

/** Where each column begins and ends, from the positions that hardly an item covers. */
export function columnsOf(lines: readonly Word[][], heading: readonly Word[]): Span[] {
  const covered = coverOf(lines)
  const noise = lines.length < fewLines ? 0 : Math.max(1, Math.floor(lines.length * 0.01))
  const spans = spansOf(covered, 0, covered.length, 0).flatMap((span) =>
    unbridged(span, covered, noise, lines, heading),
  )
  const parted = spans
    .flatMap((span) => splitCodes(span, lines))
    .flatMap((span) => (span.isCode ? [span] : splitSpan(span, lines, heading)))
  return joinNames(withoutStrays(parted, lines, heading), lines, heading)
}

/** In so many lines, a column of one or two words without a heading is none: a mark, a letter beside the table. */
const manyLines = 20

function withoutStrays(spans: Span[], lines: readonly Word[][], heading: readonly Word[]): Span[] {
  if (lines.length < manyLines) return spans
  const touches = (word: Word, span: Span) => word.from < span.to && word.to > span.from
  const kept = spans.filter(
    (span) =>
      heading.some((word) => touches(word, span)) ||
      lines.filter((words) => words.some((word) => touches(word, span))).length >
        Math.max(1, lines.length * 0.01),
  )
  return kept.length > 0 ? kept : spans
}

/** Least part of the lines that begin with a code. */
const codeShare = 0.9

/** `30045039 ABOCAL 500 TAB`: a code on nearly each line, one blank before the name. */
function splitCodes(span: Span, lines: readonly Word[][]): Span[] {
  const inside = lines
    .map((words) => words.filter(({ from, to }) => from < span.to && to > span.from))
    .filter((words) => words.length > 0)
  const coded = inside.filter(
    ([code]) => code && Math.abs(code.from - span.from) <= 1 && /^\d{4,}$/.test(code.text),
  )
  if (coded.length < Math.max(fewLines, inside.length * codeShare)) return [span]
  const named = coded.filter(([, name]) => name && /^\p{L}/u.test(name.text))
  if (named.length === 0 && inside.every((words) => words.length === 1)) return [{ ...span, isCode: true }]
  if (named.length < coded.length * codeShare) return [span]
  const starts = named.map(([, name]) => name?.from ?? span.to)
  const cut = Math.min(...starts)
  if (Math.max(...starts) - cut > 2) return [span]
  return [
    { from: span.from, to: cut, isCode: true },
    { from: cut, to: span.to },
  ]
}

/** With fewer lines, each position that one covers belongs to a column. */
const fewLines = 8

/** How many words cover each position. */
function coverOf(lines: readonly Word[][]): Uint32Array {
  const width = lines.reduce((most, words) => Math.max(most, words.at(-1)?.to ?? 0), 0)
  const covered = new Uint32Array(width + 1)
  for (const words of lines)
    for (const { from, to } of words) for (let at = from; at < to; at++) covered[at] = (covered[at] ?? 0) + 1
  return covered
}

function spansOf(covered: Uint32Array, begin: number, end: number, noise: number): Span[] {
  const spans: Span[] = []
  let from = -1
  for (let at = begin; at <= end; at++) {
    const isCovered = at < end && (covered[at] ?? 0) > noise
    if (isCovered && from < 0) from = at
    if (!isCovered && from >= 0) {
      spans.push({ from, to: at })
      from = -1
    }
  }
  return spans
}

/** A number that is too wide, or a stray word, bridges two columns; the second has numbers, and a heading of its own. */
function unbridged(
  span: Span,
  covered: Uint32Array,
  noise: number,
  lines: readonly Word[][],
  heading: readonly Word[],
): Span[] {
  const out: Span[] = []
  for (const own of noise === 0 ? [] : spansOf(covered, span.from, span.to, noise)) {
    const last = out.at(-1)
    if (!last) {
      out.push({ from: span.from, to: own.to })
      continue
    }
    const inside = lines.flatMap((words) => words.filter(({ from, to }) => from < own.to && to > own.from))
    const isNumeric = inside.filter(({ text }) => isNumber(text)).length >= inside.length * 0.8
    const isHeaded = heading.some(({ from, to }) => from < own.to && to > own.from && from >= last.to)
    if (isNumeric && (isHeaded || inside.length > lines.length * 0.3)) out.push(own)
    else last.to = own.to
  }
  const last = out.at(-1)
  if (!last) return [span]
  last.to = span.to
  return out
}

/** Splits a span in which several columns touch: at right edges of numbers and at the beginnings of headings. */
function splitSpan(span: Span, lines: readonly Word[][], heading: readonly Word[]): Span[] {
  const ends = new Map<number, number>()
  // Those of numbers that end no name.
  const apart = new Map<number, number>()
  const starts = new Map<number, number>()
  let several = 0
  let present = 0
  const inside = lines.map((words) => words.filter(({ from, to }) => from < span.to && to > span.from))
  for (const words of inside) {
    if (words.length === 0) continue
    present++
    if (words.length > 1) several++
    for (const [at, word] of words.entries()) {
      starts.set(word.from, (starts.get(word.from) ?? 0) + 1)
      if (!isNumber(word.text)) continue
      ends.set(word.to, (ends.get(word.to) ?? 0) + 1)
      const before = words[at - 1]
      if (!before || isNumber(before.text) || word.from - before.to > 1)
        apart.set(word.to, (apart.get(word.to) ?? 0) + 1)
    }
  }
  if (several < present * 0.02) return [span]
  const cuts = new Set<number>()
  const touched = new Set<number>()
  // Behind the right edge of a number column: nothing crosses it, and what follows is another word.
  for (const [end, count] of ends) {
    if (end >= span.to) continue
    const crossing = (low: number, high: number) =>
      inside.filter((words) => words.some(({ from, to }) => from < low && to > high)).length
    if (count >= present * 0.25) {
      if (crossing(end, end) <= present * 0.01) cuts.add(end)
      continue
    }
    // Letters of different width end a little before or behind their edge.
    const [before = 0, own = 0, behind = 0] = [-1, 0, 1].map((step) => apart.get(end + step))
    if (own < before || own < behind || own < present * 0.15) continue
    const last = behind > 0 ? end + 1 : end
    if (before + own + behind < present * 0.25 || last >= span.to) continue
    if (crossing(end - 1, last) <= present * 0.01) cuts.add(last)
  }
  // Before the numbers that end the span, where a heading stands over them alone: some packs reach up to them.
  const last = inside.flatMap((words) => {
    const word = words.at(-1)
    return word && words.length > 1 && isNumber(word.text) && word.to >= span.to - 1 ? [word] : []
  })
  const begin = Math.min(...last.map(({ from }) => from))
  const isFree = inside.every((words) => words.every(({ from, to }) => to <= begin || from >= begin))
  const isOwn = heading.some(({ from, to }) => from >= begin - 1 && to <= span.to + 1)
  if (isFree && isOwn && last.length > present * 0.9) cuts.add(begin)
  // Before a text column: most lines begin a word there, and nothing crosses.
  for (const [start, count] of [...starts].sort(([a], [b]) => a - b)) {
    // Letters of different width begin a little behind their edge.
    const isHeaded = heading.some(({ from }) => Math.abs(from - start) <= 1)
    const near = isHeaded ? count + (starts.get(start + 1) ?? 0) : count
    if (start <= span.from || near < present * 0.4 || count < present * 0.1 || cuts.has(start - 1)) continue
    const crossing = inside.filter((words) => words.some(({ from, to }) => from < start && to > start)).length
    const atStart = inside.flat().filter(({ from }) => from === start)
    const packs = atStart.filter(({ text }) => /^\d/.test(text) || /^\p{L}+$/u.test(text)).length
    if (isHeaded && crossing > present * 0.02 && packsBehind(inside, start)) {
      cuts.add(start)
      touched.add(start)
    }
    if (crossing <= present * 0.02 && (isHeaded || count > present * 0.85) && packs > 0) cuts.add(start)
  }
  const edges = [span.from, ...[...cuts].sort((a, b) => a - b), span.to]
  const out: Span[] = []
  for (let at = 0; at + 1 < edges.length; at++) {
    const [from = 0, to = 0] = [edges[at], edges[at + 1]]
    if (inside.some((words) => words.some((word) => word.from < to && word.to > from)))
      out.push(touched.has(from) ? { from, to, isTouched: true } : { from, to })
  }
  return out
}

/** Whether packs begin at a place in nearly all lines, also where a name reaches up to it: `PARACETAMOL TABL10'S`. */
function packsBehind(lines: readonly Word[][], start: number): boolean {
  let present = 0
  let packs = 0
  let bare = 0
  for (const words of lines) {
    const behind = cutWords(words, [start]).filter(({ from }) => from >= start)
    const numbers = behind.findIndex(({ text }, at) => at > 0 && isNumber(text))
    const texts = behind.slice(0, numbers < 0 ? undefined : numbers).map(({ text }) => text)
    if (texts.length === 0 || (behind[0]?.from ?? 0) > start + 1) continue
    present++
    if (isPack(texts.join(' ')) || isPack(texts[0] ?? '')) packs++
    else if (/^\d{1,3}$/.test(texts.join(' '))) bare++
  }
  return present > lines.length * 0.8 && packs > present * 0.5 && packs + bare > present * 0.8
}

export function cutWords(words: readonly Word[], cuts: readonly number[]): Word[] {
  return cuts.reduce<readonly Word[]>(
    (list, cut) =>
      list.flatMap((word) => {
        if (word.from >= cut || word.to <= cut) return [word]
        const at = nextEdge(
          word.text,
          Math.round(((cut - word.from) / (word.to - word.from)) * word.text.length),
        )
        return [
          { text: word.text.slice(0, at), from: word.from, to: cut },
          { text: word.text.slice(at), from: cut, to: word.to },
        ].filter(({ text }) => text !== '')
      }),
    words,
  ) as Word[]
}

/** The place between a letter and a digit beside a cut, as letters have different widths: `IN1ML` is `IN` and `1ML`. */
function nextEdge(text: string, cut: number): number {
  const isEdge = (at: number) => /^\p{L}$/u.test(text[at - 1] ?? '') && /^\d$/.test(text[at] ?? '')
  return [cut, cut + 1, cut - 1].find(isEdge) ?? cut
}

/** Puts words of names together that stand apart by chance: a column without numbers of its own and without a heading. */
function joinNames(spans: Span[], lines: readonly Word[][], heading: readonly Word[]): Span[] {
  const out: Span[] = []
  for (const span of spans) {
    const last = out.at(-1)
    if (!last || last.isCode || span.isTouched) {
      out.push({ ...span })
      continue
    }
    const own = lines.flatMap((words) => words.filter(({ from, to }) => from < span.to && to > span.from))
    const texts = own.filter(({ text }) => /\p{L}/u.test(text))
    // A strength is part of a name; packs on nearly all lines are a column of their own.
    const arePacks =
      lines.length > 2 &&
      own.length > lines.length * 0.7 &&
      (texts.filter(({ text }) => /^\d/.test(text)).length > own.length * 0.5 ||
        (lines.length >= fewLines && own.every(({ text }) => isUnit(text)) && !followsNumbers(span, lines)))
    const isText = texts.length > own.length * 0.5 && !arePacks
    // "Pack" also stands over the first letters of `1 VIAL`.
    const headed = heading.some(({ from, to }) => from < span.to && to > span.from && from >= last.to)
    const isSparse = own.length < lines.length * 0.3
    // `10` of "5 ML X 10" in a few lines, always one blank behind its text; of a few lines, each can have a strength there.
    const most = headed ? 0.1 : lines.length < fewLines && heading.length > 0 ? 2 : 0.6
    if (isContinued(span, last, lines, most)) {
      last.to = span.to
      continue
    }
    const lastHeaded = heading.some(({ from, to }) => from < last.to && to > last.from)
    // "Product Name" over `THYROFIN` and `100MG`: a strength on every line.
    if (span.from - last.to <= 2 && isOneName(last, span, heading, isText)) {
      last.to = span.to
      continue
    }
    if (
      isText &&
      !headed &&
      lastHeaded &&
      span.from - last.to <= 2 &&
      (isSparse || own.length > 0) &&
      heading.length > 0
    )
      last.to = span.to
    else out.push({ ...span })
  }
  return out
}

/** Whether most words of a column stand behind a number: `VIAL` of `1 VIAL`. */
function followsNumbers(span: Span, lines: readonly Word[][]): boolean {
  const before = lines.map((words) => words.findLast(({ to }) => to <= span.from))
  return before.filter((word) => isNumber(word?.text ?? '')).length > lines.length * 0.5
}

/** Whether two neighbouring words over both columns are one heading of names; over texts behind a name, no other may stand. */
function isOneName(last: Span, span: Span, heading: readonly Word[], isText: boolean): boolean {
  const over = (word: Word, { from, to }: Span) => Math.min(word.to, to) - Math.max(word.from, from)
  return heading.some((word, at) => {
    const next = heading[at + 1]
    if (!next || next.from - word.to > 1 || next.from < word.to) return false
    const { role, weight } = meaningOf(`${word.text} ${next.text}`)
    if (role !== 'name' || weight !== 1 || over(word, last) < 2) return false
    const isParted = over(next, span) >= 2 && over(word, span) < 2
    const isAlone = heading.every((other) => other === word || other === next || over(other, span) <= 0)
    return isParted || (isText && isAlone && next.to > span.from)
  })
}

function isContinued(span: Span, last: Span, lines: readonly Word[][], most: number): boolean {
  let present = 0
  for (const words of lines) {
    const at = words.findIndex(({ from, to }) => from < span.to && to > span.from)
    if (at < 0) continue
    present++
    const before = words[at - 1]
    const word = words[at]
    if (
      !before ||
      !word ||
      word.from - before.to > 1 ||
      before.from < last.from ||
      !/\p{L}/u.test(before.text)
    )
      return false
  }
  return present > 0 && present < lines.length * most
}

export function markTexts(spans: Span[], lines: readonly Word[][]): void {
  for (const span of spans) {
    const inside = lines
      .map((words) => words.filter(({ from, to }) => from < span.to && to > span.from))
      .filter((words) => words.length > 0)
    span.isText = inside.filter(([first]) => /\p{L}/u.test(first?.text ?? '')).length > inside.length * 0.5
    const packs = inside.filter((words) => isPack(words.map(({ text }) => text).join(' ')))
    span.isPacks = packs.length > inside.length * 0.5
    const numbers = inside.filter(([first]) => isNumber(first?.text ?? ''))
    const alone = numbers.filter((words) => words.length === 1)
    span.isMarked =
      alone.length >= inside.length * 0.5 &&
      numbers.every((words) => alone.includes(words) || isMarkedNumber(words))
  }
}

/** A number, and one letter or star behind it that says something about its item. */
function isMarkedNumber(words: readonly Word[]): boolean {
  const [number, mark, ...others] = words
  return others.length === 0 && isNumber(number?.text ?? '') && /^(?:\p{Lu}|\*+|#)$/u.test(mark?.text ?? '')
}
