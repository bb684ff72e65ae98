/** Selects the best of many keys by what they share with a line, minus penalties. */

import type { IndexData } from '../index/index-data.ts'
import { FACT_FORMS, FACT_LETTERS, FACT_START, FACT_STRENGTHS, FACTS } from '../index/key-facts.ts'
import { LONG, lengthIn, lettersOf, minEdits } from '../index/key-letters.ts'
import { larger, smaller } from '../text/branchless.ts'
import { NO_NUMBER } from '../text/numbers.ts'
import { EditCount } from './edit-count.ts'
import type { Reading } from './line.ts'

const TOP_SCORE = 8191
/** Keys to prune by length, strengths and plain edit count, per wanted key. */
const PRUNED = 20
/** Penalties that pruning subtracts from a key's score. */
export const PRICE = {
  /** no strength although the line gives one */
  noStrength: 50,
  /** each letter more than written, up to the maximum */
  letter: 5,
  maxLetters: 60,
  /** each edit; more than the maximum are no worse, because whole words can be missing */
  edit: 25,
  maxEdits: 6,
}
/** Keys whose facts or texts are fetched together. */
const AHEAD = 64
/** Keeps scores above 0 after the penalties. */
const OFFSET = 400

export class Pruning {
  private readonly data: IndexData
  /** per key: weight of what it shares with the line; 0 if it is not in `touched` */
  private readonly score: Uint16Array
  private readonly touched: Uint32Array
  private readonly counts = new Uint32Array(TOP_SCORE + 1)
  private readonly editCount = new EditCount()
  private length = 0
  private letters = 0
  /** parallel arrays of the keys being pruned: key i of `touched` is at index i */
  private readonly sums: Uint16Array
  private readonly keyLetters: Uint32Array
  private readonly starts: Uint32Array
  private readonly lengths: Uint8Array
  /** indexes sorted best first, and indexes not sorted yet */
  private readonly ranked: Uint32Array
  private readonly unranked: Uint32Array
  /** values that are read only to bring them into the cache */
  private readonly near = new Uint32Array(AHEAD)

  constructor(data: IndexData, score: Uint16Array, touched: Uint32Array) {
    this.data = data
    this.score = score
    this.touched = touched
    this.sums = new Uint16Array(touched.length)
    this.keyLetters = new Uint32Array(touched.length)
    this.starts = new Uint32Array(touched.length)
    this.lengths = new Uint8Array(touched.length)
    this.ranked = new Uint32Array(touched.length)
    this.unranked = new Uint32Array(touched.length)
  }

  setWritten(reading: Reading): void {
    this.length = reading.length
    this.letters = lettersOf(reading.codes, 0, reading.length)
    this.editCount.setWritten(reading.codes, reading.length)
  }

  /**
   * Writes the `most` best touched keys that can have these forms and strengths to `keys`, best first; returns their
   * number and clears the scores.
   */
  select(
    forms: number,
    strengths: readonly number[],
    touchedCount: number,
    most: number,
    keys: Uint32Array,
  ): number {
    const kept = this.keepTop(touchedCount, most * PRUNED)
    const possible = this.price(kept, forms, strengths)
    for (let i = 0; i < possible; i++) this.unranked[i] = i
    let count = this.order(possible, possible)
    if (!this.data.plain) count = this.order(this.countEdits(count, most), most)
    if (count > most) count = most
    for (let i = 0; i < count; i++) keys[i] = this.touched[this.ranked[i]!]!
    return count
  }

  /**
   * Reduces `touched` to about the `most` highest scores, stores the score of each in `sums`, and clears the scores.
   */
  private keepTop(touchedCount: number, most: number): number {
    const { score, touched, sums, counts } = this
    for (let i = 0; i < touchedCount; i++) {
      const key = touched[i]!
      sums[i] = score[key]!
      score[key] = 0
    }
    if (touchedCount <= most) return touchedCount
    let top = 0
    for (let i = 0; i < touchedCount; i++) {
      const sum = Math.min(sums[i]!, TOP_SCORE)
      counts[sum]!++
      if (sum > top) top = sum
    }
    let least = top
    for (let above = counts[top]!; least > 1 && above < most; ) above += counts[--least]!
    counts.fill(0, 0, top + 1)
    let kept = 0
    for (let i = 0; i < touchedCount; i++) {
      const sum = sums[i]!
      touched[kept] = touched[i]!
      sums[kept] = sum
      kept += (least - 1 - sum) >>> 31
    }
    return kept
  }

  /**
   * Subtracts the penalties that are cheap to compute, including the minimum number of edits. Drops keys whose forms or
   * strengths contradict. Returns how many remain.
   */
  private price(count: number, forms: number, strengths: readonly number[]): number {
    const { touched, sums, keyLetters, starts, lengths, length, letters } = this
    const { plain, keyFacts } = this.data
    // a list is slower to iterate, and hardly any line has three strengths
    const [first = -1, second = -1] = strengths
    const more = strengths.length > 2
    let possible = 0
    for (let i = 0; i < count; i++) {
      if (i % AHEAD === 0) this.fetchFacts(i, i + AHEAD < count ? i + AHEAD : count)
      const key = touched[i]!
      const at = key * FACTS
      if (forms !== 0 && (keyFacts[at + FACT_FORMS]! & forms) === 0) continue
      let sum = sums[i]! + OFFSET
      if (strengths.length > 0) {
        const bits = keyFacts[at + FACT_STRENGTHS]!
        if ((bits & first) === 0 || (bits & second) === 0 || (more && !hasAll(bits, strengths))) {
          if ((bits & NO_NUMBER) === 0) continue
          sum -= PRICE.noStrength
        }
      }
      const start = keyFacts[at + FACT_START]!
      const has = keyFacts[at + FACT_LETTERS]!
      let long = lengthIn(has)
      if (long === LONG) long = keyFacts[at + FACTS + FACT_START]! - start
      const longer = larger(long - length, 0)
      sum -= smaller(PRICE.maxLetters, longer * PRICE.letter)
      if (!plain) sum -= editPrice(minEdits(letters, has))
      touched[possible] = key
      sums[possible] = sum < 1 ? 1 : sum > TOP_SCORE ? TOP_SCORE : sum
      keyLetters[possible] = has
      starts[possible] = start
      lengths[possible++] = long
    }
    return possible
  }

  /** Reads memory without decisions in between, so that the cache misses overlap. */
  private fetchFacts(from: number, to: number): void {
    const { touched, near } = this
    const { keyFacts } = this.data
    for (let i = from; i < to; i++) near[i - from] = keyFacts[touched[i]! * FACTS]!
  }

  /**
   * Counts edits from the best in `ranked` on, as long as a key with its minimum number of edits could be among the
   * `most` best; leaves the counted keys in `unranked`.
   */
  private countEdits(count: number, most: number): number {
    const { sums, keyLetters, starts, lengths, ranked, unranked, counts, letters, editCount } = this
    const { keyText } = this.data
    let top = 0
    let least = 1
    let minCount = 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (i % AHEAD === 0) this.fetchTexts(i, i + AHEAD < count ? i + AHEAD : count)
      const place = ranked[i]!
      let sum = sums[place]!
      const full = minCount >= most
      if (full && sum <= least) break
      const start = starts[place]!
      const fewest = editPrice(minEdits(letters, keyLetters[place]!))
      sum += fewest - editPrice(editCount.to(keyText, start, start + lengths[place]!))
      if (sum < 1) sum = 1
      if (full && sum <= least) continue
      sums[place] = sum
      if (sum > top) top = sum
      unranked[kept++] = place
      counts[sum]!++
      minCount++
      while (minCount - counts[least]! >= most) minCount -= counts[least++]!
    }
    counts.fill(0, 0, top + 1)
    return kept
  }

  /** Reads the first letters of the keys in `ranked`, which fetches the rest of their texts into the cache. */
  private fetchTexts(from: number, to: number): void {
    const { starts, ranked, near } = this
    const { keyText } = this.data
    for (let i = from; i < to; i++) near[i - from] = keyText[starts[ranked[i]!]!]!
  }

  /** Counting sort: writes the `most` highest of the first `count` entries of `unranked` to `ranked`, highest first. */
  private order(count: number, most: number): number {
    const { sums, counts, unranked, ranked } = this
    let top = 0
    for (let i = 0; i < count; i++) {
      const sum = sums[unranked[i]!]!
      counts[sum]!++
      if (sum > top) top = sum
    }
    let least = top
    let above = 0
    while (least > 1 && above + counts[least]! < most) above += counts[least--]!
    let room = most - above
    let start = 0
    for (let sum = top; sum >= least; sum--) {
      const here = counts[sum]!
      counts[sum] = start
      start += here
    }
    let taken = 0
    for (let i = 0; i < count; i++) {
      const sum = sums[unranked[i]!]!
      if (sum < least || (sum === least && room-- <= 0)) continue
      ranked[counts[sum]!++] = unranked[i]!
      taken++
    }
    counts.fill(0, 0, top + 1)
    return taken
  }
}

function editPrice(edits: number): number {
  return PRICE.edit * smaller(edits, PRICE.maxEdits)
}

function hasAll(bits: number, strengths: readonly number[]): boolean {
  for (let i = 0; i < strengths.length; i++) if ((bits & strengths[i]!) === 0) return false
  return true
}
