/** Prefix search: ranges of sorted keys, found with a table of their first letters. */

import type { IndexData } from '../index/index-data.ts'
import type { Reading } from './line.ts'

/** What is searched for: a reading, or the codes of a word. */
type Text = Pick<Reading, 'codes' | 'length'>

/** Letters that the table covers; a code has six bits, and 0 is the end of a text. */
const KNOWN = 3
const BITS = 6
const TABLE = 1 << (KNOWN * BITS)
/** Further letters that are compared as one number. */
const NEXT = 5
/** Below this number of entries a binary search is as fast. */
const FEW = 4096

/**
 * Sorted texts of an index for prefix search. A table finds the place of the first three letters, and the next five are
 * stored contiguously: a binary search in the texts themselves would miss the cache at each step.
 */
export class Beginnings {
  /** after `find`: entries [from, to) start with the typed text */
  from = 0
  to = 0
  private readonly low: number
  private readonly high: number
  private readonly data: IndexData
  private readonly inner: boolean
  /** per first letters: the first entry that does not sort before them */
  private readonly table: Uint32Array | undefined
  /** per entry: the letters after these */
  private readonly next: Uint32Array

  private constructor(data: IndexData, low: number, high: number, inner: boolean) {
    this.data = data
    this.low = low
    this.high = high
    this.inner = inner
    const few = high - low < FEW
    this.next = new Uint32Array(few ? 0 : high - low)
    this.table = few ? undefined : this.buildTable()
  }

  static ofBrands(data: IndexData): Beginnings {
    return new Beginnings(data, 0, data.brandKeys, false)
  }

  static ofSalts(data: IndexData): Beginnings {
    return new Beginnings(data, data.brandKeys, data.keyCount, false)
  }

  /** Later words of brands. */
  static ofInnerWords(data: IndexData): Beginnings {
    return new Beginnings(data, 0, data.innerKey.length, true)
  }

  /** Sets `from` and `to`; returns whether any entry starts with the text. */
  find(reading: Text): boolean {
    const { codes, length } = reading
    if (!this.table) {
      this.from = this.low
      this.to = this.high
      this.narrow(reading)
      return this.from < this.to
    }
    const place = pack(codes, 0, Math.min(length, KNOWN), KNOWN)
    this.from = this.table[place]!
    this.to = this.table[place + (1 << (BITS * Math.max(0, KNOWN - length)))]!
    if (length > KNOWN) {
      const first = pack(codes, KNOWN, Math.min(length, KNOWN + NEXT), NEXT)
      this.from = this.firstNext(this.from, this.to, first)
      this.to = this.firstNext(this.from, this.to, first + (1 << (BITS * Math.max(0, KNOWN + NEXT - length))))
    }
    if (length > KNOWN + NEXT) this.narrow(reading)
    return this.from < this.to
  }

  /** The first entry in [low, high) whose next letters do not sort before these; the search starts near `low`. */
  private firstNext(low: number, high: number, letters: number): number {
    const { next, low: base } = this
    let from = low
    let to = low
    for (let step = 1; to < high && next[to - base]! < letters; step *= 2) {
      from = to + 1
      to += step
    }
    if (to > high) to = high
    while (from < to) {
      const middle = (from + to) >>> 1
      if (next[middle - base]! >= letters) to = middle
      else from = middle + 1
    }
    return from
  }

  private narrow(reading: Text): void {
    this.from = this.lowest(this.from, this.to, reading, 0)
    this.to = this.lowest(this.from, this.to, reading, 1)
  }

  private buildTable(): Uint32Array {
    const { keyText } = this.data
    const table = new Uint32Array(TABLE + 1)
    let next = 0
    for (let entry = this.low; entry < this.high; entry++) {
      const from = this.startOf(entry)
      const to = this.endOf(entry)
      const place = pack(keyText, from, Math.min(to, from + KNOWN), KNOWN)
      while (next <= place) table[next++] = entry
      const further = Math.min(to, from + KNOWN)
      this.next[entry - this.low] = pack(keyText, further, Math.min(to, further + NEXT), NEXT)
    }
    table.fill(this.high, next)
    return table
  }

  private startOf(entry: number): number {
    const { keyStart, innerKey, innerOffset } = this.data
    return this.inner ? keyStart[innerKey[entry]!]! + innerOffset[entry]! : keyStart[entry]!
  }

  private endOf(entry: number): number {
    const { keyStart, innerKey } = this.data
    return keyStart[(this.inner ? innerKey[entry]! : entry) + 1]!
  }

  /** The first entry in [low, high) that compares to the reading as at least `order`. */
  private lowest(low: number, high: number, reading: Text, order: number): number {
    let from = low
    let to = high
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.compare(middle, reading) >= order) to = middle
      else from = middle + 1
    }
    return from
  }

  /** 0 if the entry starts with the reading, else how the two compare. */
  private compare(entry: number, reading: Text): number {
    const { keyText } = this.data
    const { codes, length } = reading
    const from = this.startOf(entry)
    const to = this.endOf(entry)
    for (let i = 0; i < length; i++) {
      if (from + i >= to) return -1
      const gap = keyText[from + i]! - codes[i]!
      if (gap !== 0) return gap
    }
    return 0
  }
}

/** The codes in [from, to) as one number with the same order, padded to `size` codes with the end of a text. */
function pack(codes: Uint8Array, from: number, to: number, size: number): number {
  let packed = 0
  for (let i = from; i < to; i++) packed = (packed << BITS) | codes[i]!
  return packed << (BITS * (size - (to - from)))
}
