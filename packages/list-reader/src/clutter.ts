/** Parts of a line besides the name and the quantity: requests, prices, pack sizes. */

import type { Piece } from './pieces.ts'
import { isNumber, isWord } from './pieces.ts'
import { ASKING, QUANTITY_UNITS } from './words.ts'

const DISCOUNT = new Set(['disc', 'discount', 'off', 'less', 'dis'])

/** Multiplication signs. */
export const TIMES = new Set(['x', '*', '×', 'X'])

/** Removes the pieces from `from` to `to`, inclusive. */
export function drop(pieces: Piece[], from: number, to: number): void {
  for (let i = from; i <= to; i++) pieces[i]!.gone = true
}

/** `… only`, `… bhej do`, `… please`: the quantity comes before them. */
export function dropAsking(pieces: Piece[]): void {
  for (let i = pieces.length - 1; i > 0; i--) {
    const piece = pieces[i]!
    if (piece.kind === 'mark' && (piece.text === '.' || piece.text === '!')) continue
    if (!ASKING.has(piece.low)) return
    piece.gone = true
  }
}

/** `@ 30`, `Rs. 30`, `MRP 120/-`: prices are neither strengths nor quantities. */
export function dropPrices(pieces: Piece[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const low = pieces[i]!.low
    if (low !== '@' && low !== '₹' && low !== 'rs' && low !== 'inr' && low !== 'mrp' && low !== 'rate')
      continue
    let k = i + 1
    while (pieces[k] && !isNumber(pieces[k]) && k < i + 4 && !isBrand(pieces[k]!)) k++
    if (!isNumber(pieces[k])) continue
    // `@ 10 strips` is a quantity, not a price
    if (low === '@' && QUANTITY_UNITS.has(pieces[k + 1]?.low ?? '')) {
      pieces[i]!.gone = true
      continue
    }
    if (pieces[k + 1]?.low === '/' && pieces[k + 2]?.low === '-') k += 2
    if (pieces[k + 1]?.low === '%') k++
    drop(pieces, i, k)
  }
  dropDiscount(pieces)
}

/** `- 5% disc` */
function dropDiscount(pieces: Piece[]): void {
  const at = pieces.findIndex((piece) => DISCOUNT.has(piece.low))
  const number = pieces[at - 1]?.low === '%' ? at - 2 : at - 1
  if (at < 2 || !isNumber(pieces[number])) return
  drop(pieces, pieces[number - 1]?.text === '-' ? number - 1 : number, at)
}

function isBrand(piece: Piece): boolean {
  return isWord(piece) && piece.low !== 'rs' && piece.low !== 'mrp' && piece.low !== 'inr'
}

/** Removes pack sizes: `10x10`, `15's`. */
export function dropPacks(pieces: Piece[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const [first, sign, second] = [pieces[i]!, pieces[i + 1], pieces[i + 2]]
    if (!isNumber(first) || first.gone) continue
    if (sign && TIMES.has(sign.text) && second && isNumber(second) && isPack(pieces, i)) {
      const quote = /^['`]$/.test(pieces[i + 3]?.low ?? '') ? 1 : 0
      const plural = pieces[i + 3 + quote]?.glued && /^['`]?s$/.test(pieces[i + 3 + quote]!.low) ? 1 : 0
      drop(pieces, i, i + 2 + (plural === 0 ? 0 : quote + 1))
    } else if (sign?.glued && /^['`]?s$/.test(sign.low) && first.value <= 100) {
      drop(pieces, i, i + 1)
    } else if (sign?.glued && /^['`]$/.test(sign.low) && second?.low === 's') {
      drop(pieces, i, i + 2)
    }
  }
}

/** Returns whether a removed pack size or price comes before: a number there is not a strength. */
export function followsPack(pieces: readonly Piece[], i: number): boolean {
  const before = pieces[i - 1]
  return before?.gone === true && (isNumber(before) || /^['`]?s$/.test(before.low))
}

/** `10x10` is a pack, `650x10` a strength and a quantity. */
function isPack(pieces: readonly Piece[], i: number): boolean {
  const [first, second] = [pieces[i]!.value, pieces[i + 2]!.value]
  if (first > 30 || second > 100 || (pieces[i]!.glued && isWord(pieces[i - 1]))) return false
  const earlier = pieces.slice(0, i).some((piece) => isNumber(piece) && !piece.gone)
  // `Atorva 10 x 10`: with spaces around the x, the first number of a name is its strength
  return earlier || (pieces[i + 1]!.glued && second >= 4)
}
