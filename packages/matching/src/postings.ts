/**
 * Which keys have a feature. A posting is a key's number with a few bits of its strengths above it: most keys that
 * share a feature with a line have other strengths, and are passed over without a look at anything else.
 */

import { FEATURES, featuresOf, toSounds } from './grams.ts'
import type { IndexData } from './index-data.ts'
import { MAX_KEY, wordEnd } from './key-codes.ts'
import { FACT_STRENGTHS, FACTS } from './key-facts.ts'
import { NO_NUMBER } from './numbers.ts'

/** Up to so many keys every one is compared with a line: features would find no fewer, and their table is large. */
const FEW = 64

/** False where an index is too small for features. */
export function hasFeatures(keyCount: number): boolean {
  return keyCount > FEW
}

/** Bits that number the keys of an index. */
export function keyBits(keyCount: number): number {
  return Math.max(1, 32 - Math.clz32(keyCount))
}

/** Strengths as the bits above a key's number; all of them where a row has none. */
export function strengthBits(numbers: number, bits: number): number {
  if ((numbers & NO_NUMBER) !== 0) return -1 << bits
  let folded = 0
  for (let rest = numbers; rest !== 0; rest >>>= 32 - bits) folded |= rest
  return folded << bits
}

/**
 * Postings by feature, keys ascending; none where the index has no features. In plain indexes every word counts from
 * its own start.
 */
export function postFeatures(data: IndexData): { featureStart: Uint32Array; postings: Uint32Array } {
  const { keyText, keyStart, keyBounds, keyCount, keyFacts, plain } = data
  if (!hasFeatures(keyCount)) return { featureStart: new Uint32Array(1), postings: new Uint32Array(0) }
  const sounds = new Uint8Array(2 * MAX_KEY)
  const features = new Uint32Array(4 * MAX_KEY)
  const featureStart = new Uint32Array(FEATURES + 1)
  const visit = (take: (feature: number, key: number) => void) => {
    for (let key = 0; key < keyCount; key++) {
      const end = keyStart[key + 1]!
      let from = keyStart[key]!
      while (from < end) {
        const to = plain
          ? wordEnd(keyBounds[key]!, from - keyStart[key]!, end - keyStart[key]!) + keyStart[key]!
          : end
        const n = featuresOf(sounds, toSounds(keyText, from, to - from, sounds), features, 0)
        for (let i = 0; i < n; i++) take(features[i]!, key)
        from = to
      }
    }
  }
  visit((feature) => {
    featureStart[feature + 1]!++
  })
  for (let i = 0; i < FEATURES; i++) featureStart[i + 1]! += featureStart[i]!
  const postings = new Uint32Array(featureStart[FEATURES]!)
  const next = featureStart.slice()
  const bits = keyBits(keyCount)
  visit((feature, key) => {
    postings[next[feature]!++] = strengthBits(keyFacts[key * FACTS + FACT_STRENGTHS]!, bits) | key
  })
  return { featureStart, postings }
}
