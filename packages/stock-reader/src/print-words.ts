/** Words of printed lines, and which lines are items and headings. */

import { headingKey, isExactHeading, isHeadingWord, meaningOf } from './headings.ts'
import type { PrintedWord } from './reading-types.ts'
import { isFurniture, isRegisterWord, isRule } from './row-words.ts'
import { isBlank, readExpiry, readNumber, readQuantity } from './values.ts'

export type Word = PrintedWord

export function isNumber(text: string): boolean {
  // A dash is a number too, in whatever encoding it was printed.
  if (isBlank(text)) return !/^[._=]+$/.test(text)
  return /\d/.test(text) && (readNumber(text) !== undefined || readQuantity(text) !== undefined)
}

/** Words of a line; two words with one blank between them are still two. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
}

export function isData(words: readonly Word[]): boolean {
  if (words.length < 3) return false
  const letters = words.some(({ text }) => /\p{L}{2}/u.test(text))
  const numbers = words.slice(1).filter(({ text }) => isNumber(text)).length
  return (
    letters &&
    ((numbers >= 2 && numbers >= words.length * 0.3) || hasNumberCells(words)) &&
    !/\b(?:total|page|date|from)\b/i.test(words[0]?.text ?? '') &&
    !/^total/i.test(words[1]?.text ?? '')
  )
}

/** Whether numbers and dates stand apart, however many words the texts beside them have. */
function hasNumberCells(words: readonly Word[]): boolean {
  let cells = 0
  let numbers = 0
  for (const [at, { text, from }] of words.entries()) {
    const isApart = (words[at - 1]?.to ?? -2) <= from - 2
    if (!isApart) continue
    cells++
    const endsHere = (words[at + 1]?.from ?? Number.POSITIVE_INFINITY) >= from + text.length + 2
    if (at > 0 && endsHere && (isNumber(text) || readExpiry(text) !== undefined)) numbers++
  }
  return cells >= 5 && numbers >= 2 && numbers >= cells * 0.3
}

export function headsRegister(words: readonly Word[]): boolean {
  if (words.some(({ text }) => /\d/.test(text))) return false
  return phrases(words).filter(({ text }) => isRegisterWord(headingKey(text))).length >= 2
}

export function isNumbersOnly(words: readonly Word[]): boolean {
  const numbers = words.filter(({ text }) => isNumber(text)).length
  return numbers >= 3 && numbers >= words.length * 0.6 && words.some(({ text }) => /\d/.test(text))
}

/** The lines above the first items that hold words of headings, at most three. */
export function headingLines(words: readonly Word[][]): Word[][] {
  let best: Word[][] = []
  let most = 1.5
  const until = Math.min(words.length, 150)
  for (let at = 0; at < until; at++) {
    const block: Word[][] = []
    let score = 0
    for (let next = at; next < Math.min(at + 4, words.length) && block.length < 3; next++) {
      const line = words[next] ?? []
      if (line.length === 0 || line.every(({ text }) => isRule(text))) {
        if (block.length > 0) break
        continue
      }
      const values = line.filter(isPrintedValue)
      if (values.length > 0 && !isHeadingWithNumbers(line, values)) break
      if (isFurniture(lineKey(line))) break
      const known = phrases(line).filter(
        ({ text }) => isHeadingWord(text) || meaningOf(text).weight > 0,
      ).length
      const share = known / phrases(line).length
      const above = block.at(-1) ?? []
      if (share < 0.34 && !standsUnderGroups(line, above) && !endsWords(line, above)) break
      block.push(line)
      score += share < 0.34 ? 0.5 : known * Math.min(1, share + 0.3) - (block.length > 1 ? 0.5 : 0)
      // Another row of the same heading only has to add something.
      if (score > most * 1.2 || (best[0] === block[0] && score > most)) {
        most = score
        best = [...block]
      }
    }
  }
  return best
}

/** `3 Months` and `Order 1 2 3 4` stand among many headings. */
function isHeadingWithNumbers(line: readonly Word[], values: readonly Word[]): boolean {
  const known = line.filter(({ text }) => meaningOf(text).weight >= 0.7).length
  return known >= 6 && values.length <= known && values.every(({ text }) => /^\d{1,2}$/.test(text))
}

/** `Prv2 Prv1 Pres` below `<---- Sales ---->`: nobody knows the words, and all stand under it. */
function standsUnderGroups(line: readonly Word[], above: readonly Word[]): boolean {
  const arrows = above.filter(({ text }) => /^<[<=-]|[>=-]>$/.test(text))
  const [first, last] = [arrows[0], arrows.at(-1)]
  if (!first || !last) return false
  return line.every(({ from, to }) => from >= first.from - 2 && to <= last.to + 2)
}

/** `ng` and `ase` below `Openi` and `Purch`: what narrow columns have cut off. */
function endsWords(line: readonly Word[], above: readonly Word[]): boolean {
  return line.every((word) =>
    above.some(
      ({ text, from, to }) =>
        from < word.to + 2 && to > word.from - 2 && isExactHeading(`${text}${word.text}`),
    ),
  )
}

/** Numbers, dates, and labels such as `Company :` stand in no heading. */
function isPrintedValue({ text }: Word): boolean {
  if (text.includes(':')) return true
  return /\d/.test(text) && (isNumber(text) || (/\d\D+\d/.test(text) && readExpiry(text) !== undefined))
}

/** Whether a word goes on with what stands before it: no blanks between them, and neither printed over the other. */
export function touches(before: Word, word: Word): boolean {
  return word.from >= before.to && word.from - before.to <= 1
}

/** Words with a single blank between them, together. */
function phrases(words: readonly Word[]): Word[] {
  const out: Word[] = []
  for (const word of words) {
    const last = out.at(-1)
    if (last && touches(last, word) && !isHeadingWord(last.text) && !isApart(last.text, word.text)) {
      last.text += ` ${word.text}`
      last.to = word.to
    } else out.push({ ...word })
  }
  return out
}

/** Whether a word is a heading by itself, and none together with those before it. */
function isApart(before: string, word: string): boolean {
  return isExactHeading(word) && meaningOf(`${before} ${word}`).weight < 0.9
}

export function lineKey(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ')
}
