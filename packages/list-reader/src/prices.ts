/** Prices and discounts: neither strengths nor quantities. */

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
  readDiscount(pieces)
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
