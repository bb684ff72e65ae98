/** The cost of matching written words to a key: edits, word boundaries, missing words, extra words. */

import { MIN_FUZZY_LETTERS } from '../candidates/kept-words.ts'
import type { Reading } from '../candidates/line.ts'
import type { IndexData } from '../index/index-data.ts'
import { FACT_LETTERS, FACT_START, FACTS } from '../index/key-facts.ts'
import { lettersAdded, lettersOf } from '../index/key-letters.ts'
import { bitCount } from '../text/branchless.ts'
import { wordEnd } from '../text/key-codes.ts'
import { EditDistance, FAR } from './edit-distance.ts'
import { WordCost } from './word-cost.ts'

export const BRAND_COST = {
  /** a match on a salt or a later word instead of the brand; less for each doubling of the products that have it */
  salt: 10,
  saltDoubling: 5,
  /** each missing or extra space */
  boundary: 16,
  /** the same when letters are missing or added too: per extra or missing word, or for a different last word */
  otherWords: 20,
  otherLastWord: 12,
  /** words missing at the end of the key: once, and for each letter */
  missingWords: 44,
  missingLetter: 2,
  maxMissing: 100,
  /** the same for salts: `mefenamic` is a normal way to write mefenamic acid */
  missingSaltWords: 20,
  /** extra words at the end of the line: once, and for each letter */
  extraWords: 90,
  extraLetter: 4,
  maxExtra: 150,
}

/** Hardly any edit adds or drops a letter for less. */
const MIN_EDIT = 40

export class BrandCost {
  private readonly data: IndexData
  private readonly distance = new EditDistance()
  private reading: Reading | undefined
  /** set by `of`: whole words are missing or extra */
  otherWords = false

  private readingLetters = 0
  private readingBounds = 0
  /** names whose words can be in any order */
  private readonly words: WordCost | undefined

  constructor(data: IndexData) {
    this.data = data
    this.words = data.plain ? new WordCost(data) : undefined
  }

  setReading(reading: Reading): void {
    if (this.reading === reading) return
    this.words?.setReading(reading)
    this.reading = reading
    this.readingLetters = lettersOf(reading.codes, 0, reading.length)
    this.readingBounds = reading.bounds
    this.distance.setWritten(reading.codes, reading.length)
  }

  /** Cost of the reading against a key; FAR when above `limit`. */
  of(key: number, limit: number): number {
    const reading = this.reading
    if (!reading) return FAR
    const { keyFacts, keyText, keyBounds } = this.data
    const at = key * FACTS + FACT_START
    const from = keyFacts[at]!
    const length = keyFacts[at + FACTS]! - from
    const bounds = keyBounds[key]!
    this.otherWords = false
    if (reading.length < MIN_FUZZY_LETTERS) {
      const exact = this.asWritten(reading, from, length, bounds)
      return this.words ? Math.min(exact, this.words.of(key, limit)) : exact
    }
    if (this.minEdits(key, bounds) * MIN_EDIT > limit) {
      this.distance.forget()
      return FAR
    }
    let cost = this.distance.compare(keyText, from, length, limit)
    cost += boundaryCost(reading.bounds, reading.length, bounds, length)
    if (bounds > 1) cost = this.cheaper(cost, this.withWordsMissing(key, length, bounds))
    if (reading.bounds > 1) cost = this.cheaper(cost, this.withWordsTooMany(reading))
    if (this.words) cost = Math.min(cost, this.words.of(key, Math.min(cost, limit)))
    return cost > limit ? FAR : cost
  }

  /** Text too short for edits must match exactly; only a space can differ. */
  private asWritten(reading: Reading, from: number, length: number, bounds: number): number {
    this.distance.forget()
    if (length !== reading.length) return FAR
    const { keyText } = this.data
    for (let i = 0; i < length; i++) if (keyText[from + i] !== reading.codes[i]) return FAR
    return boundaryCost(reading.bounds, length, bounds, length)
  }

  /** Minimum number of letters of one that are not in the other. Words that can be missing do not count. */
  private minEdits(key: number, bounds: number): number {
    if (this.words) return 0
    const key1 = this.data.keyFacts[key * FACTS + FACT_LETTERS]!
    const added = this.readingBounds > 1 ? 0 : lettersAdded(this.readingLetters, key1)
    const dropped = bounds > 1 ? 0 : lettersAdded(key1, this.readingLetters)
    return added > dropped ? added : dropped
  }

  /** Call after `of`: the cheapest cost against any beginning of that key, for a name that is still being typed. */
  asPrefix(limit: number): number {
    const cost = this.distance.asPrefix()
    return cost > limit ? FAR : cost
  }

  private cheaper(cost: number, other: number): number {
    if (other >= cost) return cost
    this.otherWords = true
    return other
  }

  private withWordsMissing(key: number, length: number, bounds: number): number {
    const flat = key < this.data.brandKeys ? BRAND_COST.missingWords : BRAND_COST.missingSaltWords
    let best = FAR
    for (let j = wordEnd(bounds, 0, length); j < length; j = wordEnd(bounds, j, length)) {
      const tail = Math.min(BRAND_COST.maxMissing, flat + BRAND_COST.missingLetter * (length - j))
      best = Math.min(best, this.distance.untilKey(j) + tail)
    }
    return best
  }

  private withWordsTooMany(reading: Reading): number {
    let best = FAR
    const { length, bounds } = reading
    for (let i = wordEnd(bounds, 0, length); i < length; i = wordEnd(bounds, i, length)) {
      const tail = Math.min(
        BRAND_COST.maxExtra,
        BRAND_COST.extraWords + BRAND_COST.extraLetter * (length - i),
      )
      best = Math.min(best, this.distance.untilWritten(i) + tail)
    }
    return best
  }
}

/**
 * Cost of missing or extra spaces. When the lengths differ, only the number of words and the last word are compared.
 */
function boundaryCost(written: number, writtenLength: number, key: number, keyLength: number): number {
  if (written === key) return 0
  if (writtenLength === keyLength) return BRAND_COST.boundary * bitCount(written ^ key)
  const gap = bitCount(written) - bitCount(key)
  if (gap !== 0) return BRAND_COST.otherWords * Math.abs(gap)
  const last = writtenLength - (31 - Math.clz32(written)) - (keyLength - (31 - Math.clz32(key)))
  const away = Math.min(Math.abs(last), Math.abs(last - (writtenLength - keyLength)))
  return away > 0 ? BRAND_COST.otherLastWord : 0
}
