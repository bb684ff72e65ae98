/**
 * Weighted edit distance between the written text and a key, with the edits that people make: letters that sound alike
 * or are adjacent on the keyboard, doubled and dropped letters, swaps, one sound in one letter or two.
 *
 * An instance reuses its work arrays, so only one caller can use it at a time.
 */

import { smaller } from '../text/branchless.ts'
import { ALPHABET, MAX_KEY } from '../text/key-codes.ts'
import { COST, IS_VOWEL, NEAR, PAIR, PAIR_ALSO, SUBSTITUTE, TAKES_H } from './edit-costs.ts'

/** More than any cost that counts. */
export const FAR = 1_000_000

const H = 8
const WIDTH = MAX_KEY + 1
/** Lowest cost of an edit that covers two letters. */
const LEAST_PAIR = Math.min(COST.swap, COST.soundPair)
/** Letters that can be missing or extra in a row; beyond that the comparison stops. */
export const BAND = 5

export class EditDistance {
  /** row[i * WIDTH + j]: cost of the first i written letters against the first j of the key */
  private readonly cells = new Int32Array(WIDTH * WIDTH)
  private written: Uint8Array = new Uint8Array(MAX_KEY)
  private m = 0
  /** per written position: cost of an extra letter there */
  private readonly insertCost = new Int32Array(MAX_KEY)
  private n = 0
  private reached = 0
  /** per position of the key: cost of a missing letter, and the single letter that sounds like it and the one before */
  private readonly dropCost = new Int32Array(MAX_KEY)
  private readonly pair = new Uint8Array(MAX_KEY)
  private readonly pairAlso = new Uint8Array(MAX_KEY)

  /** Sets the written text; it must not change during comparisons. */
  setWritten(codes: Uint8Array, length: number): void {
    this.written = codes
    this.m = length
    for (let i = 0; i < length; i++) this.insertCost[i] = this.costOfInsert(i)
  }

  /**
   * Compares with the key at text[offset, offset + length). Returns the cost of the whole text against the whole key,
   * or FAR as soon as the cost must exceed `limit`.
   */
  compare(text: Uint8Array, offset: number, length: number, limit: number): number {
    const { cells, written, m, insertCost, dropCost, pair, pairAlso } = this
    const n = length > MAX_KEY ? MAX_KEY : length
    this.n = n
    this.setKey(text, offset, n < m + BAND ? n : m + BAND)
    cells[0] = 0
    for (let j = 1; j <= n && j <= BAND; j++) cells[j] = cells[j - 1]! + dropCost[j - 1]!
    if (n > BAND) cells[BAND + 1] = FAR
    let last = 0
    let lastButOne = FAR
    for (let i = 1; i <= m; i++) {
      const row = i * WIDTH
      const above = row - WIDTH
      const a = written[i - 1]!
      const a1 = i > 1 ? written[i - 2]! : 0
      const from = i - BAND > 1 ? i - BAND : 1
      const to = i + BAND < n ? i + BAND : n
      const insert = insertCost[i - 1]!
      let left = i <= BAND ? cells[above]! + insert : FAR
      cells[row + from - 1] = left
      let best = left
      let diagonal = cells[above + from - 1]!
      if (i === 1 && a !== text[offset]) diagonal += COST.first
      let b1 = from > 1 ? text[offset + from - 2]! : 0
      const pairWritten = a1 === 0 ? 0 : PAIR[a1 * ALPHABET + a]!
      const pairWrittenAlso = a1 === 0 ? 0 : PAIR_ALSO[a1 * ALPHABET + a]!
      for (let j = from; j <= to; j++) {
        const b = text[offset + j - 1]!
        const up = cells[above + j]!
        let cost = smaller(diagonal + SUBSTITUTE[b * ALPHABET + a]!, up + insert)
        cost = smaller(cost, left + dropCost[j - 1]!)
        if (j > 1) {
          if (a === b1 && a1 === b && a !== b) {
            const swapped = cells[above - WIDTH + j - 2]! + (i === 2 && j === 2 ? COST.swap + 8 : COST.swap)
            if (swapped < cost) cost = swapped
          }
          if (a1 === b1 && i > 2 && j > 2 && a !== b && a === text[offset + j - 3] && b === written[i - 3]) {
            const across = cells[above - 2 * WIDTH + j - 3]! + COST.swapAcross
            if (across < cost) cost = across
          }
          if (pair[j - 1] === a || pairAlso[j - 1] === a) {
            const one = cells[above + j - 2]! + COST.soundPair
            if (one < cost) cost = one
          }
        }
        if (pairWritten !== 0 && (pairWritten === b || pairWrittenAlso === b)) {
          const two = cells[above - WIDTH + j - 1]! + COST.soundPair
          if (two < cost) cost = two
        }
        cells[row + j] = cost
        best = smaller(best, cost)
        left = cost
        diagonal = up
        b1 = b
      }
      if (to < n) cells[row + to + 1] = FAR
      this.reached = i
      // pairs and swaps reach back two or three rows, so one row above the limit does not end the comparison
      if (best > limit && last + LEAST_PAIR > limit && lastButOne + COST.swapAcross > limit) return FAR
      lastButOne = last
      last = best
    }
    this.reached = m
    return n - m > BAND || m - n > BAND ? FAR : cells[m * WIDTH + n]!
  }

  /** Resets: until the next `compare` every answer is FAR. */
  forget(): void {
    this.reached = -1
  }

  /** Call after `compare`: cost of the whole written text against the first `j` letters of the key. */
  untilKey(j: number): number {
    if (this.reached < this.m || j > this.n || j - this.m > BAND || this.m - j > BAND) return FAR
    return this.cells[this.m * WIDTH + j]!
  }

  /** Call after `compare`: cost of the first `i` written letters against the whole key. */
  untilWritten(i: number): number {
    if (i > this.reached || this.reached < 0 || i - this.n > BAND || this.n - i > BAND) return FAR
    return this.cells[i * WIDTH + this.n]!
  }

  /** Call after `compare`: the lowest cost of the whole written text against any beginning of the key. */
  asPrefix(): number {
    let best = FAR
    const to = this.m + BAND < this.n ? this.m + BAND : this.n
    for (let j = this.m > BAND ? this.m - BAND : 0; j <= to; j++) {
      const cost = this.untilKey(j)
      if (cost < best) best = cost
    }
    return best
  }

  /** Precomputes the costs that are the same in every row. */
  private setKey(text: Uint8Array, offset: number, n: number): void {
    const { dropCost, pair, pairAlso } = this
    let before = 0
    for (let j = 0; j < n; j++) {
      const b = text[offset + j]!
      dropCost[j] = costOfDrop(before, b, j)
      pair[j] = PAIR[before * ALPHABET + b]!
      pairAlso[j] = PAIR_ALSO[before * ALPHABET + b]!
      before = b
    }
  }

  private costOfInsert(i: number): number {
    const { written, m } = this
    const a = written[i]!
    const before = i > 0 ? written[i - 1]! : 0
    const after = i + 1 < m ? written[i + 1]! : 0
    if (a === before) return COST.insertDouble
    if (a === H && TAKES_H[before] === 1) return COST.insertSilentH
    const near = NEAR[before * ALPHABET + a] === 1 || NEAR[after * ALPHABET + a] === 1
    return (near ? COST.insertNear : COST.insertOther) + (i === 0 ? COST.first : 0)
  }
}

function costOfDrop(before: number, b: number, at: number): number {
  if (at === 0) return COST.dropLetter + COST.first
  if (b === before) return COST.dropDouble
  if (b === H && TAKES_H[before] === 1) return COST.dropSilentH
  return IS_VOWEL[b] === 1 ? COST.dropVowel : COST.dropLetter
}
