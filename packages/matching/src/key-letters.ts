/** What letters a key has and how many: it tells how many edits there must be at least, without comparing anything. */

import { bitCount } from './bit-rows.ts'
import { larger } from './branchless.ts'

/** The letters a–z; every other code is taken for the same. */
const LETTERS = 27
const LETTER_BITS = (1 << LETTERS) - 1
/** A length this long, or longer. */
export const LONG = 31
/** The h, which comes and goes with others, is not counted. */
const SILENT = 1 << 8

/** A bit for each letter in codes[from, to), and above them how many there are, 31 at most. */
export function lettersOf(codes: Uint8Array, from: number, to: number): number {
  let letters = 0
  for (let i = from; i < to; i++) letters |= 1 << (codes[i]! < LETTERS ? codes[i]! : 0)
  const length = to - from
  return (letters & ~SILENT) | ((length < LONG ? length : LONG) << LETTERS)
}

/** How many letters there are, LONG where there are as many or more. */
export function lengthIn(letters: number): number {
  return letters >>> LETTERS
}

/** Letters that were written and that the key does not have. */
export function lettersAdded(written: number, key: number): number {
  return bitCount(written & ~key & LETTER_BITS)
}

/** The least number of letters that are added, dropped or changed between the two. */
export function minEdits(written: number, key: number): number {
  const added = lettersAdded(written, key)
  const dropped = lettersAdded(key, written)
  const longer = lengthIn(key) - lengthIn(written)
  return larger(larger(added, dropped), larger(longer, -longer))
}
