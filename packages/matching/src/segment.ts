/** One opened index: finds and scores rows. Not re-entrant: its work arrays are kept between calls. */

import { BRAND_COST, BrandCost } from './brand-cost.ts'
import { Candidates } from './candidates.ts'
import { FAR } from './edit-distance.ts'
import type { Hits } from './hits.ts'
import type { IndexData } from './index-data.ts'
import { compareKey } from './key-order.ts'
import type { Line, Reading } from './line.ts'
import { ROW_COST, rowCost } from './row-cost.ts'

/** Candidates scored for a line. */
const CANDIDATES = 400
/** Brands more expensive than the best by this much are no answers. */
const MARGIN = 130
/** A brand within this cost is spelt right. */
const EXACT = 9
/** Rows looked at under one salt: they are ordered by popularity. */
const SALT_ROWS = 3000

export class Segment {
  readonly data: IndexData
  readonly brandCost: BrandCost
  readonly candidates: Candidates
  /** highest popularity in each block of brand keys */
  readonly blockTop: Float64Array
  readonly blockSize = 64
  private removed: Uint8Array | undefined
  private readonly keys: number[] = []
  private readonly costs: number[] = []
  private readonly readings: number[] = []

  constructor(data: IndexData) {
    this.data = data
    this.brandCost = new BrandCost(data)
    this.candidates = new Candidates(data, CANDIDATES)
    this.blockTop = new Float64Array(Math.ceil(data.brandKeys / this.blockSize))
    for (let key = 0; key < data.brandKeys; key++) this.raiseBlock(key)
  }

  private raiseBlock(key: number): void {
    const block = Math.floor(key / this.blockSize)
    const top = this.data.keyPopularity[key]!
    if (top > this.blockTop[block]!) this.blockTop[block] = top
  }

  /** A lower popularity leaves the bounds of its key and block too high until the next build: still right. */
  setPopularity(caller: number, popularity: number): void {
    const row = this.rowOf(caller)
    if (row < 0) return
    const { data } = this
    data.popularity[row] = popularity
    const key = data.keyOfRow[row]!
    if (popularity > data.keyPopularity[key]!) data.keyPopularity[key] = popularity
    this.raiseBlock(key)
  }

  /** The row of a caller's key, −1 where there is none. */
  rowOf(caller: number): number {
    const { callerSorted, callerRow } = this.data
    let low = 0
    let high = callerSorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (callerSorted[middle]! < caller) low = middle + 1
      else high = middle
    }
    if (callerSorted[low] !== caller) return -1
    const row = callerRow[low]!
    return this.removed?.[row] === 1 ? -1 : row
  }

  /** Hides a caller's row; answers whether it was there. */
  remove(caller: number): boolean {
    const row = this.rowOf(caller)
    if (row < 0) return false
    this.removed ??= new Uint8Array(this.data.rowCount)
    this.removed[row] = 1
    return true
  }

  isRemoved(row: number): boolean {
    return this.removed !== undefined && this.removed[row] === 1
  }

  /** The brand key spelt exactly like the reading, −1 where there is none. */
  exactKey(reading: Reading): number {
    const { data } = this
    let low = 0
    let high = data.brandKeys
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareKey(data, middle, reading.codes, reading.length) < 0) low = middle + 1
      else high = middle
    }
    return low < data.brandKeys && compareKey(data, low, reading.codes, reading.length) === 0 ? low : -1
  }

  /** Adds the rows that may be meant by the line, with their cost. */
  collect(line: Line, hits: Hits): void {
    const best = this.scoreBrands(line)
    const order = this.keys.map((_, i) => i).sort((a, b) => this.costs[a]! - this.costs[b]!)
    for (const i of order) {
      const cost = this.costs[i]!
      if (cost > best + MARGIN || cost > hits.worst) break
      this.addRows(this.keys[i]!, cost, line, line.readings[this.readings[i]!]!, hits)
    }
  }

  private scoreBrands(line: Line): number {
    this.keys.length = 0
    this.costs.length = 0
    this.readings.length = 0
    const longest = line.readings[0]!
    let best = limitFor(longest.length) - MARGIN
    const score = (key: number) => {
      for (let r = 0; r < line.readings.length; r++) {
        if (r > 0 || line.readings.length > 1) this.brandCost.setReading(line.readings[r]!)
        let cost = this.brandCost.of(key, best + MARGIN)
        if (cost >= FAR) continue
        if (key >= this.data.brandKeys) cost += this.saltCost(key)
        if (cost < best) best = cost
        this.keys.push(key)
        this.costs.push(cost)
        this.readings.push(r)
      }
    }
    this.brandCost.setReading(longest)
    for (const reading of line.readings) {
      const exact = this.exactKey(reading)
      if (exact >= 0) score(exact)
    }
    const found = this.candidates.find(line, longest, CANDIDATES)
    const keys = this.candidates.keys
    for (let i = 0; i < found; i++) score(keys[i]!)
    return best
  }

  /** The more products have a salt, the likelier it is what was meant; below 0 for the commonest. */
  private saltCost(key: number): number {
    const { saltStart, brandKeys } = this.data
    const products = saltStart[key - brandKeys + 1]! - saltStart[key - brandKeys]!
    return BRAND_COST.salt - BRAND_COST.saltDoubling * (31 - Math.clz32(products))
  }

  private addRows(key: number, cost: number, line: Line, reading: Reading, hits: Hits): void {
    const { data } = this
    if (key < data.brandKeys) {
      const to = data.rowStart[key + 1]!
      for (let row = data.rowStart[key]!; row < to; row++) this.addRow(row, cost, line, reading, hits)
      return
    }
    const salt = key - data.brandKeys
    const from = data.saltStart[salt]!
    const to = Math.min(data.saltStart[salt + 1]!, from + SALT_ROWS)
    for (let i = from; i < to; i++) {
      const row = data.saltRows[i]!
      const further = data.aliasSize[data.aliasOfRow[row]!]! - 1
      this.addRow(row, cost + Math.min(3, further) * ROW_COST.furtherSalt, line, reading, hits)
    }
  }

  private addRow(row: number, cost: number, line: Line, reading: Reading, hits: Hits): void {
    if (cost > hits.worst || this.isRemoved(row)) return
    const more = rowCost(this.data, row, line, reading, cost <= EXACT)
    if (more >= FAR) return
    const { data } = this
    hits.add(data.callers[row]!, cost + more, data.popularity[row]!, nameHash(data, row))
  }
}

/** Hash of what a name says, however it is written: rows with the same one are the same name. */
function nameHash(data: IndexData, row: number): number {
  let hash = data.forms[row]! ^ Math.imul(data.releases[row]!, 0x9e3779b1) ^ (data.sites[row]! << 24)
  const mix = (value: number) => {
    hash = Math.imul(hash ^ value, 0x01000193)
  }
  const key = data.keyOfRow[row]!
  for (let i = data.keyStart[key]!; i < data.keyStart[key + 1]!; i++) mix(data.keyText[i]!)
  for (let i = data.numberStart[row]!; i < data.numberStart[row + 1]!; i++) mix(Math.round(data.numberBase[i]! * 1000))
  return hash
}

/** The most that slips may cost in a name of this length. */
function limitFor(length: number): number {
  return Math.min(300, 60 + 26 * length)
}
