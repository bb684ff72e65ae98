/** Lines that name a later word of names: `ors`, where the catalogue has Electral ORS. */

import { RELEASES, VARIANTS } from '@rasad/lexicon'
import type { Reading } from '../candidates/line.ts'
import { wordEnd } from '../text/key-codes.ts'
import type { Segment } from './segment.ts'

/** Longer words are found by their letters, and shorter ones say too little. */
const LETTERS = 3
/** A word of more names than this is no name. */
const MAX_NAMES = 200

/**
 * The caller's keys of products whose name has the first word of a reading as a later word, the most popular first; none
 * if a brand has exactly that word first.
 */
export function namesWithWord(segments: readonly Segment[], reading: Reading, limit: number): number[] {
  const { codes, bounds, length, words } = reading
  const [word = ''] = words
  if (wordEnd(bounds, 0, length) !== LETTERS || VARIANTS.has(word) || RELEASES.has(word)) return []
  const text = { codes, length: LETTERS }
  const found = new Map<number, number>()
  for (const segment of segments) {
    const { data, brands, innerWords } = segment
    const isWord = (key: number, from: number) =>
      wordEnd(data.keyBounds[key]!, from, data.keyStart[key + 1]! - data.keyStart[key]!) === from + LETTERS
    if (brands.find(text)) {
      for (let key = brands.from; key < brands.to; key++) if (isWord(key, 0)) return []
    }
    if (!innerWords.find(text) || innerWords.to - innerWords.from > MAX_NAMES) continue
    for (let entry = innerWords.from; entry < innerWords.to; entry++) {
      const key = data.innerKey[entry]!
      if (!isWord(key, data.innerOffset[entry]!)) continue
      for (let row = data.rowStart[key]!; row < data.rowStart[key + 1]!; row++)
        if (!segment.isRemoved(row)) found.set(data.callers[row]!, data.popularity[row]!)
    }
  }
  const byPopularity = [...found].sort(([a, one], [b, other]) => other - one || a - b)
  return byPopularity.slice(0, limit).map(([key]) => key)
}
