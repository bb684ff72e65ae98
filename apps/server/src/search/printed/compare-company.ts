import { fold } from '@rasad/lexicon'
import type { Relation } from '@rasad/lexicon/packs'

/** Words that companies share. */
const COMMON = new Set(
  (
    'ltd limited pvt private p co company corp corporation inc llp india indian international intl ' +
    'pharma pharmaceutical pharmaceuticals pharmacy laboratory laboratories labs lab healthcare health care ' +
    'lifesciences lifescience life sciences science industries industry remedies drugs drug biotech formulations ' +
    'formulation medicare products division div group and the of m s mfg by'
  ).split(' '),
)
/** Fewer letters are no name. */
const minLetters = 3

/** The names of all companies, as printed companies are recognised by them. */
export interface CompanyNames {
  /** Whether a text names a company by the words that tell it from others. */
  isCompany(text: string): boolean
}

export function createCompanyNames(names: Iterable<string>): CompanyNames {
  const known = new Set<string>()
  for (const name of names) known.add(wordsOf(name).join(' '))
  known.delete('')
  return {
    isCompany(text) {
      const words = wordsOf(text)
      return words.join('').length >= minLetters && known.has(words.join(' '))
    },
  }
}

/**
 * Compares a printed company with the medicine's own: it can be a maker, the division of one, or its first letters. Only
 * a text that names another company contradicts; divisions have names that no catalogue knows.
 * @param isCompany whether the printed text names a company of the catalogue
 */
export function compareCompanies(
  printed: string | undefined,
  own: string | null,
  isCompany: () => boolean,
): Relation {
  if (!printed || !own) return 'unknown'
  const said = wordsOf(printed)
  const is = wordsOf(own)
  if (isSame(said, is, own)) return 'agrees'
  return isCompany() ? 'contradicts' : 'unknown'
}

function isSame(said: readonly string[], is: readonly string[], own: string): boolean {
  const [first = ''] = said
  const [ownFirst = ''] = is
  const joined = said.join('')
  const ownJoined = is.join('')
  if (joined.length < minLetters) return false
  if (ownJoined.startsWith(joined) || allOf(own).startsWith(joined)) return true
  if (ownFirst.length >= minLetters && first === ownFirst) return true
  if (joined.startsWith(ownJoined) && ownJoined.length > minLetters) return true
  return isShort(joined, ownFirst) || joined === initialsOf(own)
}

/** `MNKD`: the word without its vowels. */
function isShort(letters: string, word: string): boolean {
  return word.length > letters.length && bare(word).startsWith(letters) && letters === bare(letters)
}

function bare(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '')
}

/** `DRL`, `GSK`. */
function initialsOf(name: string): string {
  return plain(name)
    .map((word) => word.charAt(0))
    .join('')
}

function allOf(name: string): string {
  return plain(name).join('')
}

function plain(name: string): string[] {
  return (
    fold(name)
      .replace(/['’.]/g, '')
      .match(/[\p{L}\p{M}\d]+/gu) ?? []
  )
}

function wordsOf(name: string): string[] {
  const words = plain(name)
  const told = words.filter((word) => !COMMON.has(word))
  return told.length > 0 ? told : words
}
