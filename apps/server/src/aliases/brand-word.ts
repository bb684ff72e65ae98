import { fold } from '@rasad/lexicon'
import { lex } from '@rasad/matching'
import type { Search } from '../search/search.ts'

/** Shorter words are abbreviations more often than brands. */
const minBrand = 3
const maxAlike = 5

/**
 * The first word of each text, if medicines are called by it: `dolo` means a Dolo, or names a medicine
 * whose name has the word too.
 */
export async function brandWordsOf(
  search: Pick<Search, 'understand' | 'medicine'>,
  texts: readonly string[],
): Promise<(string | undefined)[]> {
  const firsts = texts.map((text) => lex(text).words[0] ?? '')
  const words = [...new Set(firsts)].filter((word) => word.length >= minBrand && /^\p{L}+$/u.test(word))
  const named = await search.understand(words, maxAlike)
  const isBrand = (word: string, at: number) =>
    named[at]?.medicines.some((no) => {
      const medicine = search.medicine(no)
      // What a stranger has added displaces nothing.
      return medicine && !medicine.unconfirmed && firstWordOf(medicine.name) === word
    })
  const brands = new Set(words.filter(isBrand))
  return firsts.map((word) => (brands.has(word) ? word : undefined))
}

/** What medicines of one brand have in common. */
export function firstWordOf(name: string): string | undefined {
  return wordsOf(name)[0]
}

/** Whether a name has the word, also as the beginning of a longer one. */
export function hasWord(name: string, word: string): boolean {
  return wordsOf(name).some((own) => own.startsWith(word))
}

function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{M}]+/gu) ?? []
}
