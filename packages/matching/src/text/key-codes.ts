/**
 * A key is a name's brand words joined without spaces, as small codes: a–z are 1–26, digits 27–36, letters of other
 * scripts share 37–63. A bit mask stores where words start, so that a word boundary costs almost nothing.
 */

export const ALPHABET = 64
/** Maximum key length; the boundary mask covers the first 32. */
export const MAX_KEY = 64

export interface KeyCodes {
  codes: Uint8Array
  length: number
  /** bit i: a word starts at i (i < 32) */
  readonly bounds: number
}

export function codeOf(charCode: number): number {
  if (charCode >= 97 && charCode <= 122) return charCode - 96
  if (charCode >= 48 && charCode <= 57) return charCode - 48 + 27
  return charCode > 127 ? 37 + (charCode % 27) : 0
}

/** A key under construction; anything beyond MAX_KEY is dropped. */
export class KeyWriter implements KeyCodes {
  readonly codes = new Uint8Array(MAX_KEY)
  length = 0
  private starts = 0

  get bounds(): number {
    return this.starts >>> 0
  }

  clear(): void {
    this.length = 0
    this.starts = 0
  }

  beginWord(): void {
    if (this.length < 32) this.starts |= 1 << this.length
  }

  add(charCode: number): void {
    if (this.length === MAX_KEY) return
    const code = codeOf(charCode)
    if (code !== 0) this.codes[this.length++] = code
  }
}

/** Returns the key of these words. */
export function keyOf(words: readonly string[]): KeyWriter {
  const key = new KeyWriter()
  for (const word of words) {
    key.beginWord()
    for (let i = 0; i < word.length; i++) key.add(word.charCodeAt(i))
  }
  return key
}

/** Returns the end of the word that starts at `from` in a key of this length. */
export function wordEnd(bounds: number, from: number, length: number): number {
  for (let i = from + 1; i < length && i < 32; i++) if ((bounds >>> i) & 1) return i
  return length
}
