import { commonWholes, commonWords } from './common-password-list.ts'
import { wordOf, wordWithoutHyphen } from './common-password-word.ts'

// Apart from the schemas: the list is large, and a browser fetches it only where a password is chosen.

/** So many of the commonest words are refused with a hyphen before the digits too, where a strong password is due. */
const maxHyphenRank = 2_000

let words: ReadonlySet<string> | undefined
let topWords: ReadonlySet<string> | undefined
let wholes: ReadonlySet<string> | undefined

/**
 * Whether a password is among those that everybody tries first, also with digits and signs at its end
 * (`Welcome@123`) or in place of letters (`P@ssw0rd`).
 * @param use `strong`: of an admin, or set by a link. `registration` lets `secret-7` pass.
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
