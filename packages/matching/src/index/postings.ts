/**
 * Which keys have a feature. A posting is a key number with a few bits of its strengths above it: most keys that share
 * a feature with a line have other strengths, and these bits exclude them without another lookup.
 */

import { MAX_KEY, wordEnd } from '../text/key-codes.ts'
import { NO_NUMBER } from '../text/numbers.ts'
import { FEATURES, featuresOf, toSounds } from './grams.ts'
import type { IndexData } from './index-data.ts'
import { FACT_STRENGTHS, FACTS } from './key-facts.ts'

/**
 * Up to this number of keys, each key is compared with the line: features would find no fewer, and their table is
 * large.
 */
const FEW = 64

/** Returns whether an index is large enough for features. */
export function hasFeatures(keyCount: number): boolean {
  return keyCount > FEW
}

/** Number of bits of a key number in the index. */
export function keyBits(keyCount: number): number {
  return Math.max(1, 32 - Math.clz32(keyCount))
}

/** Strengths as the bits above a key number; all bits if a row has none. */
export function strengthBits(numbers: number, bits: number): number {
  if ((numbers & NO_NUMBER) !== 0) return -1 << bits
  let folded = 0
  for (let rest = numbers; rest !== 0; rest >>>= 32 - bits) folded |= rest
  return folded << bits
}

/**
 * Postings by feature, keys ascending; empty if the index has no features. In plain indexes each word counts from its
 * own start.
 */
export function postFeatures(data: IndexData): { featureStart: Uint32Array; postings: Uint32Array } {
  const { keyCount, keyFacts } = data
  if (!hasFeatures(keyCount)) return { featureStart: new Uint32Array(1), postings: new Uint32Array(0) }
  const { features, ends } = featuresOfKeys(data)
  const featureStart = new Uint32Array(FEATURES + 1)
  for (let i = 0; i < features.length; i++) featureStart[features[i]! + 1]!++
  for (let i = 0; i < FEATURES; i++) featureStart[i + 1]! += featureStart[i]!
  const postings = new Uint32Array(features.length)
  const next = featureStart.slice()
  const bits = keyBits(keyCount)
  let at = 0
  for (let key = 0; key < keyCount; key++) {
    const posting = strengthBits(keyFacts[key * FACTS + FACT_STRENGTHS]!, bits) | key
    for (; at < ends[key]!; at++) postings[next[features[at]!]!++] = posting
  }
  return { featureStart, postings }
}

/** The features of all keys in one array, with the end position of each key. */
function featuresOfKeys(data: IndexData): { features: Uint16Array; ends: Uint32Array } {
  const { keyText, keyStart, keyBounds, keyCount, plain } = data
  const sounds = new Uint8Array(2 * MAX_KEY)
  // at most two sounds per letter and two features per sound
  const features = new Uint16Array(4 * keyText.length)
  const ends = new Uint32Array(keyCount)
  let count = 0
  for (let key = 0; key < keyCount; key++) {
    const start = keyStart[key]!
    const end = keyStart[key + 1]!
    let from = start
    while (from < end) {
      const to = plain ? start + wordEnd(keyBounds[key]!, from - start, end - start) : end
      count = featuresOf(sounds, toSounds(keyText, from, to - from, sounds), features, count)
      from = to
    }
    ends[key] = count
  }
  return { features: features.subarray(0, count), ends }
}
