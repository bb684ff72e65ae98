/** The best of many keys, by what they share with a line less what speaks against them. */

import type { IndexData } from './index-data.ts'
import { FACT_FORMS, FACT_LETTERS, FACT_START, FACT_STRENGTHS, FACTS } from './key-facts.ts'
import { lettersOf, slipsAtLeast } from './key-letters.ts'
import type { Reading } from './line.ts'
import { NO_NUMBER } from './numbers.ts'
import { SlipCount } from './slip-count.ts'

const TOP_SCORE = 8191
/** Keys that are sifted by length, strengths and a plain count of slips, for each that is wanted. */
const SIFTED = 20
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
/** Keys whose texts are fetched together. */
const AHEAD = 64
/** What is gathered of each key: its facts, and then its length. */
const GATHERED = 5
const LENGTH = 4
/** Keeps what the prices leave above 0. */
const OFFSET = 400

export class Sift {
  private readonly data: IndexData
  /** per key: weight of what it shares with the line, 0 where it is not `touched` */
  private readonly score: Uint16Array
  private readonly touched: Uint32Array
  private readonly counts = new Uint32Array(TOP_SCORE + 1)
  private readonly slipCount = new SlipCount()
  private length = 0
  private letters = 0
  /** facts and prices of the keys sifted now, side by side: key i of `touched` has place i */
  private facts = new Uint32Array(0)
  private sums = new Uint16Array(0)
  private ranked = new Uint32Array(0)
  private readonly firstLetters = new Uint8Array(AHEAD)

  constructor(data: IndexData, score: Uint16Array, touched: Uint32Array) {
    this.data = data
    this.score = score
    this.touched = touched
  }

  setWritten(reading: Reading): void {
    this.length = reading.length
    this.letters = lettersOf(reading.codes, 0, reading.length)
    this.slipCount.setWritten(reading.codes, reading.length)
  }

  /**
   * Writes the `most` best of the touched keys that can have these forms and strengths into `keys`, the best first;
   * answers how many, and clears the scores.
   */
  select(
    forms: number,
    strengths: readonly number[],
    touchedCount: number,
    most: number,
    keys: Uint32Array,
  ): number {
    const kept = this.keepTop(touchedCount, most * SIFTED)
    this.gather(kept)
    const possible = this.price(kept, forms, strengths)
    let count = this.order(possible, possible)
    if (!this.data.plain) {
      count = this.countSlips(count, most)
      count = this.order(count, most)
    }
    if (count > most) count = most
    for (let i = 0; i < count; i++) keys[i] = this.touched[this.ranked[i]!]!
    return count
  }

  /** Reduces `touched` to about the `most` highest scores, and clears the others. */
  private keepTop(touchedCount: number, most: number): number {
    const { score, touched, counts } = this
    if (touchedCount <= most) return touchedCount
    let top = 0
    for (let i = 0; i < touchedCount; i++) {
      const sum = Math.min(score[touched[i]!]!, TOP_SCORE)
      counts[sum]!++
      if (sum > top) top = sum
    }
    let least = top
    for (let above = counts[top]!; least > 1 && above < most; ) above += counts[--least]!
    counts.fill(0, 0, top + 1)
    let kept = 0
    for (let i = 0; i < touchedCount; i++) {
      const key = touched[i]!
      if (score[key]! >= least) touched[kept++] = key
      else score[key] = 0
    }
    return kept
  }

  /** Memory is waited for once and not key by key where nothing is decided in between. Clears the scores. */
  private gather(count: number): void {
    if (this.sums.length < count) {
      this.facts = new Uint32Array(2 * count * GATHERED)
      this.sums = new Uint16Array(2 * count)
      this.ranked = new Uint32Array(2 * count)
    }
    const { facts, sums, score, touched } = this
    const { keyFacts } = this.data
    for (let i = 0; i < count; i++) {
      const key = touched[i]!
      const from = key * FACTS
      const to = i * GATHERED
      facts[to + FACT_STRENGTHS] = keyFacts[from + FACT_STRENGTHS]!
      facts[to + FACT_FORMS] = keyFacts[from + FACT_FORMS]!
      facts[to + FACT_LETTERS] = keyFacts[from + FACT_LETTERS]!
      facts[to + FACT_START] = keyFacts[from + FACT_START]!
      facts[to + LENGTH] = keyFacts[from + FACTS + FACT_START]! - keyFacts[from + FACT_START]!
      sums[i] = score[key]!
      score[key] = 0
    }
  }

  /**
   * Takes off the sums what is cheap to tell, with the least number of slips there can be; those whose forms or
   * strengths contradict are left out of `ranked`. Answers how many are in it.
   */
  private price(count: number, forms: number, strengths: readonly number[]): number {
    const { sums, facts, ranked, length, letters } = this
    const { plain } = this.data
    let possible = 0
    for (let i = 0; i < count; i++) {
      const at = i * GATHERED
      let sum = sums[i]! + OFFSET
      if (forms !== 0 && (facts[at + FACT_FORMS]! & forms) === 0) continue
      if (strengths.length > 0) {
        const bits = facts[at + FACT_STRENGTHS]!
        if (!hasAll(bits, strengths)) {
          if ((bits & NO_NUMBER) === 0) continue
          sum -= PRICE.noStrength
        }
      }
      const longer = facts[at + LENGTH]! - length
      if (longer > 0) sum -= Math.min(PRICE.lettersMost, longer * PRICE.letter)
      if (!plain) sum -= slipPrice(slipsAtLeast(letters, facts[at + FACT_LETTERS]!))
      sums[i] = sum < 1 ? 1 : sum > TOP_SCORE ? TOP_SCORE : sum
      ranked[possible++] = i
    }
    return possible
  }

  /**
   * Counts slips from the best in `ranked` on, as long as one with the fewest it can have could be among the `most`
   * best; leaves those in `ranked`, in no order.
   */
  private countSlips(count: number, most: number): number {
    const { sums, facts, ranked, counts, letters, slipCount } = this
    const { keyText } = this.data
    let top = 0
    let least = 1
    let atLeast = 0
    let kept = 0
    for (let i = 0; i < count; i++) {
      if (i % AHEAD === 0) this.gatherTexts(i, i + AHEAD < count ? i + AHEAD : count)
      const place = ranked[i]!
      let sum = sums[place]!
      const full = atLeast >= most
      if (full && sum <= least) break
      const at = place * GATHERED
      const start = facts[at + FACT_START]!
      const fewest = slipPrice(slipsAtLeast(letters, facts[at + FACT_LETTERS]!))
      sum += fewest - slipPrice(slipCount.to(keyText, start, start + facts[at + LENGTH]!))
      if (sum < 1) sum = 1
      if (full && sum <= least) continue
      sums[place] = sum
      if (sum > top) top = sum
      ranked[kept++] = place
      counts[sum]!++
      atLeast++
      while (atLeast - counts[least]! >= most) atLeast -= counts[least++]!
    }
    counts.fill(0, 0, top + 1)
    return kept
  }

  /** The first letters of the keys in `ranked`: the rest of their texts then comes along with them. */
  private gatherTexts(from: number, to: number): void {
    const { facts, ranked, firstLetters } = this
    const { keyText } = this.data
    for (let i = from; i < to; i++)
      firstLetters[i - from] = keyText[facts[ranked[i]! * GATHERED + FACT_START]!]!
  }

  /** Puts the `most` highest of the first `count` in `ranked` in front, the highest first, by counting. */
  private order(count: number, most: number): number {
    const { sums, counts, ranked } = this
    const from = ranked.slice(0, count)
    let top = 0
    for (let i = 0; i < count; i++) {
      const sum = sums[from[i]!]!
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
      const sum = sums[from[i]!]!
      if (sum < least || (sum === least && room-- <= 0)) continue
      ranked[counts[sum]!++] = from[i]!
      taken++
    }
    counts.fill(0, 0, top + 1)
    return taken
  }
}

function slipPrice(slips: number): number {
  return PRICE.slip * (slips < PRICE.slipsMost ? slips : PRICE.slipsMost)
}

function hasAll(bits: number, strengths: readonly number[]): boolean {
  for (let i = 0; i < strengths.length; i++) if ((bits & strengths[i]!) === 0) return false
  return true
}
