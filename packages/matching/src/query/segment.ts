/** One opened index: finds and scores rows. Not re-entrant, because calls share its work arrays. */

import { Candidates, NEAR, QUICK, THOROUGH } from '../candidates/candidates.ts'
import { keepsAll, lacksRelease, lengthWithoutLast, MIN_FUZZY_LETTERS } from '../candidates/kept-words.ts'
import type { Line, Reading } from '../candidates/line.ts'
import { Beginnings } from '../candidates/prefix-range.ts'
import type { IndexData } from '../index/index-data.ts'
import { compareKey } from '../index/key-order.ts'
import { brandHash, familyHash, nameHash } from '../index/name-hashes.ts'
import { BRAND_COST, BrandCost } from '../scoring/brand-cost.ts'
import { FAR } from '../scoring/edit-distance.ts'
import { isDoubtfulForm, isDoubtfulStrength, isSolid, ROW_COST, rowCost } from '../scoring/row-cost.ts'
import { Hits } from './hits.ts'

/** A row this cheap matches everything in the line and nothing else. */
const AGREES = 13
/** Brands that cost this much more than the best are not answers. */
const MARGIN = 110
/** A brand within this cost is spelt correctly. */
const EXACT = 9
/** Maximum rows examined per salt; they are sorted by popularity. */
const SALT_ROWS = 3000
/** Maximum rows of one brand or salt when it is itself in doubt. */
const FAMILY_ROWS = 12

export class Segment {
  readonly data: IndexData
  readonly brandCost: BrandCost
  readonly candidates: Candidates
  readonly brands: Beginnings
  readonly salts: Beginnings
  readonly innerWords: Beginnings
  /** highest popularity in each block of brand keys */
  readonly blockTop: Float64Array
  readonly blockSize = 64
  private removed: Uint8Array | undefined
  private readonly few = new Hits(FAMILY_ROWS)
  /** brands scored for the current line */
  private readonly found: ScoredBrand[] = []
  /** cost of the cheapest of them */
  private best = 0
  /** a brand is spelt as the current line writes it */
  private hasBrand = false

  constructor(data: IndexData) {
    this.data = data
    this.brandCost = new BrandCost(data)
    this.candidates = new Candidates(data)
    this.brands = Beginnings.ofBrands(data)
    this.salts = Beginnings.ofSalts(data)
    this.innerWords = Beginnings.ofInnerWords(data)
    this.blockTop = new Float64Array(Math.ceil(data.brandKeys / this.blockSize))
    for (let key = 0; key < data.brandKeys; key++) this.raiseBlock(key)
  }

  private raiseBlock(key: number): void {
    const block = Math.floor(key / this.blockSize)
    const top = this.data.keyPopularity[key]!
    if (top > this.blockTop[block]!) this.blockTop[block] = top
  }

  /**
   * A lower popularity leaves the bounds of its key and block too high until the next build, which is still correct.
   */
  setPopularity(caller: number, popularity: number): void {
    const row = this.rowOf(caller)
    if (row < 0) return
    const { data } = this
    data.popularity[row] = popularity
    const key = data.keyOfRow[row]!
    if (popularity > data.keyPopularity[key]!) data.keyPopularity[key] = popularity
    this.raiseBlock(key)
  }

  /** The row of a caller's key, −1 if there is none. */
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

  /** Hides a caller's row; returns whether it existed. */
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

  /** The brand key with exactly the same letters as the reading, −1 if there is none. */
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

  /** Adds the rows whose brand is spelt as written, with their cost. Call it before `collectSimilar`. */
  collectExact(line: Line, hits: Hits): void {
    this.found.length = 0
    this.best = limitFor(line.readings[0]!.length) - MARGIN
    this.hasBrand = false
    for (const reading of line.readings) {
      const exact = this.exactKey(reading)
      if (exact < 0) continue
      this.hasBrand = true
      this.splitLike(exact, reading)
      this.score(exact, line)
    }
    this.addFound(line, hits)
  }

  /** `telmah` when the catalogue has Telma H: it does not mean Telma. */
  private splitLike(key: number, reading: Reading): void {
    const bounds = this.data.keyBounds[key]!
    if (this.data.plain || bounds === reading.bounds || bounds === 1) return
    reading.notBrand = lengthWithoutLast(reading.codes, reading.length, bounds)
  }

  /** Adds the rows with a similar brand or salt. */
  collectSimilar(line: Line, hits: Hits): void {
    if (!this.data.plain && line.readings[0]!.length < MIN_FUZZY_LETTERS) return
    // if a name is spelt correctly, only its nearest neighbours matter, whether or not it agrees in the rest
    const isNear = (this.hasBrand && line.forms === 0) || isSpelt(hits)
    const effort = hits.best <= AGREES ? QUICK : isNear ? NEAR : THOROUGH
    this.found.length = 0
    const count = this.candidates.find(line, line.readings[0]!, effort)
    const keys = this.candidates.keys
    for (let i = 0; i < count; i++) this.score(keys[i]!, line)
    this.addFound(line, hits)
  }

  /** Stores the cost of a key in each reading of the line. */
  private score(key: number, line: Line): void {
    const readings = line.readings
    for (let r = 0; r < readings.length; r++) {
      const reading = readings[r]!
      this.brandCost.setReading(reading)
      let cost = this.brandCost.of(key, this.best + MARGIN)
      if (cost >= FAR) continue
      if (key >= this.data.brandKeys) cost += this.saltCost(key)
      const leavesOut = this.leavesOut(key, reading)
      if (cost < this.best && !leavesOut) this.best = cost
      this.found.push({
        key,
        cost,
        reading,
        otherWords: this.brandCost.otherWords,
        leavesOut,
        family: familyHash(this.data, key),
      })
    }
  }

  /** Returns whether a brand lacks a word that the line requires. Matches by salt are checked row by row. */
  private leavesOut(key: number, reading: Reading): boolean {
    if (key >= this.data.brandKeys) return false
    if (reading.notBrand > 0 && compareKey(this.data, key, reading.codes, reading.notBrand) === 0) return true
    return !keepsAll(this.data, key, reading)
  }

  /** The same for a row found by a salt: the word can be part of its brand or of the salt. */
  private rowLeavesOut(row: number, { key, reading }: ScoredBrand): boolean {
    return !keepsAll(this.data, this.data.keyOfRow[row]!, reading) && !keepsAll(this.data, key, reading)
  }

  private addFound(line: Line, hits: Hits): void {
    this.found.sort((a, b) => a.cost - b.cost)
    for (const brand of this.found) {
      if (brand.cost > this.best + MARGIN || brand.cost > hits.worst) return
      this.addRows(brand, line, hits)
    }
  }

  /** The more products contain a salt, the more likely it is meant; negative for the most common ones. */
  private saltCost(key: number): number {
    const { saltStart, brandKeys } = this.data
    const products = saltStart[key - brandKeys + 1]! - saltStart[key - brandKeys]!
    return BRAND_COST.salt - BRAND_COST.saltDoubling * (31 - Math.clz32(products))
  }

  private addRows(brand: ScoredBrand, line: Line, hits: Hits): void {
    const { data } = this
    const { key } = brand
    if (key < data.brandKeys) {
      const to = data.rowStart[key + 1]!
      const from = data.rowStart[key]!
      const few = to - from <= FAMILY_ROWS || brand.cost <= EXACT || brand.leavesOut
      const into = few ? hits : this.few
      this.few.clear()
      for (let row = from; row < to; row++) this.addRow(row, 0, brand, line, into, hits.worst)
      if (!few) hits.addAll(into)
      return
    }
    const salt = key - data.brandKeys
    const from = data.saltStart[salt]!
    const to = Math.min(data.saltStart[salt + 1]!, from + SALT_ROWS)
    // popular rows come first: a few of the best are enough and leave room for other brands
    this.few.clear()
    let enough = FAMILY_ROWS
    for (let i = from; i < to && enough > 0; i++) {
      const row = data.saltRows[i]!
      const further = Math.min(3, Math.max(0, data.aliasSize[data.aliasOfRow[row]!]! - 1))
      // a line with one salt never surely means a product that contains others too
      const by = further > 0 ? { ...brand, otherWords: true } : brand
      const taken = this.addRow(row, further * ROW_COST.furtherSalt, by, line, this.few, FAR)
      if (taken && further === 0) enough--
    }
    for (const hit of this.few.list) hits.add(hit)
  }

  private addRow(
    row: number,
    extra: number,
    by: ScoredBrand,
    line: Line,
    into: Hits,
    worst: number,
  ): boolean {
    const edits = by.cost + extra
    if (edits > worst || this.isRemoved(row)) return false
    const { data } = this
    if (by.key >= data.brandKeys && this.rowLeavesOut(row, by)) return false
    const disagreement = rowCost(data, row, line, by.reading, edits <= EXACT, by.key >= data.brandKeys)
    // checked separately, because a common salt has a negative cost
    if (disagreement >= FAR) return false
    const cost = edits + disagreement
    if (cost > worst) return false
    const brand = brandHash(data, row)
    if (by.leavesOut || lacksRelease(data, row, by.reading)) {
      into.ruleOut(brand, cost)
      return false
    }
    into.add({
      key: data.callers[row]!,
      cost,
      popularity: data.popularity[row]!,
      isSolid: isSolid(data, row),
      edits,
      doubtful: by.otherWords || isDoubtfulForm(data, row, line, by.reading),
      strengthInDoubt: isDoubtfulStrength(data, row, line),
      bySalt: by.key >= data.brandKeys,
      brand,
      family: by.family,
      salts: data.aliasSalts[data.aliasOfRow[row]!]!,
      same: nameHash(data, row, brand),
      letters: 0,
    })
    return true
  }
}

interface ScoredBrand {
  key: number
  cost: number
  reading: Reading
  otherWords: boolean
  /** it lacks a word that the line requires */
  leavesOut: boolean
  /** hash of the key's first word */
  family: number
}

/** Returns whether the best row's brand is written without a mistake, although something else is missing. */
function isSpelt({ list: [top] }: Hits): boolean {
  return top !== undefined && top.edits <= EXACT && !top.doubtful && !top.bySalt
}

/** Maximum edit cost for a name of this length. */
function limitFor(length: number): number {
  return Math.min(300, 60 + 26 * length)
}
