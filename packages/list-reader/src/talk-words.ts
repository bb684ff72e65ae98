/** Which words of a line are talk, and which count. */

import { NUMBER_WORDS } from '@rasad/lexicon'
import { ASKING, PLACES, QUANTITY_UNITS, TALK, TALK_OR_BRAND } from './words.ts'

/** The words of a text in lower case, without numbers and signs. */
export function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}

export function isTalk(word: string): boolean {
  return TALK.has(word) || isAsking(word) || TALK_OR_BRAND.has(word)
}

/** `mokaljo`, `bhijwaiye`: forms of the verbs for send and give. */
const ASKS =
  /^(?:bhe?j(?:[aeiou]|wa|d|j|na|ti)|bhijw|bhijv|mok(?:al|l)[a-z]{0,6}$|pat?hav[a-z]{0,6}$|anupp|kodu(?:ng|kk)|dijiy|dijie|chah?iy|chaahiy|pampinch|kalis[iu]|भेज|भिजव|पाठव|मोकल|चाहि)/u

/** A request word; never part of a name. */
export function isAsking(word: string): boolean {
  return ASKING.has(word) || (word.length > 3 && ASKS.test(word))
}

/** A word that an address has and hardly any medicine. */
export function isPlace(word: string): boolean {
  return PLACES.has(word)
}

/** `ten`, `strips`. */
export function isCount(word: string): boolean {
  return QUANTITY_UNITS.has(word) || NUMBER_WORDS.has(word)
}

/** Share of the words that are talk; 0 for a text without words. */
export function talkShare(line: string): number {
  const words = wordsOf(line)
  return words.length === 0 ? 0 : words.filter(isTalk).length / words.length
}
