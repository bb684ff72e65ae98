/** Finds numbers among the pieces of an item. */

import { NUMBER_WORDS } from '@rasad/lexicon'
import type { Piece } from './pieces.ts'
import { isNumber } from './pieces.ts'

/** Multiplication signs. */
export const TIMES = new Set(['x', '*', '×', 'X'])

/** A quantity, as it is written. */
export interface Count {
  qty: number
  unit?: string
  /** at the end, behind a strength or a separator */
  style?: 'bare' | 'dash'
}

export const SEPARATORS = new Set([
  '-',
  ':',
  '=',
  ',',
  '.',
  '>',
  '~',
  '_',
  '|',
  '\t',
  '/',
  ';',
  '→',
  '➡',
  '⇒',
])
/** A longer number is a phone's. */
const MOST_BARE = 1_000_000_000

export function isCount(piece: Piece): boolean {
  return isNumber(piece) && Number.isInteger(piece.value) && piece.value <= MOST_BARE
}

export function numberOf(piece: Piece | undefined): number | undefined {
  if (!piece || piece.role !== undefined) return undefined
  return isNumber(piece)
    ? piece.value
    : (NUMBER_WORDS.get(piece.low) ?? NUMBER_WORDS.get(piece.low.normalize('NFC')))
}

export const HUNDRED = 100

/** The number that ends at a piece, in words or in digits, and where it begins: `do sau` is 200, `ek sau bees` 120. */
export function numberEndingAt(
  pieces: readonly Piece[],
  end: number,
): { value: number; from: number } | undefined {
  const last = numberOf(pieces[end])
  if (last === undefined) return undefined
  const isWordAt = (i: number) => pieces[i]?.kind === 'word' && numberOf(pieces[i]) !== undefined
  if (!isWordAt(end)) return { value: last, from: end }
  const hundred =
    last === HUNDRED ? end : numberOf(pieces[end - 1]) === HUNDRED && isWordAt(end - 1) ? end - 1 : -1
  if (hundred < 0) return { value: last, from: end }
  const times = numberOf(pieces[hundred - 1])
  const isTimes = times !== undefined && times < HUNDRED && (isWordAt(hundred - 1) || hundred > 1)
  return {
    value: (isTimes ? times : 1) * HUNDRED + (hundred === end ? 0 : last),
    from: isTimes ? hundred - 1 : hundred,
  }
}

/** Writes the strengths of a name in digits: `dolo cheh sau pachas` is `dolo 650`. */
export function writeHundreds(pieces: readonly Piece[]): void {
  for (let i = pieces.length - 1; i > 1; i--) {
    const isHundred = numberOf(pieces[i]) === HUNDRED
    if (!isHundred && !(numberOf(pieces[i - 1]) === HUNDRED && numberOf(pieces[i]) !== undefined)) continue
    const { value, from } = numberEndingAt(pieces, i)!
    if (from === 0 || from === i || isNumber(pieces[from])) continue
    pieces[from]!.spelt = String(value)
    for (let k = from + 1; k <= i; k++) pieces[k]!.role = 'strength'
    i = from
  }
}

/** `- -5`: a second dash after a separator makes the number negative. */
export function signOf(pieces: readonly Piece[], i: number): 1 | -1 {
  const [joint, minus] = [pieces[i - 2], pieces[i - 1]]
  const isMinus = minus?.low === '-' && !minus.glued && pieces[i]!.glued
  return isMinus && joint !== undefined && SEPARATORS.has(joint.low) ? -1 : 1
}

/** The `-`, `x` or bracket before the quantity. */
export function takeJoint(pieces: Piece[], i: number): void {
  for (let k = i; k >= 0 && k > i - 2; k--) {
    const piece = pieces[k]!
    if (piece.role === undefined && (SEPARATORS.has(piece.low) || (TIMES.has(piece.text) && k > 0)))
      piece.role = 'quantity'
    else return
  }
}
