/** What it costs to take written words for a key: slips, word boundaries, words left out, words too many. */

import { EditDistance, FAR } from './edit-distance.ts'
import type { IndexData } from './index-data.ts'
import { wordEnd } from './key-codes.ts'
import type { Reading } from './line.ts'

export const BRAND_COST = {
  /** a blank too many or too few, each */
  boundary: 16,
  /** words at the key's end that were not written: once, and for each letter */
  missingWords: 91,
  missingLetter: 7,
  missingMost: 110,
  /** the same for salts: `mefenamic` for mefenamic acid is no slip */
  missingSaltWords: 20,
  /** words written behind that the key does not have: once, and for each letter */
  extraWords: 118,
  extraLetter: 7,
  extraMost: 150,
}

export class BrandCost {
  private readonly data: IndexData
  private readonly distance = new EditDistance()
  private reading: Reading | undefined

  constructor(data: IndexData) {
    this.data = data
  }

  setReading(reading: Reading): void {
    this.reading = reading
    this.distance.setWritten(reading.codes, reading.length)
  }

  /** Cost of the reading against a key, FAR when above `limit`. */
  of(key: number, limit: number): number {
    const reading = this.reading
    if (!reading) return FAR
    const { keyStart, keyText, keyBounds } = this.data
    const from = keyStart[key]!
    const length = keyStart[key + 1]! - from
    const bounds = keyBounds[key]!
    let cost = this.distance.compare(keyText, from, length, limit)
    if (length === reading.length && bounds !== reading.bounds) {
      cost += BRAND_COST.boundary * bitCount(bounds ^ reading.bounds)
    }
    if (bounds > 1) cost = Math.min(cost, this.withWordsMissing(key, length, bounds))
    if (reading.bounds > 1) cost = Math.min(cost, this.withWordsTooMany(reading))
    return cost > limit ? FAR : cost
  }

  /** Cheapest cost against any beginning of the key, for names still being typed. */
  asPrefix(key: number, limit: number): number {
    const { keyStart, keyText } = this.data
    const from = keyStart[key]!
    this.distance.compare(keyText, from, keyStart[key + 1]! - from, limit)
    const cost = this.distance.asPrefix()
    return cost > limit ? FAR : cost
  }

  private withWordsMissing(key: number, length: number, bounds: number): number {
    const flat = key < this.data.brandKeys ? BRAND_COST.missingWords : BRAND_COST.missingSaltWords
    let best = FAR
    for (let j = wordEnd(bounds, 0, length); j < length; j = wordEnd(bounds, j, length)) {
      const tail = Math.min(BRAND_COST.missingMost, flat + BRAND_COST.missingLetter * (length - j))
      best = Math.min(best, this.distance.untilKey(j) + tail)
    }
    return best
  }

  private withWordsTooMany(reading: Reading): number {
    let best = FAR
    const { length, bounds } = reading
    for (let i = wordEnd(bounds, 0, length); i < length; i = wordEnd(bounds, i, length)) {
      const tail = Math.min(BRAND_COST.extraMost, BRAND_COST.extraWords + BRAND_COST.extraLetter * (length - i))
      best = Math.min(best, this.distance.untilWritten(i) + tail)
    }
    return best
  }
}

function bitCount(bits: number): number {
  let n = 0
  for (let rest = bits >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) n++
  return n
}
