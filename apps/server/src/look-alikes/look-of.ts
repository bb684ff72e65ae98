import { isPlainlyWritten } from '@rasad/contract/names'
import { nameKey } from '@rasad/lexicon'
import unhomoglyph from 'unhomoglyph'

// Two names look the same if Unicode's skeleton of both is the same (UTS 39). People read names quickly and in any case of
// letters, so `i` and `l` count as the same stroke, too: CIPIA and CIPLA, Cipia and Cipla.

/** Signs that people read as a letter where they touch letters; `!` ends words, too. */
const signs: Record<string, string> = { '|': 'l', '!': 'i', '@': 'a', $: 's' }
const signInWord = /[|!@$]+(?=\p{L})|(?<=\p{L})[|@$]+/gu

/** Digits that people read as letters where they touch letters. 0 and 1 have the same strokes anyway. */
const digits: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 8: 'b' }
const digitInWord = /(?<!\d)[3458](?=\p{L})|(?<=\p{L})[3458](?!\d)/gu

/** The strokes of a name: equal for names that look the same. */
export function lookOf(name: string): string {
  // Other letters before they are folded: a capital can look like a Latin one, and its small letter not.
  const letters = name.normalize('NFC').replace(/\P{ASCII}/gu, unhomoglyph)
  const key = nameKey(letters.replace(signInWord, (run) => run.replace(/./g, (sign) => signs[sign] ?? sign)))
  return unhomoglyph(key)
    .toLowerCase()
    .replace(digitInWord, (digit) => digits[digit] ?? digit)
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w')
}

/**
 * A name with Latin letters in place of those that only look like them. Catalogues that were copied from PDF files and web
 * pages have joined and Greek letters inside Latin words.
 */
export function withPlainLetters(name: string): string {
  if (isPlainlyWritten(name)) return name
  return name.replace(/\P{ASCII}/gu, (sign) => {
    const plain = [sign.normalize('NFKC'), unhomoglyph(sign)].find((text) => /^[a-z]+$/i.test(text))
    return plain ?? sign
  })
}

/** What can stand for a stroke in a folded name. */
const alternatives: Record<string, string> = {
  ...{ l: '[il1|]', o: '[o0]', w: '(w|vv)' },
  ...Object.fromEntries(Object.entries(digits).map(([digit, letter]) => [letter, `[${letter}${digit}]`])),
}

/**
 * A regular expression of PostgreSQL for folded names that may look like this one: it finds all that do, and some that do
 * not.
 */
export function patternOf(name: string): string {
  return [...lookOf(name).matchAll(/rn|[\s\S]/gu)]
    .map(([stroke]) => {
      if (stroke === 'rn') return '(rn|m)'
      if (stroke === ' ') return '[^[:alnum:]]+'
      return alternatives[stroke] ?? (/[\p{L}\p{N}]/u.test(stroke) ? stroke : '.')
    })
    .join('')
}

/** Another name that looks the same. Case, blanks, hyphens and accents make no other name. */
export function looksLike(name: string, other: string): boolean {
  return nameKey(name) !== nameKey(other) && lookOf(name) === lookOf(other)
}

/** What can stand for a letter: a sign, 0 beside letters, another digit before or between them, a capital I between small ones, VV, rn. */
const disguised =
  /[|!@$](?=\p{L})|(?<=\p{L})[|@$]|(?<!\d)0(?=\p{L})|(?<=\p{L})0(?!\d)|(?<=\p{L})[13458](?=\p{L})|^[13458](?=\p{L}{3})|(?<=\p{Ll})I(?=\p{Ll})|vv|VV|rn|RN/u

/** The first word of a name, where a sign in it can stand for a letter: `D0lo` of `D0lo 500`. */
export function disguisedWord(name: string): string | undefined {
  const [first = ''] = name.trim().split(/[\s-]/u)
  return disguised.test(first) && /\p{L}/u.test(first) ? first : undefined
}
