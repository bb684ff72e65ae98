/** Finds the keys that share the most, and the rarest, features with the written text. */

import { featuresOf, PLACES, toSounds } from '../index/grams.ts'
import type { IndexData } from '../index/index-data.ts'
import { formClasses } from '../index/key-facts.ts'
import { hasFeatures, keyBits, strengthBits } from '../index/postings.ts'
import { anyBit } from '../text/branchless.ts'
import { MAX_KEY, wordEnd } from '../text/key-codes.ts'
import { amountBits, NO_NUMBER } from '../text/numbers.ts'
import type { Line, Reading } from './line.ts'
import { Pruning } from './prune-candidates.ts'

/** A feature at exactly the same place counts 4 parts, one place away 3. */
const EXACT_PLACE = 4
const NEXT_PLACE = 3

/** Scores and form classes that are fetched together: a cache line has 64 bytes. */
const SCORES_FETCHED = 32
const CLASSES_FETCHED = 64

export interface Effort {
  /** maximum number of brands */
  keys: number
  /** maximum number of salts */
  salts: number
  /** after this many keys, more common features only add to the score of keys already seen */
  adding: number
  /** maximum postings read; the rarest features are read first, so the rest would change little */
  reading: number
  /** larger catalogues raise these limits */
  grows: boolean
}

/** The catalogue size that the efforts below are tuned for: keys of 250,000 names. */
const USUAL_SIZE = 200_000

export const THOROUGH: Effort = { keys: 160, salts: 60, adding: 12_000, reading: 60_000, grows: true }
/** For a name that is still being typed. */
export const TYPING: Effort = { keys: 60, salts: 30, adding: 4_000, reading: 20_000, grows: false }
/** For a name whose brand is spelt as in the catalogue, and whose strength or form is missing. */
export const NEAR: Effort = { keys: 60, salts: 30, adding: 4_000, reading: 20_000, grows: true }
/** For a name that is in the catalogue as written. */
export const QUICK: Effort = { keys: 20, salts: 0, adding: 2_000, reading: 8_000, grows: false }

export class Candidates {
  /** results of the last call of `find` */
  readonly keys: Uint32Array
  private readonly data: IndexData
  /** effort grows far more slowly than the number of keys */
  private readonly scale: number
  private readonly score: Uint16Array
  private readonly touched: Uint32Array
  private touchedCount = 0
  /** postings of one list whose strengths can agree */
  private readonly passed: Uint32Array
  private readonly pruneCandidates: Pruning
  private readonly sounds = new Uint8Array(2 * MAX_KEY)
  private readonly features = new Uint16Array(4 * MAX_KEY)
  private readonly frequency = new Uint32Array(4 * MAX_KEY)
  private readonly brands: Part
  private readonly salts: Part
  /** required of at least one row of a key: the forms, and a bit of each strength */
  private forms = 0
  private strengths: number[] = []

  constructor(data: IndexData) {
    const { featureStart, keyCount, brandKeys } = data
    this.data = data
    this.scale = Math.max(1, (keyCount / USUAL_SIZE) ** 0.3)
    this.keys = new Uint32Array(Math.ceil(THOROUGH.keys * this.scale) + THOROUGH.salts)
    this.score = new Uint16Array(keyCount)
    // one extra slot: the loop writes the next entry before it knows whether the entry counts
    this.touched = new Uint32Array(keyCount + 1)
    this.passed = new Uint32Array(longest(featureStart) + 1)
    this.pruneCandidates = new Pruning(data, this.score, this.touched)
    const saltsFrom = firstSalts(data)
    this.brands = { from: featureStart, to: saltsFrom, firstKey: 0, endKey: brandKeys }
    this.salts = { from: saltsFrom, to: featureStart.subarray(1), firstKey: brandKeys, endKey: keyCount }
  }

  /**
   * Fills `keys` with the most likely brands, then the most likely salts, and returns their number. Salts are few, so
   * all their postings are read; otherwise the many brands would crowd them out.
   */
  find(line: Line, reading: Reading, effort: Effort): number {
    const { data } = this
    if (!hasFeatures(data.keyCount)) return this.all(effort)
    this.forms = line.forms
    this.strengths = line.strengths.map((strength) => amountBits(strength.value, strength.base))
    const scale = effort.grows ? this.scale : 1
    const count = this.readFeatures(reading)
    this.pruneCandidates.setWritten(reading)
    this.accumulate(this.brands, count, effort.adding * scale, effort.reading * scale)
    const most = Math.round(effort.keys * scale)
    const found = this.select(most, this.keys)
    if (data.brandKeys === data.keyCount || effort.salts === 0) return found
    this.accumulate(this.salts, count, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    return found + this.select(effort.salts, this.keys.subarray(found))
  }

  private select(most: number, into: Uint32Array): number {
    return this.pruneCandidates.select(this.forms, this.strengths, this.touchedCount, most, into)
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

  /** Adds the weights of shared features to `score` and collects the keys that share any in `touched`. */
  private accumulate(part: Part, count: number, adding: number, reading: number): void {
    const { features, frequency, strengths } = this
    const { postings } = this.data
    const { from, to } = part
    const all = this.sortFeatures(part, count)
    this.fetchScores(part, Math.min(all, reading))
    this.touchedCount = 0
    let read = 0
    for (let i = 0; i < count; i++) {
      const feature = features[i]!
      read += frequency[i]!
      if (read > reading && i > 1) break
      const rarity = this.rarity(i)
      const adds = this.touchedCount <= adding
      const place = feature % PLACES
      for (let near = -1; near <= 1; near++) {
        if (place + near < 0 || place + near >= PLACES) continue
        const weight = Math.max(1, Math.round(rarity * (near === 0 ? EXACT_PLACE : NEXT_PLACE)))
        const first = from[feature + near]!
        const end = to[feature + near]!
        if (strengths.length === 0) this.add(postings, first, end, weight, adds)
        else this.add(this.passed, 0, this.pass(first, end), weight, adds)
      }
    }
  }

  /** Sorts features by rarity, each with the number of its postings; returns the total of those. */
  private sortFeatures({ from, to }: Part, count: number): number {
    const { features, frequency } = this
    let all = 0
    for (let i = 0; i < count; i++) {
      const feature = features[i]!
      const place = feature % PLACES
      let often = to[feature]! - from[feature]!
      if (place > 0) often += to[feature - 1]! - from[feature - 1]!
      if (place < PLACES - 1) often += to[feature + 1]! - from[feature + 1]!
      frequency[i] = often
      all += often
    }
    sortByFrequency(features, frequency, count)
    return all
  }

  /**
   * Reads memory once in order before it is read at random: sequential reads are prefetched. Done only when there are
   * more postings than cache lines to fetch.
   */
  private fetchScores({ firstKey, endKey }: Part, postings: number): void {
    const { score, touched } = this
    const { keyFormClasses } = this.data
    if (postings * SCORES_FETCHED < endKey - firstKey) return
    let seen = 0
    for (let key = firstKey; key < endKey; key += SCORES_FETCHED) seen += score[key]!
    if (this.forms !== 0) {
      for (let key = firstKey; key < endKey; key += CLASSES_FETCHED) seen += keyFormClasses[key]!
    }
    // a harmless write, so that the compiler cannot drop the read
    touched[0] = seen
  }

  /**
   * Writes the postings of [at, end) whose strengths can agree to `passed` and returns their number. A third strength
   * is checked later, when the best are sorted.
   */
  private pass(at: number, end: number): number {
    const { passed, strengths } = this
    const { postings, keyCount } = this.data
    const bits = keyBits(keyCount)
    const first = strengthBits(strengths[0]! & ~NO_NUMBER, bits)
    const second = strengthBits((strengths[1] ?? -1) & ~NO_NUMBER, bits)
    const both = strengths.length > 1
    let count = 0
    for (let i = at; i < end; i++) {
      const posting = postings[i]!
      passed[count] = posting
      let agrees = anyBit(posting & first)
      if (both) agrees &= anyBit(posting & second)
      count += agrees
    }
    return count
  }

  /** Adds `weight` to the keys of source[at, end) whose forms can agree; adds new keys only if `adds` is set. */
  private add(source: Uint32Array, at: number, end: number, weight: number, adds: boolean): void {
    const { score, touched, forms } = this
    const { keyFormClasses, keyCount } = this.data
    const keys = (1 << keyBits(keyCount)) - 1
    const classes = formClasses(forms)
    const early = adds ? 1 : 0
    let { touchedCount } = this
    for (let i = at; i < end; i++) {
      const key = source[i]! & keys
      const sum = score[key]!
      const isNew = (sum - 1) >>> 31
      let taken = early | ~isNew
      if (forms !== 0) taken &= anyBit(keyFormClasses[key]! & classes)
      touched[touchedCount] = key
      touchedCount += taken & isNew
      score[key] = sum + Math.imul(weight, taken & 1)
    }
    this.touchedCount = touchedCount
  }

  private rarity(i: number): number {
    return Math.log2((this.data.keyCount + 1) / (this.frequency[i]! + 1))
  }
}

/** The brand part or the salt part of an index. */
interface Part {
  /** per feature: its postings are [from, to) */
  from: Uint32Array
  to: Uint32Array
  /** its keys are [firstKey, endKey) */
  firstKey: number
  endKey: number
}

/** The largest number of postings of a feature. */
function longest(featureStart: Uint32Array): number {
  let most = 0
  for (let i = 1; i < featureStart.length; i++) most = Math.max(most, featureStart[i]! - featureStart[i - 1]!)
  return most
}

/** Keys are ascending within a feature, and salts follow all brands. */
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

/** Insertion sort of a few dozen features, rarest first. */
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
