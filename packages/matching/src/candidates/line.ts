/** The written line, prepared for comparison with an index. */

import { FORM_CREAM, kinOf, RELEASES, UNIT_VOLUME } from '@rasad/lexicon'
import { asSpelt, spokenLetters, withFirstA } from '../text/devanagari.ts'
import { keyOf } from '../text/key-codes.ts'
import type { Lexed, Quantity } from '../text/lexer.ts'
import { type KeptWord, keptWords, NO_WORDS } from './kept-words.ts'
import type { Trade } from './trade.ts'

/** Short for cream, and also for controlled release. */
const CREAM = 'cr'

/** One reading of the brand words. */
export interface Reading {
  codes: Uint8Array
  length: number
  bounds: number
  words: string[]
  /** words that a name must contain as written */
  kept: readonly KeptWord[]
  /**
   * length of a shorter brand that this one starts with but does not mean: see lengthWithoutLast; 0 if there is none
   */
  notBrand: number
  /** release bits of its own words except the first */
  named: number
  /** release bits taken out of the words, together with those after the form */
  releases: number
  /** union of FORM_* bits */
  forms: number
  /** these and the forms they can stand for: see kinOf */
  kin: number
}

export interface Line {
  /** with release kinds as part of the brand, without them, and Devanagari respelt the way medicines are */
  readings: Reading[]
  numbers: Quantity[]
  /** numbers that are a strength; a volume can be the pack's */
  strengths: Quantity[]
  /** forms of all readings together; 0 if one of them has none */
  forms: number
  sites: number
  /** forms that the counted packs can hold; 0: any */
  packs: number
  spelling: number
  /** what the caller knows besides the text */
  trade: Trade | undefined
}

function readingOf(lexed: Lexed, words: string[], releases: number, forms: number, asides: number): Reading {
  const { codes, length, bounds } = keyOf(words)
  const named = lexed.hasRelease ? releasesNamed(words, 1) : 0
  const kept = lexed.mayKeep ? keptWords(words, asides) : NO_WORDS
  return { codes, length, bounds, words, kept, notBrand: 0, named, releases, forms, kin: kinOf(forms) }
}

/** The release bits of the words from `first` on. */
function releasesNamed(words: readonly string[], first: number): number {
  let bits = 0
  for (let i = first; i < words.length; i++) bits |= RELEASES.get(words[i]!) ?? 0
  return bits
}

/** The asides of the words that are not release kinds. */
function asidesWithout(words: readonly string[], asides: number): number {
  let bits = 0
  let place = 0
  for (let i = 0; i < words.length && i < 32; i++) {
    if (RELEASES.has(words[i]!)) continue
    bits |= ((asides >>> i) & 1) << place
    place++
  }
  return bits
}

/** `plain` names have no release kinds: `Dr Reddy's` does not mean delayed release. */
export function prepare(lexed: Lexed, plain = false, trade?: Trade): Line {
  const { releases, forms, asides } = lexed
  const words = lexed.heard
    ? lexed.words.map((word, i) => (i === 0 ? word : spokenLetters(word)))
    : lexed.words
  const readings: Reading[] = []
  const first = words[0]
  const last = words[words.length - 1]
  if (plain) {
    readings.push(readingOf(lexed, words, 0, 0, -1))
  } else if (forms === 0 && words.length > 1 && first === CREAM) {
    // `cr` at the start is never a release kind
    readings.push(readingOf(lexed, words.slice(1), releases, FORM_CREAM, asides >>> 1))
  } else {
    readings.push(readingOf(lexed, words, releases, forms, asides))
    const others = lexed.hasRelease ? words.filter((word) => !RELEASES.has(word)) : words
    if (others.length > 0 && others.length < words.length) {
      const bits = releases | releasesNamed(words, 0)
      readings.push(readingOf(lexed, others, bits, forms, asidesWithout(words, asides)))
    }
    if (forms === 0 && words.length > 1 && last === CREAM) {
      readings.push(readingOf(lexed, words.slice(0, -1), releases, FORM_CREAM, asides))
    }
    if (lexed.heard) readings.push(readingOf(lexed, words.map(asSpelt), releases, forms, asides))
    if (lexed.heard && first?.startsWith('e'))
      readings.push(readingOf(lexed, words.map(withFirstA), releases, forms, asides))
  }
  return {
    readings,
    numbers: lexed.numbers,
    strengths: lexed.numbers.filter((n) => n.unit !== UNIT_VOLUME),
    forms: readings.some((r) => r.forms === 0) ? 0 : readings.reduce((all, r) => all | r.forms, 0),
    sites: lexed.sites,
    packs: lexed.packs,
    spelling: lexed.spelling,
    trade,
  }
}
