import { commonWholes, commonWords } from './common-password-list.ts'
import { wordOf, wordWithoutHyphen } from './common-password-word.ts'

// Separate from the schemas because the list is large: a browser downloads it only on pages that set a password.

/** Where a strong password is required, this many of the most common words are refused with a hyphen too. */
const maxHyphenRank = 2_000

let words: ReadonlySet<string> | undefined
let topWords: ReadonlySet<string> | undefined
let wholes: ReadonlySet<string> | undefined

/**
 * Returns whether a password is one of the common ones, also with digits and signs at its end (`Welcome@123`) or in
 * place of letters (`P@ssw0rd`).
 * @param use `strong`: of an admin, or set with a link. `registration` accepts `secret-7`.
 */
export function isCommonPassword(password: string, use: 'registration' | 'strong'): boolean {
  if (!words || !topWords || !wholes) {
    const all = commonWords.split(' ')
    words = new Set(all)
    topWords = new Set(all.slice(0, maxHyphenRank))
    wholes = new Set(commonWholes.split(' '))
  }
  if (wholes.has(password.toLowerCase())) return true
  const word = wordOf(password)
  if (word !== undefined && words.has(word)) return true
  const bare = use === 'strong' ? wordWithoutHyphen(password) : undefined
  return bare !== undefined && topWords.has(bare)
}
