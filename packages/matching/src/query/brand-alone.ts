/** Lines that name a brand without its strength: `crocin`, where the catalogue has several products of that brand. */

import { FORM_CAPSULE, FORM_TABLET } from '@rasad/lexicon'
import type { Line } from '../candidates/line.ts'
import { brandHash, nameHash } from '../index/name-hashes.ts'
import { packContradicts } from '../scoring/row-cost.ts'
import { MAX_KEY, wordEnd } from '../text/key-codes.ts'
import type { Match } from './match.ts'
import type { Segment } from './segment.ts'

/** Names that begin with a short brand are too many to look through. */
const MAX_RANGE = 400
const byNearness = (a: Product, b: Product) =>
  a.words - b.words || b.popularity - a.popularity || a.key - b.key

/** What a brand is first thought of as. */
const ORAL = FORM_TABLET | FORM_CAPSULE

interface Product {
  /** the caller's key */
  key: number
  /** letters more than the brand has */
  words: number
  popularity: number
  forms: number
}

/**
 * The other products of the brand of an answer that a line can mean, if the line gives no strength, the nearest first; none
 * if it says which product it means. A form says so where the name has no strength: `combiflam tab`, but not `augmentin tab`.
 */
export function othersOfBrand(segments: readonly Segment[], line: Line, answer: Match): Product[] {
  const { readings, numbers, sites } = line
  if (numbers.length > 0 || sites !== 0) return []
  const own = segments.find((segment) => segment.rowOf(answer.key) >= 0)
  if (!own) return []
  const row = own.rowOf(answer.key)
  const { data } = own
  // a name that the line spells out is meant, whatever else begins with it
  if (data.spelling[row] === line.spelling) return []
  const key = data.keyOfRow[row]!
  const codes = data.keyText.subarray(data.keyStart[key]!, data.keyStart[key + 1]!)
  const same = nameHash(data, row, brandHash(data, row))
  const others = new Map<number, Product>()
  for (const segment of segments) addProducts(segment, codes, line, others)
  others.delete(same)
  const products = [...others.values()].sort(byNearness)
  const hasNumber = data.numberStart[row] !== data.numberStart[row + 1]
  const written = readings.reduce((all, reading) => all | reading.forms, 0)
  if (written !== 0) return hasNumber ? products.filter((other) => (other.forms & written) !== 0) : []
  // `Combiflam` is not Combiflam Plus: people write the word. But no word tells Crocin 1000mg from Crocin Advance 500mg.
  const forms = data.forms[row]!
  const isWhole = !hasNumber && (forms & ORAL) !== 0
  if (!isWhole) return products
  // `Telma H` is the whole name of Telma-H Tablet: it says which Telma, as Telma 80-H does
  const hasVariant = codes.length > wordEnd(data.keyBounds[key]!, 0, codes.length)
  const isAnother = hasVariant
    ? (product: Product) => product.words === 0 && (product.forms & forms) === 0
    : (product: Product) => product.words === 0
  return products.some(isAnother) ? products : []
}

/** Adds the most popular row of each name that begins with the brand. */
function addProducts(segment: Segment, codes: Uint8Array, line: Line, into: Map<number, Product>): void {
  const { data, brands } = segment
  if (codes.length > MAX_KEY || !brands.find({ codes, length: codes.length })) return
  const to = Math.min(brands.to, brands.from + MAX_RANGE)
  for (let key = brands.from; key < to; key++) {
    const words = data.keyStart[key + 1]! - data.keyStart[key]! - codes.length
    if (words > 0 && !startsWordAt(data.keyBounds[key]!, codes.length)) continue
    for (let row = data.rowStart[key]!; row < data.rowStart[key + 1]!; row++) {
      if (segment.isRemoved(row) || packContradicts(data.forms[row]!, line)) continue
      const name = nameHash(data, row, brandHash(data, row))
      const popularity = data.popularity[row]!
      const known = into.get(name)
      if (!known || known.popularity < popularity)
        into.set(name, { key: data.callers[row]!, words, popularity, forms: data.forms[row]! })
    }
  }
}

function startsWordAt(bounds: number, at: number): boolean {
  return at < 32 && ((bounds >>> at) & 1) === 1
}
