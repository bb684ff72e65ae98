/**
 * A key is a name's brand words joined without blanks, as small codes: a–z are 1–26, digits 27–36, letters of
 * other scripts share 37–63. Where words began is kept in a bit mask, so that a boundary costs almost nothing.
 */

export const ALPHABET = 64
/** Longest key; bits of the boundary mask reach as far as 32. */
export const MAX_KEY = 64

export interface KeyCodes {
  codes: Uint8Array
  length: number
  /** bit i: a word begins at i (i < 32) */
  bounds: number
}

export function codeOf(charCode: number): number {
  if (charCode >= 97 && charCode <= 122) return charCode - 96
  if (charCode >= 48 && charCode <= 57) return charCode - 48 + 27
  return charCode > 127 ? 37 + (charCode % 27) : 0
}

/** Writes the words' codes into `into`; answers the length (at most MAX_KEY). */
export function encodeWords(words: readonly string[], into: Uint8Array): { length: number; bounds: number } {
  let length = 0
  let bounds = 0
  for (const word of words) {
    if (length < 32) bounds |= 1 << length
    for (let i = 0; i < word.length && length < MAX_KEY; i++) {
      const code = codeOf(word.charCodeAt(i))
      if (code !== 0) into[length++] = code
    }
  }
  return { length, bounds: bounds >>> 0 }
}

/** End of the word that begins at `from` in a key of this length. */
export function wordEnd(bounds: number, from: number, length: number): number {
  for (let i = from + 1; i < length && i < 32; i++) if ((bounds >>> i) & 1) return i
  return length
}
