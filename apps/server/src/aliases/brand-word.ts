import { fold } from '@rasad/lexicon'
import { lex } from '@rasad/matching'
import type { Search } from '../search/search.ts'

/** Shorter words are abbreviations more often than brands. */
const minBrand = 3
const maxAlike = 5

/**
 * The first word of a text, if medicines are called by it: `dolo` means a Dolo, or names a medicine
 * whose name has the word too.
 */
export async function brandWordOf(search: Search, text: string): Promise<string | undefined> {
  const [word = ''] = lex(text).words
  if (word.length < minBrand || !/^\p{L}+$/u.test(word)) return undefined
  const [named] = await search.understand([word], maxAlike)
  const isBrand = named?.medicines.some((no) => wordsOf(search.medicine(no)?.name ?? '')[0] === word)
  return isBrand ? word : undefined
}

/** Whether a name has the word, also as the beginning of a longer one. */
export function hasWord(name: string, word: string): boolean {
  return wordsOf(name).some((own) => own.startsWith(word))
}

function wordsOf(name: string): string[] {
  return fold(name).match(/[\p{L}\p{M}]+/gu) ?? []
}
