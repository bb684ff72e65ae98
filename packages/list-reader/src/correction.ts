/** Quantities that a line takes back: `10, sorry 15`, `15 nahi 20`, `make it 30`. */

import { numberOf } from './count-pieces.ts'
import type { Piece } from './pieces.ts'
import { give, isNumber, isWord } from './pieces.ts'
import { unitOf } from './units.ts'

/** Between a number and the one that stands for it. */
const TAKES_BACK = new Set(
  'sorry sory sry actually actualy correction corrected galti galati instead rather oops nahi nahin nhi nai nako kaadu kadu alla illai not but mean matlab नहीं नही सॉरी नाही'.split(
    ' ',
  ),
)
/** Without a number before: an earlier line is meant. */
const CHANGES = new Set([
  'make',
  'change',
  'changed',
  'update',
  'revise',
  'revised',
  'increase',
  'reduce',
  'badhao',
  'kam',
])
const DO = new Set([
  'do',
  'karo',
  'kar',
  'dena',
  'dijiye',
  'krdo',
  'kardo',
  'karna',
  'it',
  'that',
  'to',
  'se',
  'ki',
  'jagah',
  'ke',
  'badle',
])

/** Says which pieces are a correction. Returns whether there is one. */
export function readCorrection(pieces: readonly Piece[]): boolean {
  let isCorrected = false
  for (let i = 0; i < pieces.length; i++) {
    const { low } = pieces[i]!
    const next = nextNumber(pieces, i)
    if (
      CHANGES.has(low) &&
      next >= 0 &&
      !pieces.slice(i + 1, next).some((piece) => isWord(piece) && !DO.has(piece.low))
    ) {
      for (let k = i; k < next; k++) if (isWord(pieces[k])) pieces[k]!.role = 'correction'
      isCorrected = true
      continue
    }
    // `3 strip, no 5 strip`; otherwise `no` counts
    const isNo = low === 'no' && pieces[i - 1]?.text === ','
    const taken = TAKES_BACK.has(low) && next < 0 ? takenBack(pieces, i) : -1
    if (taken > 0) {
      give(pieces, taken, i, 'correction')
      isCorrected = true
    }
    if (!(TAKES_BACK.has(low) || isNo) || next < 0) continue
    if (
      pieces
        .slice(i + 1, next)
        .some((piece) => isWord(piece) && !TAKES_BACK.has(piece.low) && !DO.has(piece.low))
    )
      continue
    const before = numberBefore(pieces, i)
    if (before < 0) continue
    const hasOwnUnit = unitOf(pieces[next + 1]) !== undefined
    for (let k = before; k < next; k++)
      if (hasOwnUnit || unitOf(pieces[k]) === undefined) pieces[k]!.role = 'correction'
    const closes = pieces[next + (hasOwnUnit ? 2 : 1)]
    if (closes?.text === ')' && pieces.slice(before, next).some(({ text }) => text === '('))
      closes.role = 'correction'
    const stands = pieces[next]!
    stands.value = numberOf(stands) ?? stands.value
    stands.kind = 'number'
    isCorrected = true
  }
  return isCorrected
}

/** `20 karo 10 nahi`: where the second number begins, which the word behind it takes back; −1 if there is none. */
function takenBack(pieces: readonly Piece[], at: number): number {
  const number = numberBefore(pieces, at)
  if (number < 2 || pieces.slice(at + 1).some(isWord)) return -1
  let i = number - 1
  while (i > 0 && isWord(pieces[i]) && DO.has(pieces[i]!.low)) i--
  return i < number - 1 && isNumber(pieces[i]) ? number : -1
}

/** `15`, `bees`; `do` also means give. */
function isCounting(piece: Piece): boolean {
  return isNumber(piece) || (!DO.has(piece.low) && numberOf(piece) !== undefined)
}

/** The number that stands behind, with marks and small words between; −1 if there is none. */
function nextNumber(pieces: readonly Piece[], from: number): number {
  for (let i = from + 1; i < pieces.length && i < from + 5; i++) if (isCounting(pieces[i]!)) return i
  return -1
}

/** The number just before, with its unit and marks between; −1 if there is none. */
function numberBefore(pieces: readonly Piece[], from: number): number {
  for (let i = from - 1; i >= 0 && i > from - 5; i--) {
    const piece = pieces[i]!
    if (isCounting(piece)) return i
    if (isWord(piece) && unitOf(piece) === undefined && !TAKES_BACK.has(piece.low)) return -1
  }
  return -1
}
