/** Prices and discounts: neither strengths nor quantities. */

import { UNITS } from '@rasad/lexicon'
import { isCount, TIMES } from './count-pieces.ts'
import type { Piece } from './pieces.ts'
import { give, isNumber, isWord } from './pieces.ts'
import { QUANTITY_UNITS } from './words.ts'

const DISCOUNT = new Set(['disc', 'discount', 'off', 'less', 'dis', 'extra'])
const LABELS = new Set([
  '@',
  '₹',
  'rs',
  'inr',
  'mrp',
  'rate',
  'ptr',
  'pts',
  'price',
  'amt',
  'amount',
  'रु',
  'रुपये',
])
const CURRENCY = new Set(['rs', 'mrp', 'inr'])
const BEHIND = new Set(['rs', 'rupees', 'rupaye', 'rupay', 'rupee', 'wala', 'wali', 'wale'])

/** `@ 30`, `Rs. 30`, `MRP 120/-`, `30/-`, `30 rs wala`. */
export function readPrices(pieces: readonly Piece[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const { low } = pieces[i]!
    if (!LABELS.has(low)) continue
    let k = i + 1
    while (pieces[k] && !isNumber(pieces[k]) && k < i + 4 && !isBrand(pieces[k]!)) k++
    if (!isNumber(pieces[k])) continue
    // `@ 10 strips` is a quantity, not a price
    if (low === '@' && QUANTITY_UNITS.has(pieces[k + 1]?.low ?? '')) {
      pieces[i]!.role = 'quantity'
      continue
    }
    if (pieces[k + 1]?.low === '/' && pieces[k + 2]?.low === '-') k += 2
    if (pieces[k + 1]?.low === '%') k++
    give(pieces, i, k, 'price')
  }
  for (let i = 1; i < pieces.length; i++) {
    const isRupees =
      pieces[i]!.low === '/' && pieces[i]!.glued && pieces[i + 1]?.low === '-' && pieces[i + 1]!.glued
    if (isRupees && isNumber(pieces[i - 1]) && pieces[i - 1]!.role === undefined && !isNumber(pieces[i + 2]))
      give(pieces, i - 1, i + 1, 'price')
    else if (CURRENCY.has(pieces[i]!.low) && isNumber(pieces[i - 1]) && pieces[i]!.role === undefined)
      give(pieces, i - 1, BEHIND.has(pieces[i + 1]?.low ?? '') ? i + 1 : i, 'price')
  }
  for (let i = 1; i < pieces.length; i++)
    if (isRupeesAndPaise(pieces, i) || isSum(pieces, i)) {
      give(pieces, pieces[i - 1]!.text === '=' || pieces[i - 1]!.text === '/' ? i - 1 : i, i, 'price')
      if (pieces[i + 1]?.text === '/') pieces[i + 1]!.role = 'price'
    }
  for (let i = 1; i < pieces.length; i++) {
    const { low, role } = pieces[i]!
    if (
      role === undefined &&
      (SAID_OF_PRICES.has(low) ? pieces[i - 1]!.role === 'price' : ABBREVIATED.has(low))
    )
      pieces[i]!.role = 'price'
  }
  readShare(pieces)
  readDiscount(pieces)
}

/** `50 x 10%`, `50 + 10%`: a discount on a quantity. */
function readShare(pieces: readonly Piece[]): void {
  const at = pieces.findIndex(
    ({ text }, i) =>
      (TIMES.has(text) || text === '+') &&
      isCount(pieces[i - 1] ?? pieces[i]!) &&
      isNumber(pieces[i + 1]) &&
      pieces[i + 2]?.text === '%',
  )
  if (at > 1 && pieces.slice(0, at - 1).some(isWord) && !pieces.slice(at + 3).some(isWord))
    give(pieces, at, at + 2, 'scheme')
}

/** `mrp wise` */
const ABBREVIATED = new Set(['mrp', 'ptr', 'pts'])
/** `98.40 net` */
const SAID_OF_PRICES = new Set(['net', 'wise', 'each', 'only'])
const leastPrice = 10

/** `Encorate 200 82.00 8 strip`: no strength ends in a nought behind the point, and the name has its own. */
function isRupeesAndPaise(pieces: readonly Piece[], i: number): boolean {
  const { text, value, role } = pieces[i]!
  return (
    role === undefined &&
    value >= leastPrice &&
    /^\d+\.\d0$/.test(text) &&
    !UNITS.has(pieces[i + 1]?.low ?? '') &&
    pieces.slice(0, i).some((piece, at) => at > 0 && isNumber(piece) && piece.role === undefined)
  )
}

/** `Betavert 16 = 20 strips = 2840`: what all of them cost. */
function isSum(pieces: readonly Piece[], i: number): boolean {
  return (
    pieces.length === i + 1 &&
    isNumber(pieces[i]) &&
    pieces[i - 1]!.text === '=' &&
    QUANTITY_UNITS.has(pieces[i - 2]?.low ?? '') &&
    isNumber(pieces[i - 3])
  )
}

/** `- 5% disc`, `less 5%` */
function readDiscount(pieces: readonly Piece[]): void {
  const at = pieces.findIndex((piece) => DISCOUNT.has(piece.low))
  if (at > 1 && isNumber(pieces[at + 1]) && pieces[at + 2]?.low === '%') {
    give(pieces, at, at + 2, 'scheme')
    return
  }
  const number = pieces[at - 1]?.low === '%' ? at - 2 : at - 1
  if (at < 2 || !isNumber(pieces[number])) return
  give(pieces, pieces[number - 1]?.text === '-' ? number - 1 : number, at, 'scheme')
}

function isBrand(piece: Piece): boolean {
  return isWord(piece) && !CURRENCY.has(piece.low)
}
