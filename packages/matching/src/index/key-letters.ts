/** Which letters a key has and how many: gives a lower bound on the number of edits without a comparison. */

import { bitCount, larger } from '../text/branchless.ts'

/** The letters a–z; all other codes count as the same letter. */
const LETTERS = 27
const LETTER_BITS = (1 << LETTERS) - 1
/** This length or longer. */
export const LONG = 31
/** The h is not counted, because it appears and disappears with other letters. */
const SILENT = 1 << 8

/** A bit for each letter in codes[from, to), and in the bits above the number of letters, at most 31. */
export function lettersOf(codes: Uint8Array, from: number, to: number): number {
  let letters = 0
  for (let i = from; i < to; i++) letters |= 1 << (codes[i]! < LETTERS ? codes[i]! : 0)
  const length = to - from
  return (letters & ~SILENT) | ((length < LONG ? length : LONG) << LETTERS)
}

/** Number of letters; LONG if there are at least that many. */
export function lengthIn(letters: number): number {
  return letters >>> LETTERS
}

/** Written letters that the key does not have. */
export function lettersAdded(written: number, key: number): number {
  return bitCount(written & ~key & LETTER_BITS)
}

/** Lower bound on the letters added, dropped or changed between the two. */
export function minEdits(written: number, key: number): number {
  const added = lettersAdded(written, key)
  const dropped = lettersAdded(key, written)
  const longer = lengthIn(key) - lengthIn(written)
  return larger(larger(added, dropped), larger(longer, -longer))
}
