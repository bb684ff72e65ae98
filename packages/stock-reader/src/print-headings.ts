/** Puts the words of printed headings over the columns. */

import type { Span } from './print-columns.ts'
import { lineKey, type Word } from './print-words.ts'
import type { SourceRow } from './reading-types.ts'

/** Headings are wider than their numbers: each word goes to the column that it stands over. */
export function regroupHeadings(
  rows: SourceRow[],
  words: readonly Word[][],
  spans: readonly Span[],
  heading: readonly Word[][],
): SourceRow[] {
  if (heading.length === 0) return rows
  const keys = new Set(heading.map(lineKey))
  const lowest = heading.at(-1)
  return rows.map((row, at) => {
    const own = words[at] ?? []
    if (own.length === 0 || !keys.has(lineKey(own))) return row
    const isGroup = lowest !== undefined && heading.length > 1 && lineKey(own) !== lineKey(lowest)
    return { line: row.line, cells: headingCells(own, spans, isGroup) }
  })
}

function headingCells(words: readonly Word[], spans: readonly Span[], isGroup: boolean): string[] {
  const cells = spans.map(() => '')
  // Words of one heading have one blank between them, but so have neighbours: known ones stay apart.
  const own = isGroup ? groupWords(words, spans) : words.map((word) => ({ ...word }))
  for (const word of own) {
    if (isGroup && word.to - word.from > 3) {
      const covered = spans.flatMap((span, at) => (span.to > word.from && span.from < word.to ? [at] : []))
      if (covered.length > 1 && /[<>=-]{2,}/.test(word.text)) {
        for (const at of covered) cells[at] = [cells[at], word.text].filter(Boolean).join(' ')
        continue
      }
    }
    const at = headedBy(word, spans)
    cells[at] = [cells[at], word.text].filter(Boolean).join(' ')
  }
  return cells
}

/** `<--- SALES --->` is one word; so are neighbours that stand over the same column. */
function groupWords(words: readonly Word[], spans: readonly Span[]): Word[] {
  const out: Word[] = []
  for (const [at, word] of words.entries()) {
    const last = out.at(-1)
    // A group that its column has cut ends where the next one begins: `<==OPEN <==PURC`.
    const opens = last && isOpenGroup(last.text) && goesOn(words, at)
    const isNear = last && word.from - last.to <= 1 && headedBy(word, spans) === headedBy(last, spans)
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

function headedBy(word: Word, spans: readonly Span[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [at, { from, to }] of spans.entries()) {
    const overlap = Math.min(word.to, to) - Math.max(word.from, from)
    const edge = Math.min(Math.abs(word.to - to), Math.abs(word.from - from))
    const distance = overlap > 0 ? edge * 0.4 - overlap * 0.3 : edge + 2 - overlap
    if (distance < least) {
      least = distance
      best = at
    }
  }
  return best
}
