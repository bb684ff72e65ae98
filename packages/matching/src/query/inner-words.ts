/** Lines that name a later word of names: `ors`, where the catalogue has Electral ORS. */

import { RELEASES, VARIANTS } from '@rasad/lexicon'
import type { Reading } from '../candidates/line.ts'
import { wordEnd } from '../text/key-codes.ts'
import type { Segment } from './segment.ts'

/** Longer words are found by their letters, and shorter ones say too little. */
const LETTERS = 3
/** A word of more names than this is no name. */
const MAX_NAMES = 200

/** A key of an index, with one of its words behind the first. */
interface InnerWord {
  segment: Segment
  key: number
}

/**
 * The caller's keys of products whose name has the first word of a reading as a later word, the most popular first; none
 * if a brand has exactly that word first.
 */
export function namesWithWord(segments: readonly Segment[], reading: Reading, limit: number): number[] {
  const inner = keysWithWord(segments, reading)
  if (inner.length === 0 || countBrandsStartingWith(segments, reading) === undefined) return []
  const found = new Map<number, number>()
  for (const { segment, key } of inner) {
    const { data } = segment
    for (let row = data.rowStart[key]!; row < data.rowStart[key + 1]!; row++)
      if (!segment.isRemoved(row)) found.set(data.callers[row]!, data.popularity[row]!)
  }
  const byPopularity = [...found].sort(([a, one], [b, other]) => other - one || a - b)
  return byPopularity.slice(0, limit).map(([key]) => key)
}

/**
 * The keys that have the only word of a reading as a later word, if it is a word more often than the beginning of brands:
 * `ors`, but not `cla`, which begins hundreds.
 */
export function keysOfWord(segments: readonly Segment[], reading: Reading): InnerWord[] {
  if (reading.words.length !== 1) return []
  const inner = keysWithWord(segments, reading)
  if (inner.length === 0) return []
  const starting = countBrandsStartingWith(segments, reading, inner.length)
  return starting !== undefined && starting <= inner.length ? inner : []
}

function keysWithWord(segments: readonly Segment[], reading: Reading): InnerWord[] {
  const { codes, bounds, length, words } = reading
  const [word = ''] = words
  if (wordEnd(bounds, 0, length) !== LETTERS || VARIANTS.has(word) || RELEASES.has(word)) return []
  const found: InnerWord[] = []
  for (const segment of segments) {
    const { data, innerWords } = segment
    if (!innerWords.find({ codes, length: LETTERS })) continue
    if (innerWords.to - innerWords.from > MAX_NAMES) continue
    for (let entry = innerWords.from; entry < innerWords.to; entry++) {
      const key = data.innerKey[entry]!
      const from = data.innerOffset[entry]!
      if (endOfWord(segment, key, from) === from + LETTERS) found.push({ segment, key })
    }
  }
  return found
}

/**
 * How many brands begin with the first word of a reading; undefined if one is called so.
 * @param most no more are counted
 */
function countBrandsStartingWith(
  segments: readonly Segment[],
  { codes }: Reading,
  most = Number.POSITIVE_INFINITY,
): number | undefined {
  let count = 0
  for (const segment of segments) {
    const { data, brands } = segment
    if (!brands.find({ codes, length: LETTERS })) continue
    let before = 0
    for (let key = brands.from; key < brands.to && count <= most; key++) {
      const end = endOfWord(segment, key, 0)
      if (end === LETTERS) return undefined
      if (end !== before || !beginAlike(data, key - 1, key, end)) count++
      before = end
    }
  }
  return count
}

function beginAlike(
  { keyStart, keyText }: Segment['data'],
  one: number,
  other: number,
  end: number,
): boolean {
  for (let i = LETTERS; i < end; i++)
    if (keyText[keyStart[one]! + i] !== keyText[keyStart[other]! + i]) return false
  return true
}

function endOfWord({ data }: Segment, key: number, from: number): number {
  return wordEnd(data.keyBounds[key]!, from, data.keyStart[key + 1]! - data.keyStart[key]!)
}
