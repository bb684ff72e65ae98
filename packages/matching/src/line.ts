/** What was written, prepared for comparison with an index. */

import { encodeWords, MAX_KEY } from './key-codes.ts'
import type { Lexed, Quantity } from './lexer.ts'
import { RELEASES, UNIT_VOLUME } from './lexicon.ts'

/** One reading of the brand words. */
export interface Reading {
  codes: Uint8Array
  length: number
  bounds: number
  words: string[]
  /** release bits taken out of the words, together with those behind the form */
  releases: number
}

export interface Line {
  /** one or two readings: with release kinds as part of the brand, and without them */
  readings: Reading[]
  numbers: Quantity[]
  /** the numbers that name a strength; a volume may be the pack's */
  strengths: Quantity[]
  forms: number
  sites: number
}

export function readingOf(words: string[], releases: number): Reading {
  const codes = new Uint8Array(MAX_KEY)
  return { codes, ...encodeWords(words, codes), words, releases }
}

export function prepare(lexed: Lexed): Line {
  const readings = [readingOf(lexed.words, lexed.releases)]
  const kept = lexed.words.filter((word) => !RELEASES.has(word))
  if (kept.length > 0 && kept.length < lexed.words.length) {
    let releases = lexed.releases
    for (const word of lexed.words) releases |= RELEASES.get(word) ?? 0
    readings.push(readingOf(kept, releases))
  }
  return {
    readings,
    numbers: lexed.numbers,
    strengths: lexed.numbers.filter((n) => n.unit !== UNIT_VOLUME),
    forms: lexed.forms,
    sites: lexed.sites,
  }
}
