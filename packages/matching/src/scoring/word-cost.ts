/**
 * Compares names of companies and stockists word by word, in any order: `balaji agencies pune` means Shree Balaji
 * Medical Agencies, Pune. Words missing from the line cost little; words missing from the name cost much.
 */

import { MIN_FUZZY_LETTERS } from '../candidates/kept-words.ts'
import type { Reading } from '../candidates/line.ts'
import type { IndexData } from '../index/index-data.ts'
import { wordEnd } from '../text/key-codes.ts'
import { EditDistance, FAR } from './edit-distance.ts'

const MOST_WORDS = 8
const COST = {
  /** a written word that is only the beginning of a word of the name */
  prefix: 8,
  /** a written word that the name does not have, plus a cost per letter */
  strange: 70,
  strangeLetter: 5,
  strangeTrade: 20,
  /** a word of the name that the line does not have; the first word costs more */
  unwritten: 7,
  unwrittenFirst: 14,
  /** above this edit cost a word is a different word */
  maxEdits: 110,
  otherOrder: 10,
}

/** Words in the names of half of all firms: an extra one costs little. */
const TRADE_WORDS = new Set(
  (
    'pharma pharmaceutical pharmaceuticals pharmacy ltd limited pvt private medical medicals medicos medicine ' +
    'medicines agency agencies store stores distributor distributors distribution traders trading enterprise ' +
    'enterprises healthcare health care india lab labs laboratory laboratories remedies drug drugs chemist ' +
    'chemists surgical surgicals lifesciences life sciences science company co corporation and the new shri shree sri'
  ).split(' '),
)

export class WordCost {
  private readonly data: IndexData
  private readonly distances: EditDistance[] = []
  private readonly lengths: number[] = []
  /** cost of each written word if the name does not have it */
  private readonly strange: number[] = []

  constructor(data: IndexData) {
    this.data = data
  }

  setReading(reading: Reading): void {
    this.lengths.length = 0
    this.strange.length = 0
    for (let from = 0; from < reading.length && this.lengths.length < MOST_WORDS; ) {
      const to = wordEnd(reading.bounds, from, reading.length)
      const at = this.lengths.length
      this.distances[at] ??= new EditDistance()
      this.distances[at].setWritten(reading.codes.slice(from, to), to - from)
      this.lengths.push(to - from)
      const trade = TRADE_WORDS.has(reading.words[at] ?? '')
      this.strange.push(trade ? COST.strangeTrade : COST.strange + COST.strangeLetter * (to - from))
      from = to
    }
  }

  /** Cost of the written words against the words of a key; FAR if above `limit` or if none of them is found. */
  of(key: number, limit: number): number {
    const { keyStart, keyBounds } = this.data
    const start = keyStart[key]!
    const length = keyStart[key + 1]! - start
    let cost = 0
    let taken = 0
    let last = -1
    let own = false
    for (let w = 0; w < this.lengths.length; w++) {
      let best: number = COST.maxEdits
      let found = -1
      let word = 0
      for (let from = 0; from < length && word < 31; word++) {
        const to = wordEnd(keyBounds[key]!, from, length)
        if (((taken >>> word) & 1) === 0) {
          const edits = this.wordEdits(w, start + from, to - from, best)
          if (edits < best) {
            best = edits
            found = word
          }
        }
        from = to
      }
      if (found < 0) cost += this.strange[w]!
      else {
        taken |= 1 << found
        if (this.strange[w] !== COST.strangeTrade) own = true
        cost += Math.min(best, this.strange[w]!) + (found < last ? COST.otherOrder : 0)
        last = found
      }
      if (cost > limit) return FAR
    }
    if (taken === 0 || (!own && this.lengths.length > 1)) return FAR
    cost += this.unwritten(key, length, taken)
    return cost > limit ? FAR : cost
  }

  private wordEdits(w: number, from: number, length: number, limit: number): number {
    const distance = this.distances[w]!
    const written = this.lengths[w]!
    if (written < MIN_FUZZY_LETTERS)
      return written === length ? distance.compare(this.data.keyText, from, length, 0) : FAR
    const whole = distance.compare(this.data.keyText, from, length, limit)
    return Math.min(whole, distance.asPrefix() + COST.prefix)
  }

  private unwritten(key: number, length: number, taken: number): number {
    let cost = (taken & 1) === 0 ? COST.unwrittenFirst : 0
    let word = 1
    const bounds = this.data.keyBounds[key]!
    for (let from = wordEnd(bounds, 0, length); from < length && word < 31; word++) {
      if (((taken >>> word) & 1) === 0) cost += COST.unwritten
      from = wordEnd(bounds, from, length)
    }
    return cost
  }
}
