/** What was written, prepared for comparison with an index. */

import { keyOf } from './key-codes.ts'
import type { Lexed, Quantity } from './lexer.ts'
import { FORM_CREAM, RELEASES, UNIT_VOLUME } from './lexicon.ts'

/** Short for cream, and for controlled release. */
const CREAM = 'cr'

/** One reading of the brand words. */
export interface Reading {
  codes: Uint8Array
  length: number
  bounds: number
  words: string[]
  /** release bits taken out of the words, together with those behind the form */
  releases: number
  /** union of FORM_* bits */
  forms: number
}

export interface Line {
  /** one or two readings: with release kinds as part of the brand, and without them */
  readings: Reading[]
  numbers: Quantity[]
  /** the numbers that name a strength; a volume may be the pack's */
  strengths: Quantity[]
  /** forms of all readings together, 0 where one of them has none */
  forms: number
  sites: number
  spelling: number
}

function readingOf(words: string[], releases: number, forms: number): Reading {
  const { codes, length, bounds } = keyOf(words)
  return { codes, length, bounds, words, releases, forms }
}

/** `plain` names have no release kinds: `Dr Reddy's` is no delayed release. */
export function prepare(lexed: Lexed, plain = false): Line {
  const { words, releases, forms } = lexed
  const readings: Reading[] = []
  const first = words[0]
  const last = words[words.length - 1]
  if (plain) {
    readings.push(readingOf(words, 0, 0))
  } else if (forms === 0 && words.length > 1 && first === CREAM) {
    // `cr` in front is never a release kind
    readings.push(readingOf(words.slice(1), releases, FORM_CREAM))
  } else {
    readings.push(readingOf(words, releases, forms))
    const kept = words.filter((word) => !RELEASES.has(word))
    if (kept.length > 0 && kept.length < words.length) {
      let bits = releases
      for (const word of words) bits |= RELEASES.get(word) ?? 0
      readings.push(readingOf(kept, bits, forms))
    }
    if (forms === 0 && words.length > 1 && last === CREAM) {
      readings.push(readingOf(words.slice(0, -1), releases, FORM_CREAM))
    }
  }
  return {
    readings,
    numbers: lexed.numbers,
    strengths: lexed.numbers.filter((n) => n.unit !== UNIT_VOLUME),
    forms: readings.some((r) => r.forms === 0) ? 0 : readings.reduce((all, r) => all | r.forms, 0),
    sites: lexed.sites,
    spelling: lexed.spelling,
  }
}
