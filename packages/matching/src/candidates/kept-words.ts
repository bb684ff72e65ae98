/**
 * Words of a line that an answer must contain as written: letters and words that make another product of a brand (Telma
 * H, Pan D, Moxikind CV), and goods that are not medicines (gloves, syringe). Edits and missing words never match such
 * a line to a name without them.
 */

import { GOODS, MODIFIED_RELEASES, RELEASES, VARIANTS } from '@rasad/lexicon'
import type { IndexData } from '../index/index-data.ts'
import { codeOf, wordEnd } from '../text/key-codes.ts'

/** Names and words shorter than this are never matched by similarity, only as written. */
export const MIN_FUZZY_LETTERS = 3

/** A kept word of a reading: its letters are codes[from, to). */
export interface KeptWord {
  from: number
  to: number
}

/** Letters before a kept word that must agree too when a name joins the two words: `telma h` and Telmah. */
const CONTEXT = 2
/** Longer words also match a word that starts with them: `glove` and Gloves, `fort` and Forte. */
const MIN_STEM = 3
const MAX_ENDING = 2

export const NO_WORDS: readonly KeptWord[] = []

/**
 * Returns the kept words of a line. A first word is a brand, however short, unless it names goods.
 * @param asides bit i: word i is in brackets or an abbreviation (`i.v.`, `e/d`), and is not part of the brand
 */
export function keptWords(words: readonly string[], asides: number): readonly KeptWord[] {
  let kept: KeptWord[] | undefined
  let from = 0
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!
    const to = from + lettersIn(word)
    const aside = i < 32 && ((asides >>> i) & 1) === 1
    if (GOODS.has(word) || (i > 0 && !aside && VARIANTS.has(word))) {
      kept ??= []
      kept.push({ from, to })
    }
    from = to
  }
  return kept ?? NO_WORDS
}

/**
 * When the letters of a joined line, `telmah`, are two words in the catalogue: the length without the last kept word; 0
 * if there is none. The brand with that length is another product.
 */
export function lengthWithoutLast(codes: Uint8Array, length: number, bounds: number): number {
  const from = length < 32 ? 31 - Math.clz32(bounds & ((1 << length) - 1)) : 31 - Math.clz32(bounds)
  return from > 0 && VARIANTS.has(textOf(codes, from, length)) ? from : 0
}

/** Returns whether a key has every kept word of a reading. */
export function keepsAll(data: IndexData, key: number, reading: KeptReading): boolean {
  const { kept } = reading
  if (kept.length === 0) return true
  const from = data.keyStart[key]!
  const length = data.keyStart[key + 1]! - from
  // the same letters with spaces elsewhere
  if (
    length === reading.length &&
    commonLength(reading, 0, length, data.keyText, from, from + length) === length
  ) {
    return true
  }
  for (const word of kept) if (!keeps(data, key, reading, word)) return false
  return true
}

/**
 * Returns whether a line names a release kind (SR, XL) that makes another product and the row has none or a different
 * one.
 */
export function lacksRelease(
  data: IndexData,
  row: number,
  { named, releases }: { named: number; releases: number },
): boolean {
  if (((named | releases) & MODIFIED_RELEASES) === 0) return false
  const has = data.allReleases[row]!
  const missing = (named & ~has) | ((has & MODIFIED_RELEASES) === 0 ? releases : 0)
  if ((missing & MODIFIED_RELEASES) === 0) return false
  for (const [word, bit] of RELEASES) {
    // `l sr` and LSR
    if ((missing & MODIFIED_RELEASES & bit) !== 0 && !endsWith(data, data.keyOfRow[row]!, word)) return true
  }
  return false
}

function endsWith(data: IndexData, key: number, word: string): boolean {
  const end = data.keyStart[key + 1]!
  const from = end - word.length
  if (from < data.keyStart[key]!) return false
  for (let i = 0; i < word.length; i++)
    if (data.keyText[from + i] !== codeOf(word.charCodeAt(i))) return false
  return true
}

/** What the checks need of a reading. */
interface KeptReading {
  codes: Uint8Array
  length: number
  kept: readonly KeptWord[]
}

function keeps(data: IndexData, key: number, reading: KeptReading, { from, to }: KeptWord): boolean {
  const { keyText } = data
  const start = data.keyStart[key]!
  const length = data.keyStart[key + 1]! - start
  const bounds = data.keyBounds[key]!
  const size = to - from
  const context = from < CONTEXT ? from : CONTEXT
  for (let at = 0; at < length; ) {
    const end = wordEnd(bounds, at, length)
    const same = commonLength(reading, from, to, keyText, start + at, start + end)
    if (same === size && same === end - at) return true
    const ending = (same === size ? end - at : size) - same
    if (same >= MIN_STEM && (same === size || same === end - at) && ending <= MAX_ENDING) return true
    // the end of a longer word, `telma h` and Telmah
    const glued = end - size - context
    if (glued >= at && (context === CONTEXT || glued === 0)) {
      const whole = start + glued
      if (commonLength(reading, from - context, to, keyText, whole, start + end) === size + context)
        return true
    }
    at = end
  }
  // one letter is missing before it, in the same word: `dul t` and Dulot
  if (isSplit(bounds, length - size, length)) return false
  if (to !== reading.length || length < reading.length || length > reading.length + 1) return false
  return commonLength(reading, from, to, keyText, start + length - size, start + length) === size
}

/** Returns whether a word starts after `from` and before `to`. */
function isSplit(bounds: number, from: number, to: number): boolean {
  for (let i = from + 1; i < to && i < 32; i++) if ((bounds >>> i) & 1) return true
  return false
}

/** Returns how many letters agree from the two positions on. */
function commonLength(
  { codes }: KeptReading,
  from: number,
  to: number,
  other: Uint8Array,
  otherFrom: number,
  otherTo: number,
): number {
  let same = 0
  while (from + same < to && otherFrom + same < otherTo && codes[from + same] === other[otherFrom + same])
    same++
  return same
}

function lettersIn(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) if (codeOf(word.charCodeAt(i)) !== 0) letters++
  return letters
}

function textOf(codes: Uint8Array, from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) text += String.fromCharCode(codes[i]! + 96)
  return text
}
