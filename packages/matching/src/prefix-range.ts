/** What begins with the letters typed: ranges of sorted keys, found through a table of their first letters. */

import type { IndexData } from './index-data.ts'
import type { Reading } from './line.ts'

/** Letters that the table knows; a code has six bits. */
const KNOWN = 3
const BITS = 6
const TABLE = 1 << (KNOWN * BITS)
/** Below so many entries a search by halves is as quick. */
const FEW = 4096

/**
 * Sorted texts of an index, to be searched by their beginning. The first three letters lead to the place at once:
 * each step of a search by halves would wait for memory that nobody has touched lately.
 */
export class Beginnings {
  /** after `find`: entries [from, to) begin as typed */
  from = 0
  to = 0
  private readonly low: number
  private readonly high: number
  private readonly data: IndexData
  private readonly inner: boolean
  /** per first letters: the first entry that does not come before them */
  private readonly table: Uint32Array | undefined

  private constructor(data: IndexData, low: number, high: number, inner: boolean) {
    this.data = data
    this.low = low
    this.high = high
    this.inner = inner
    this.table = high - low < FEW ? undefined : this.buildTable()
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

  /** Sets `from` and `to`; answers whether anything begins so. */
  find(reading: Reading): boolean {
    const { codes, length } = reading
    if (this.table) {
      const known = Math.min(length, KNOWN)
      let place = 0
      for (let i = 0; i < known; i++) place |= codes[i]! << (BITS * (KNOWN - 1 - i))
      this.from = this.table[place]!
      this.to = this.table[place + (1 << (BITS * (KNOWN - known)))]!
    } else {
      this.from = this.low
      this.to = this.high
    }
    if (length > KNOWN || !this.table) {
      this.from = this.lowest(this.from, this.to, reading, 0)
      this.to = this.lowest(this.from, this.to, reading, 1)
    }
    return this.from < this.to
  }

  private buildTable(): Uint32Array {
    const { keyText } = this.data
    const table = new Uint32Array(TABLE + 1)
    let next = 0
    for (let entry = this.low; entry < this.high; entry++) {
      const from = this.startOf(entry)
      const to = this.endOf(entry)
      let place = 0
      for (let i = 0; i < KNOWN && from + i < to; i++) place |= keyText[from + i]! << (BITS * (KNOWN - 1 - i))
      while (next <= place) table[next++] = entry
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

  /** The first entry in [low, high) whose order to the reading is at least `order`. */
  private lowest(low: number, high: number, reading: Reading, order: number): number {
    let from = low
    let to = high
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.compare(middle, reading) >= order) to = middle
      else from = middle + 1
    }
    return from
  }

  /** 0 where the entry begins with the reading, else the order of the two. */
  private compare(entry: number, reading: Reading): number {
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
