/**
 * Finding names inside lists by a text however its words are ordered and joined: `d pan` and `pan-d` find Pan D, `rk` finds
 * R.K. Medicals. It only finds: what a text means, the matcher alone judges.
 */

import { hasHeard } from './heard.ts'
import { fold } from './normalise.ts'

/** Longer texts are no names. */
const MAX_WORDS = 8
/** What stands between words. A text with other signs is looked for as it is. */
const OTHER_SIGN = /[^\p{L}\p{M}\p{N}\s.,'`&/()+*×-]/u
/** A short word can be initials: `rk`, `pns`. */
const MAX_INITIALS = 4
/** `15's`, `15s`, `10x15`: what a pack holds is no part of a name. */
const PACK_SIZE = /(?<![\p{L}\p{N}])\d+(?:['`]?s|[x*×]\d+(?:['`]?s)?)(?![\p{L}\p{N}])/gu
/** `r.k.`, `r k`: letters one by one. */
const INITIALS = /(?<![\p{L}\p{M}\p{N}])[a-z](?:[. ]{1,2}[a-z](?![\p{L}\p{M}\p{N}]))+\.?/gu

/** A folded text with its initials as one word: in `r.k. medicals` and `r k medicals` it is `rk`. */
export function joinInitials(folded: string): string {
  return folded.replace(INITIALS, (letters) =>
    letters.replace(/[. ]/g, '').concat(letters.endsWith('.') ? ' ' : ''),
  )
}

/**
 * Regular expressions of PostgreSQL (`~*`) and of JavaScript: a name has a text where it has all of them. Each is a word of the
 * text, and begins where a word of the name does; initials stand with full stops, blanks or nothing between them.
 * @returns undefined for a text of no words, of more than names have, or with signs that mean something: `a % f`, `a@b`
 */
export function wordPatterns(text: string): string[] | undefined {
  const folded = fold(text)
  if (OTHER_SIGN.test(folded)) return undefined
  const named = folded.replace(PACK_SIZE, ' ')
  const words = wordsOf(named).length > 0 ? wordsOf(named) : wordsOf(folded)
  if (words.length === 0 || words.length > MAX_WORDS) return undefined
  return words.map(patternOf)
}

/** Tests names for a text: in any case and order of words, or as it sounds in Devanagari. */
export function nameFinder(text: string): (name: string) => boolean {
  const words = wordPatterns(text)?.map((pattern) => new RegExp(pattern))
  return (name) => {
    if (hasHeard(name, text)) return true
    const folded = fold(name)
    return words?.every((word) => word.test(folded)) ?? false
  }
}

function wordsOf(folded: string): string[] {
  return joinInitials(folded.replace(/['`]/g, '')).match(/[\p{L}\p{M}]+|\p{N}+(?:\.\p{N}+)?/gu) ?? []
}

function patternOf(word: string): string {
  if (/^\d/.test(word)) return `(^|[^0-9])${word.replace('.', '[.]')}`
  const isShort = word.length > 1 && word.length <= MAX_INITIALS && /^[a-z]+$/.test(word)
  // Reddy's
  const spelt = word.endsWith('s') ? `${word.slice(0, -1)}['\`’]?s` : word
  return `(^|[^a-z0-9])${isShort ? [...word].join('[. ]{0,2}') : spelt}`
}
