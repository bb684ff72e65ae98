/** What a pack holds, where a line says it besides the quantity: `10x10`, `15's`, `strip of 15`, `(15 tab)`. */

import { UNIT_MASS, UNIT_VOLUME, UNITS } from '@rasad/lexicon'
import { TIMES } from './count-pieces.ts'
import type { Piece } from './pieces.ts'
import { give, isNumber, isWord, left } from './pieces.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS } from './words.ts'

/** No strip or bottle of an order holds more. */
const MOST_HELD = 100
const DOSES = new Set(['dose', 'doses'])
const PLURAL = /^['’`]?s$/
const TABLETS = /^(?:t|tab|tabs|tablets?|c|cap|caps)$/

/** `10x10`, `15's`, `10-T`, `strip of 15` */
export function readPacks(pieces: readonly Piece[]): void {
  for (let i = 0; i < pieces.length; i++) {
    const [first, sign, second] = [pieces[i]!, pieces[i + 1], pieces[i + 2]]
    if (!isNumber(first) || first.role !== undefined) continue
    if (sign && TIMES.has(sign.text) && second && isNumber(second) && isPack(pieces, i)) {
      const quote = /^['’`]$/.test(pieces[i + 3]?.low ?? '') ? 1 : 0
      const plural = pieces[i + 3 + quote]?.glued && PLURAL.test(pieces[i + 3 + quote]!.low) ? 1 : 0
      const sized = sizeAt(pieces, i + 3) ? 1 : 0
      give(pieces, i, i + 2 + (plural === 0 ? sized : quote + 1), 'pack')
    } else if (sign && DOSES.has(sign.low) && i > 0) {
      // a vaccine's vial
      give(pieces, i, i + 1, 'pack')
    } else if (sign?.glued && PLURAL.test(sign.low) && first.value <= MOST_HELD) {
      give(pieces, i, i + 1, 'pack')
    } else if (sign?.glued && /^['’`]$/.test(sign.low) && second?.low === 's') {
      give(pieces, i, i + 2, 'pack')
    } else if (sign?.glued && sign.low === '-' && second?.glued && TABLETS.test(second.low) && i > 0) {
      give(pieces, i, i + 2, 'pack')
    }
  }
}

/** Whether a pack or a price stands before: a number there is not a strength. */
export function followsPack(pieces: readonly Piece[], i: number): boolean {
  const before = pieces[i - 1]
  return before?.role !== undefined && (isNumber(before) || PLURAL.test(before.low))
}

/** `10x10` is a pack, `650x10` a strength and a quantity. */
function isPack(pieces: readonly Piece[], i: number): boolean {
  const [first, second] = [pieces[i]!.value, pieces[i + 2]!.value]
  if (first > 30 || second > 100 || (pieces[i]!.glued && isWord(pieces[i - 1]))) return false
  // `2x10x15`: the quantity, and what it holds
  if (TIMES.has(pieces[i + 3]?.text ?? '') && isNumber(pieces[i + 4])) return false
  const earlier = pieces.slice(0, i).some((piece) => isNumber(piece) && piece.role === undefined)
  // `Atorva 10 x 10`: with spaces around the x, the first number of a name is its strength
  return earlier || (pieces[i + 1]!.glued && second >= 4)
}

/** `Augmentin 625 10tab x 5`, `Razo D 1 strip (10 cap)`: the quantity is known, so these tell the pack. */
export function readPackBeside(pieces: readonly Piece[]): void {
  const there = left(pieces)
  for (let at = there.length - 1; at > 1; at--) {
    const word = pieces[there[at]!]!
    const number = pieces[there[at - 1]!]!
    if (!isWord(word) || !isNumber(number) || isSlashed(pieces, there[at - 1]!)) continue
    if (!COUNTING_FORMS.has(word.low) && unitOf(word) === undefined) continue
    const opens = pieces[there[at - 2]!]!.text === '(' && pieces[there[at + 1] ?? -1]?.text === ')'
    const hasStrength = there.slice(0, at - 1).some((i) => isNumber(pieces[i]))
    if (opens) give(pieces, there[at - 2]!, there[at + 1]!, 'pack')
    else if (hasStrength && number.value <= MOST_HELD) give(pieces, there[at - 1]!, there[at - 1]!, 'pack')
  }
}

/** `75/20 cap`: the second strength. */
function isSlashed(pieces: readonly Piece[], i: number): boolean {
  const slash = pieces[i - 1]
  return slash?.text === '/' && isNumber(pieces[i - 2])
}

/** `5x2ml`: five, each of 2 ml. */
function sizeAt(pieces: readonly Piece[], i: number): boolean {
  const kind = UNITS.get(pieces[i]?.low ?? '')?.[0]
  return kind === UNIT_VOLUME || kind === UNIT_MASS
}

/** The tablets, capsules … that the line says a pack holds; empty if it says nothing. */
export function heldBy(pieces: readonly Piece[]): number[] {
  const isTimes = (i: number) => TIMES.has(pieces[i]?.text ?? '') && pieces[i]!.role === 'pack'
  return pieces.flatMap((piece, i) => {
    if (piece.role !== 'pack' || !isNumber(piece) || sizeAt(pieces, i + 1)) return []
    // of `10x15` the fifteen, and so of `15x1`
    const isOuter = isTimes(i + 1) && !sizeAt(pieces, i + 3) && pieces[i + 2]?.value !== 1
    return isOuter || (piece.value === 1 && isTimes(i - 1)) ? [] : [piece.value]
  })
}
