/** The keys that share the most, and the rarest, features with what was written. */

import { featuresOf, PLACES, toSounds } from './grams.ts'
import type { IndexData } from './index-data.ts'
import { MAX_KEY, wordEnd } from './key-codes.ts'
import type { Line, Reading } from './line.ts'
import { amountBits, NO_NUMBER } from './numbers.ts'
import { SlipCount } from './slip-count.ts'

/** A feature at its very place counts 4 parts, one place beside it 3. */
const EXACT_PLACE = 4
const NEXT_PLACE = 3
const TOP_SCORE = 8191

export interface Effort {
  /** brands found at most */
  keys: number
  /** salts found at most */
  salts: number
  /** keys taken in before the commoner features only add to the score of those already in */
  adding: number
  /** postings read in all; the rarest features are read first, so the rest would change little */
  reading: number
  /** more for larger catalogues */
  grows: boolean
}

/** Keys of a catalogue of 250,000 names, for which the efforts below are meant. */
const USUAL_SIZE = 200_000

export const THOROUGH: Effort = { keys: 160, salts: 60, adding: 10_000, reading: 60_000, grows: true }
/** For names still being typed. */
export const TYPING: Effort = { keys: 60, salts: 30, adding: 4_000, reading: 20_000, grows: false }
/** For names that are there as written. */
export const QUICK: Effort = { keys: 20, salts: 0, adding: 2_000, reading: 8_000, grows: false }

/** Keys that are sifted by length, strengths and a plain count of slips, for each that is wanted. */
const SIFTED = 16
/** What sifting takes off a key's score. */
export const PRICE = {
  /** no strengths where the line gives one */
  noStrength: 50,
  /** each letter more than written, up to the most */
  letter: 5,
  lettersMost: 60,
  /** each slip; more than the most are no worse, for whole words may have been left out */
  slip: 25,
  slipsMost: 6,
}
/** Keeps what the prices leave above 0. */
const OFFSET = 400

export class Candidates {
  /** what the last call of `find` found */
  readonly keys: Uint32Array
  private readonly data: IndexData
  /** effort grows far more slowly than the number of keys */
  private readonly scale: number
  private readonly score: Uint16Array
  private readonly touched: Uint32Array
  private readonly histogram = new Uint32Array(TOP_SCORE + 1)
  private readonly sounds = new Uint8Array(2 * MAX_KEY)
  private readonly features = new Uint32Array(4 * MAX_KEY)
  private readonly slipCount = new SlipCount()
  private forms = 0
  private strengths: number[] = []
  private readonly frequency = new Uint32Array(4 * MAX_KEY)
  /** per feature: where its salts begin */
  private readonly saltsFrom: Uint32Array
  /** per feature: the part of its keys looked at now */
  private from: Uint32Array
  private to: Uint32Array

  constructor(data: IndexData) {
    this.data = data
    this.scale = Math.max(1, (data.keyCount / USUAL_SIZE) ** 0.3)
    this.keys = new Uint32Array(Math.ceil(THOROUGH.keys * this.scale) + THOROUGH.salts)
    this.score = new Uint16Array(data.keyCount)
    this.touched = new Uint32Array(data.keyCount)
    this.saltsFrom = firstSalts(data)
    this.from = data.featureStart
    this.to = this.saltsFrom
  }

  /**
   * Fills `keys` with the likeliest brands, then with the likeliest salts, the likelier first, and answers how many.
   * Salts are few: all their postings are read, or the many brands would crowd them out.
   */
  find(line: Line, reading: Reading, effort: Effort): number {
    const { data, saltsFrom } = this
    this.setFilter(line)
    const scale = effort.grows ? this.scale : 1
    const count = this.readFeatures(reading)
    this.slipCount.setWritten(reading.codes, reading.length)
    this.from = data.featureStart
    this.to = saltsFrom
    const brands = this.accumulate(count, effort.adding * scale, effort.reading * scale)
    const most = Math.round(effort.keys * scale)
    const found = this.select(reading.length, brands, most, 0)
    if (data.brandKeys === data.keyCount || effort.salts === 0) return found
    this.from = saltsFrom
    this.to = data.featureStart.subarray(1)
    const salts = this.accumulate(count, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    return found + this.select(reading.length, salts, effort.salts, found)
  }

  private readFeatures(reading: Reading): number {
    const { sounds, features } = this
    if (!this.data.plain) {
      return featuresOf(sounds, toSounds(reading.codes, 0, reading.length, sounds), features, 0)
    }
    let count = 0
    for (let from = 0; from < reading.length; ) {
      const to = wordEnd(reading.bounds, from, reading.length)
      count = featuresOf(sounds, toSounds(reading.codes, from, to - from, sounds), features, count)
      from = to
    }
    return count
  }

  /** Adds up the weights of shared features; answers how many keys share any. */
  private accumulate(count: number, adding: number, reading: number): number {
    const { data, features, frequency, score, touched } = this
    const { featureKeys } = data
    const { from, to } = this
    for (let i = 0; i < count; i++) {
      const feature = features[i]!
      const place = feature % PLACES
      let often = to[feature]! - from[feature]!
      if (place > 0) often += to[feature - 1]! - from[feature - 1]!
      if (place < PLACES - 1) often += to[feature + 1]! - from[feature + 1]!
      frequency[i] = often
    }
    sortByFrequency(features, frequency, count)
    const { keyForms, keyNumbers } = data
    const forms = this.forms
    // a third strength is looked at when the best are ordered
    const first = this.strengths[0] ?? -1
    const second = this.strengths[1] ?? -1
    let touchedCount = 0
    let read = 0
    for (let i = 0; i < count; i++) {
      const feature = features[i]!
      read += frequency[i]!
      if (read > reading && i > 1) break
      const rarity = this.rarity(i)
      const late = touchedCount > adding
      const place = feature % PLACES
      for (let near = -1; near <= 1; near++) {
        if (place + near < 0 || place + near >= PLACES) continue
        const weight = Math.max(1, Math.round(rarity * (near === 0 ? EXACT_PLACE : NEXT_PLACE)))
        const end = to[feature + near]!
        if (late) {
          for (let at = from[feature + near]!; at < end; at++) {
            const key = featureKeys[at]!
            const sum = score[key]!
            if (sum !== 0) score[key] = sum + weight
          }
          continue
        }
        for (let at = from[feature + near]!; at < end; at++) {
          const key = featureKeys[at]!
          const sum = score[key]!
          if (sum === 0) {
            if (forms !== 0 && (keyForms[key]! & forms) === 0) continue
            const bits = keyNumbers[key]!
            if ((bits & NO_NUMBER) === 0 && ((bits & first) === 0 || (bits & second) === 0)) continue
            touched[touchedCount++] = key
          }
          score[key] = sum + weight
        }
      }
    }
    return touchedCount
  }

  private rarity(i: number): number {
    return Math.log2((this.data.keyCount + 1) / (this.frequency[i]! + 1))
  }

  /** Keeps the best of the touched keys that can agree in strength and form; clears the scores. */
  private select(length: number, touchedCount: number, most: number, into: number): number {
    const kept = this.keepTop(touchedCount, most * SIFTED)
    const { data, score, touched, keys } = this
    let count = 0
    let top = 0
    const { histogram } = this
    const slips = data.plain ? undefined : this.slipCount
    for (let i = 0; i < kept; i++) {
      const key = touched[i]!
      let sum = score[key]! + OFFSET
      score[key] = 0
      const bits = data.keyNumbers[key]!
      if (this.strengths.length > 0 && !this.hasStrengths(bits)) {
        if ((bits & NO_NUMBER) === 0) continue
        sum -= PRICE.noStrength
      }
      const longer = data.keyStart[key + 1]! - data.keyStart[key]! - length
      if (longer > 0) sum -= Math.min(PRICE.lettersMost, longer * PRICE.letter)
      if (slips) {
        const count = slips.to(data.keyText, data.keyStart[key]!, data.keyStart[key + 1]!)
        sum -= PRICE.slip * (count < PRICE.slipsMost ? count : PRICE.slipsMost)
      }
      if (sum < 1) sum = 1
      if (sum > TOP_SCORE) sum = TOP_SCORE
      if (sum > top) top = sum
      histogram[sum]!++
      score[key] = sum
      touched[count++] = key
    }
    return this.orderTop(count, top, most, keys.subarray(into))
  }

  /** Reduces `touched` to about the `most` highest scores, and clears the others. */
  private keepTop(touchedCount: number, most: number): number {
    const { score, touched, histogram } = this
    if (touchedCount <= most) return touchedCount
    let top = 0
    for (let i = 0; i < touchedCount; i++) {
      const sum = Math.min(score[touched[i]!]!, TOP_SCORE)
      histogram[sum]!++
      if (sum > top) top = sum
    }
    let least = top
    for (let above = histogram[top]!; least > 1 && above < most; ) above += histogram[--least]!
    histogram.fill(0, 0, top + 1)
    let kept = 0
    for (let i = 0; i < touchedCount; i++) {
      const key = touched[i]!
      if (score[key]! >= least) touched[kept++] = key
      else score[key] = 0
    }
    return kept
  }

  /** Writes the `most` highest of `touched` into `keys`, the highest first, by counting; clears the scores. */
  private orderTop(kept: number, top: number, most: number, keys: Uint32Array): number {
    const { score, touched, histogram } = this
    let least = top
    let above = 0
    while (least > 1 && above + histogram[least]! < most) above += histogram[least--]!
    let room = most - above
    let start = 0
    for (let sum = top; sum >= least; sum--) {
      const here = histogram[sum]!
      histogram[sum] = start
      start += here
    }
    let count = 0
    for (let i = 0; i < kept; i++) {
      const key = touched[i]!
      const sum = score[key]!
      score[key] = 0
      if (sum < least || (sum === least && room-- <= 0)) continue
      keys[histogram[sum]!++] = key
      count++
    }
    histogram.fill(0, 0, top + 1)
    return count
  }

  /** What a key must have at least one row of: the forms, and a bit of each strength. */
  private setFilter(line: Line): void {
    this.forms = line.forms
    this.strengths = line.strengths.map((strength) => amountBits(strength.value, strength.base))
  }

  private hasStrengths(bits: number): boolean {
    const strengths = this.strengths
    for (let i = 0; i < strengths.length; i++) if ((bits & strengths[i]!) === 0) return false
    return true
  }
}

/** Keys are ascending under a feature, and salts come behind all brands. */
function firstSalts(data: IndexData): Uint32Array {
  const { featureStart, featureKeys, brandKeys } = data
  const first = new Uint32Array(featureStart.length - 1)
  for (let feature = 0; feature < first.length; feature++) {
    let low = featureStart[feature]!
    let high = featureStart[feature + 1]!
    while (low < high) {
      const middle = (low + high) >>> 1
      if (featureKeys[middle]! < brandKeys) low = middle + 1
      else high = middle
    }
    first[feature] = low
  }
  return first
}

/** Insertion sort of a few dozen features, the rarest first. */
function sortByFrequency(features: Uint32Array, frequency: Uint32Array, count: number): void {
  for (let i = 1; i < count; i++) {
    const feature = features[i]!
    const often = frequency[i]!
    let j = i - 1
    while (j >= 0 && frequency[j]! > often) {
      features[j + 1] = features[j]!
      frequency[j + 1] = frequency[j]!
      j--
    }
    features[j + 1] = feature
    frequency[j + 1] = often
  }
}
