/** The keys that share the most, and the rarest, features with what was written. */

import { featuresOf, PLACES, toSounds } from './grams.ts'
import type { IndexData } from './index-data.ts'
import { MAX_KEY, wordEnd } from './key-codes.ts'
import { formClasses } from './key-facts.ts'
import type { Line, Reading } from './line.ts'
import { amountBits, NO_NUMBER } from './numbers.ts'
import { hasFeatures, keyBits, strengthBits } from './postings.ts'
import { Sift } from './sift.ts'

/** A feature at its very place counts 4 parts, one place beside it 3. */
const EXACT_PLACE = 4
const NEXT_PLACE = 3

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

export const THOROUGH: Effort = { keys: 160, salts: 60, adding: 12_000, reading: 60_000, grows: true }
/** For names still being typed. */
export const TYPING: Effort = { keys: 60, salts: 30, adding: 4_000, reading: 20_000, grows: false }
/** For names that are there as written. */
export const QUICK: Effort = { keys: 20, salts: 0, adding: 2_000, reading: 8_000, grows: false }

export class Candidates {
  /** what the last call of `find` found */
  readonly keys: Uint32Array
  private readonly data: IndexData
  /** effort grows far more slowly than the number of keys */
  private readonly scale: number
  private readonly score: Uint16Array
  private readonly touched: Uint32Array
  private readonly sift: Sift
  private readonly sounds = new Uint8Array(2 * MAX_KEY)
  private readonly features = new Uint16Array(4 * MAX_KEY)
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
    this.sift = new Sift(data, this.score, this.touched)
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
    if (!hasFeatures(data.keyCount)) return this.all(effort)
    this.setFilter(line)
    const scale = effort.grows ? this.scale : 1
    const count = this.readFeatures(reading)
    this.sift.setWritten(reading)
    this.from = data.featureStart
    this.to = saltsFrom
    const brands = this.accumulate(count, effort.adding * scale, effort.reading * scale)
    const most = Math.round(effort.keys * scale)
    const found = this.sift.select(this.forms, this.strengths, brands, most, this.keys)
    if (data.brandKeys === data.keyCount || effort.salts === 0) return found
    this.from = saltsFrom
    this.to = data.featureStart.subarray(1)
    const salts = this.accumulate(count, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    return (
      found + this.sift.select(this.forms, this.strengths, salts, effort.salts, this.keys.subarray(found))
    )
  }

  private all(effort: Effort): number {
    const count = effort.salts === 0 ? this.data.brandKeys : this.data.keyCount
    for (let key = 0; key < count; key++) this.keys[key] = key
    return count
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
    const { postings } = data
    const bits = keyBits(data.keyCount)
    const keys = (1 << bits) - 1
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
    const { keyFormClasses } = data
    const classes = formClasses(this.forms)
    // a third strength is looked at when the best are ordered
    const first = this.strengths[0] ?? -1
    const second = this.strengths[1] ?? -1
    const firstBits = strengthBits(first & ~NO_NUMBER, bits)
    const secondBits = strengthBits(second & ~NO_NUMBER, bits)
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
            const posting = postings[at]!
            if ((posting & firstBits) === 0 || (posting & secondBits) === 0) continue
            const key = posting & keys
            const sum = score[key]!
            if (sum !== 0) score[key] = sum + weight
          }
          continue
        }
        for (let at = from[feature + near]!; at < end; at++) {
          const posting = postings[at]!
          if ((posting & firstBits) === 0 || (posting & secondBits) === 0) continue
          const key = posting & keys
          const sum = score[key]!
          if (sum === 0) {
            if ((keyFormClasses[key]! & classes) === 0) continue
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

  /** What a key must have at least one row of: the forms, and a bit of each strength. */
  private setFilter(line: Line): void {
    this.forms = line.forms
    this.strengths = line.strengths.map((strength) => amountBits(strength.value, strength.base))
  }
}

/** Keys are ascending under a feature, and salts come behind all brands. */
function firstSalts(data: IndexData): Uint32Array {
  const { featureStart, postings, brandKeys } = data
  const keys = (1 << keyBits(data.keyCount)) - 1
  const first = new Uint32Array(featureStart.length - 1)
  for (let feature = 0; feature < first.length; feature++) {
    let low = featureStart[feature]!
    let high = featureStart[feature + 1]!
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((postings[middle]! & keys) < brandKeys) low = middle + 1
      else high = middle
    }
    first[feature] = low
  }
  return first
}

/** Insertion sort of a few dozen features, the rarest first. */
function sortByFrequency(features: Uint16Array, frequency: Uint32Array, count: number): void {
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
