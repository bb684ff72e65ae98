/** Letters of the scripts of India as those of Devanagari, which lie at the same places of their blocks. */

const FIRST_BLOCK = 0x0980
const LAST = 0x0d7f
const DEVANAGARI = 0x0900
const SIZE = 0x80

/** The text with Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada and Malayalam letters in Devanagari. */
export function inDevanagari(text: string): string {
  let out = ''
  for (const ch of text) {
    const code = ch.codePointAt(0) ?? 0
    out +=
      code >= FIRST_BLOCK && code <= LAST
        ? String.fromCodePoint(DEVANAGARI + ((code - FIRST_BLOCK) % SIZE))
        : ch
  }
  // vowels that stand on both sides of their letter come apart when a text is folded
  return out.replace(/\u0946\u093e/g, '\u094a').replace(/\u0947\u093e/g, '\u094b')
}
