/** The brands that a printed word can begin: those with the same first word, and those in which it is a later word. */

import { FORM_DRESS, FORMS } from '@rasad/lexicon'
import type { Beginnings } from '../candidates/prefix-range.ts'
import type { IndexData } from '../index/index-data.ts'
import { keyOf, wordEnd } from '../text/key-codes.ts'

/** Most families have a few brands; that of a salt as first word can have hundreds. */
const MAX_FAMILY = 400
/** Names that begin with fewer letters are too many to look through. */
const MAX_RANGE = 3000
/** A shorter first word says too little without the next. */
const MIN_WORD = 3
/** A form is cut from a glued word only if at least this much of both is left. */
const MIN_GLUED_BRAND = 4
const MIN_GLUED_FORM = 2

export interface FamilySource {
  data: IndexData
  brands: Beginnings
  innerWords: Beginnings
}

/** Adds the keys whose first word is the word, or the word and the next one joined; returns whether there is any. */
export function addFamily(source: FamilySource, word: string, next: string, into: Set<number>): boolean {
  const before = into.size
  if (word.length >= MIN_WORD) addFirstWord(source, word, into)
  if (word.length < MIN_WORD || into.size === before) addExact(source, word, into)
  if (next !== '') addJoined(source, word + next, into)
  return into.size > before
}

/** Adds the keys in which the word is a later one: `extend` in Klm Extend Forte. */
export function addInner(source: FamilySource, word: string, into: Set<number>): void {
  const { data, innerWords } = source
  if (word.length < MIN_GLUED_BRAND || !innerWords.find(keyOf([word]))) return
  const to = Math.min(innerWords.to, innerWords.from + MAX_RANGE)
  for (let entry = innerWords.from; entry < to && into.size < MAX_FAMILY; entry++) {
    const key = data.innerKey[entry]!
    const from = data.innerOffset[entry]!
    const length = data.keyStart[key + 1]! - data.keyStart[key]!
    if (wordEnd(data.keyBounds[key]!, from, length) === from + word.length) into.add(key)
  }
}

/** Splits a word to which a form is attached, `episertcream`, so that the first part begins a brand. */
export function splitGlued(
  source: FamilySource,
  word: string,
  into: Set<number>,
): [string, string] | undefined {
  for (let at = word.length - MIN_GLUED_FORM; at >= MIN_GLUED_BRAND; at--) {
    if (!beginsForm(word.slice(at))) continue
    const before = into.size
    addFirstWord(source, word.slice(0, at), into)
    if (into.size > before) return [word.slice(0, at), word.slice(at)]
  }
  return undefined
}

const LONGER_FORMS = [...FORMS.keys(), ...FORM_DRESS].filter((form) => form.length > 3)

function beginsForm(text: string): boolean {
  if (FORMS.has(text) || FORM_DRESS.has(text)) return true
  return text.length > 2 && LONGER_FORMS.some((form) => form.startsWith(text))
}

function addFirstWord({ data, brands }: FamilySource, word: string, into: Set<number>): void {
  if (!brands.find(keyOf([word]))) return
  const to = Math.min(brands.to, brands.from + MAX_RANGE)
  for (let key = brands.from; key < to && into.size < MAX_FAMILY; key++) {
    const length = data.keyStart[key + 1]! - data.keyStart[key]!
    if (wordEnd(data.keyBounds[key]!, 0, length) === word.length) into.add(key)
  }
}

/** The same letters with the space elsewhere: `mupi soft` and Mupisoft. */
function addJoined({ data, brands }: FamilySource, letters: string, into: Set<number>): void {
  if (letters.length < MIN_WORD || !brands.find(keyOf([letters]))) return
  const to = Math.min(brands.to, brands.from + MAX_RANGE)
  for (let key = brands.from; key < to && into.size < MAX_FAMILY; key++) {
    const length = data.keyStart[key + 1]! - data.keyStart[key]!
    const end = wordEnd(data.keyBounds[key]!, 0, length)
    if (end >= letters.length || length === letters.length || isWordEnd(data, key, letters.length, length))
      into.add(key)
  }
}

function isWordEnd(data: IndexData, key: number, at: number, length: number): boolean {
  return at === length || (at < 32 && ((data.keyBounds[key]! >>> at) & 1) === 1)
}

function addExact({ data, brands }: FamilySource, word: string, into: Set<number>): void {
  if (!brands.find(keyOf([word]))) return
  // a key sorts before the longer ones that begin with it
  const key = brands.from
  if (data.keyStart[key + 1]! - data.keyStart[key]! === word.length) into.add(key)
}

/** The words of a key. */
export function wordsOfKey(data: IndexData, key: number): string[] {
  const from = data.keyStart[key]!
  const length = data.keyStart[key + 1]! - from
  const words: string[] = []
  for (let at = 0; at < length; ) {
    const end = wordEnd(data.keyBounds[key]!, at, length)
    let text = ''
    for (let i = from + at; i < from + end; i++) text += letterOf(data.keyText[i]!)
    words.push(text)
    at = end
  }
  return words
}

/** Letters of other scripts share codes and cannot be told apart: see key-codes.ts. */
function letterOf(code: number): string {
  if (code <= 26) return String.fromCharCode(code + 96)
  return code <= 36 ? String.fromCharCode(code + 21) : '?'
}
