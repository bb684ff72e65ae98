/** Search as you type: names that start with the text, names with a word that does, and names that nearly do. */

import { FORM_DRESS, FORMS, SITES, UNITS, VARIANTS } from '@rasad/lexicon'
import { TYPING } from '../candidates/candidates.ts'
import { keepsAll, MIN_FUZZY_LETTERS } from '../candidates/kept-words.ts'
import type { Line, Reading } from '../candidates/line.ts'
import { prepare } from '../candidates/line.ts'
import { FAR } from '../scoring/edit-distance.ts'
import { CONTRADICTION, suggestRowCost } from '../scoring/suggest-row-cost.ts'
import { type Lexed, lex, MAX_TEXT } from '../text/lexer.ts'
import { Hits } from './hits.ts'
import { keysOfWord } from './inner-words.ts'
import type { Match } from './match.ts'
import type { Segment } from './segment.ts'

/** Kinds of agreement, far enough apart that popularity only sorts within a kind. */
const KIND = {
  whole: 0,
  begins: 20,
  /** names of firms have many words, so a complete word sorts before a partial one; and so does the ORS of a name before ORSL */
  wholeWord: 14,
  otherBlanks: 15,
  /** added where the words stand in another order */
  turned: 25,
  salt: 50,
  innerWord: 70,
  fuzzy: 100,
}
const SALT_ROWS = 400
const INNER_WORDS = 2000

export function suggestNames(
  segments: readonly Segment[],
  text: string,
  limit: number,
  plain: boolean,
): Match[] {
  if (text.length > MAX_TEXT || !(limit >= 1)) return []
  const lexed = textBeingTyped(segments, text, plain)
  const line = prepare(lexed, plain)
  if (line.readings[0]!.length === 0) return []
  const hits = new Hits(limit)
  if (!plain) {
    const [reading] = line.readings
    for (const { segment, key } of keysOfWord(segments, reading!))
      collectKey(segment, line, reading!, hits, key, KIND.wholeWord)
  }
  let completed = collect(segments, line, hits)
  // `d pan`, but a brand D first; of other texts, those that begin nothing.
  if (lexed.words.length > 1 && (!completed || (!plain && VARIANTS.has(lexed.words[0]!)))) {
    for (const turned of turnsOf(lexed)) {
      const others = new Hits(limit)
      if (collect(segments, prepare(turned, plain), others)) completed = true
      for (const hit of others.list) hits.add({ ...hit, cost: hit.cost + KIND.turned })
    }
  }
  // Searching with edits costs a hundred times more than a prefix search, and a prefix that matches needs none.
  if (!completed && hits.worst >= KIND.fuzzy) {
    for (const segment of segments) collectFuzzy(segment, line, hits)
  }
  return hits.list.map((hit) => ({ key: hit.key, score: 1 / (1 + hit.cost / 100) }))
}

/** Adds the names that have the text as it is; returns whether it begins one. */
function collect(segments: readonly Segment[], line: Line, hits: Hits): boolean {
  let completed = false
  for (const segment of segments) {
    for (const reading of line.readings) {
      if (collectBeginning(segment, line, reading, hits)) completed = true
      if (collectSalts(segment, line, reading, hits)) completed = true
      if (hits.worst > KIND.innerWord) collectInnerWords(segment, line, reading, hits)
    }
  }
  return completed
}

/** The text with its first word last, and with its last word first. */
function turnsOf(lexed: Lexed): Lexed[] {
  const { words, asides } = lexed
  const last = words.length - 1
  const turns = [{ ...lexed, words: [...words.slice(1), words[0]!], asides: asides >>> 1 }]
  if (last > 1) turns.push({ ...lexed, words: [words[last]!, ...words.slice(0, last)], asides: asides << 1 })
  return turns
}

/** A last word that starts no name can be the beginning of what follows one: `augmentin tabl`, `650 m`. */
function textBeingTyped(segments: readonly Segment[], text: string, plain: boolean): Lexed {
  const written = lex(text, { plain })
  const beginsAny = (lexed: Lexed) =>
    prepare(lexed, plain).readings.some((reading) => segments.some((segment) => segment.brands.find(reading)))
  const lexed = plain || written.numbers.length === 0 ? written : withoutCounts(text, written, beginsAny)
  const last = lexed.words[lexed.words.length - 1]
  if (plain || lexed.words.length < 2 || last === undefined || /\s$/.test(text)) return lexed
  if (beginsAny(lexed)) return lexed
  const unit = lexed.numbers.length > 0 && begins(UNITS.keys(), last)
  const forms = unit ? 0 : bitsBegun(FORMS, last)
  const sites = unit || forms !== 0 ? 0 : bitsBegun(SITES, last)
  if (!unit && forms === 0 && sites === 0 && !begins(FORM_DRESS, last)) return lexed
  const behind = { forms: lexed.forms | forms, sites: lexed.sites | sites }
  const without = { ...lexed, ...behind, words: lexed.words.slice(0, -1) }
  return beginsAny(without) ? without : lexed
}

/** A line of a list in the search field, `dolo 650 10 strips` or `15's dolo`, unless its counts are part of a name. */
function withoutCounts(text: string, written: Lexed, beginsAny: (lexed: Lexed) => boolean): Lexed {
  const uncounted = lex(text, { counts: 'sure' })
  if (uncounted.numbers.length === written.numbers.length) return written
  return beginsAny(uncounted) || !beginsAny(written) ? uncounted : written
}

function bitsBegun(vocabulary: ReadonlyMap<string, number>, typed: string): number {
  let prefixed = 0
  for (const [word, bits] of vocabulary) if (word.startsWith(typed)) prefixed |= bits
  return prefixed
}

function begins(vocabulary: Iterable<string>, typed: string): boolean {
  for (const word of vocabulary) if (word.startsWith(typed)) return true
  return false
}

/** Collects names that start with the text; returns whether there are any. */
function collectBeginning(segment: Segment, line: Line, reading: Reading, hits: Hits): boolean {
  const { data, blockTop, blockSize, brands } = segment
  if (!brands.find(reading)) return false
  const { from, to } = brands
  // In medicine names nothing after the first key matches better than a prefix. Once such names fill all places, only a
  // more popular one gets in.
  let least = Number.NEGATIVE_INFINITY
  for (let key = from; key < to; ) {
    if (key % blockSize === 0 && blockTop[key / blockSize]! < least) {
      key += blockSize
      continue
    }
    if (data.keyPopularity[key]! >= least) {
      collectKey(segment, line, reading, hits, key, beginningCost(segment, reading, key))
      if (!data.plain && hits.worst < KIND.begins) return true
      if (!data.plain && hits.worst === KIND.begins) least = hits.list[hits.list.length - 1]!.popularity
    }
    key++
  }
  return true
}

function beginningCost(segment: Segment, reading: Reading, key: number): number {
  const { keyStart, keyBounds } = segment.data
  const length = keyStart[key + 1]! - keyStart[key]!
  const mask = reading.length < 32 ? (1 << reading.length) - 1 : -1
  const blanks = ((keyBounds[key]! ^ reading.bounds) & mask) === 0 ? 0 : KIND.otherBlanks
  if (length === reading.length) return blanks + KIND.whole
  const wholeWord =
    segment.data.plain && ((keyBounds[key]! >>> reading.length) & 1) === 1 && reading.length < 32
  return blanks + (wholeWord ? KIND.wholeWord : KIND.begins)
}

function collectKey(
  segment: Segment,
  line: Line,
  reading: Reading,
  hits: Hits,
  key: number,
  cost: number,
): void {
  const { data } = segment
  if (cost > hits.worst) return
  if (cost === hits.worst && data.keyPopularity[key]! < hits.list[hits.list.length - 1]!.popularity) return
  const end = data.rowStart[key + 1]!
  for (let row = data.rowStart[key]!; row < end; row++) collectRow(segment, line, reading, hits, row, cost)
}

function collectRow(
  segment: Segment,
  line: Line,
  reading: Reading,
  hits: Hits,
  row: number,
  cost: number,
): void {
  if (segment.isRemoved(row)) return
  const { data } = segment
  const disagreement = suggestRowCost(data, row, line, reading)
  // a name with another spelling and another strength or form is no help
  if (cost >= KIND.fuzzy && disagreement >= CONTRADICTION) return
  const total = cost + disagreement
  if (total > hits.worst) return
  hits.add({
    key: data.callers[row]!,
    cost: total,
    popularity: data.popularity[row]!,
    // while a name is typed, what is popular comes first
    isSolid: false,
    edits: 0,
    doubtful: false,
    strengthInDoubt: false,
    bySalt: false,
    brand: 0,
    family: 0,
    salts: 0,
    same: 0,
    letters: 0,
  })
}

/** Collects names with a salt that starts with the text; returns whether there are any. */
function collectSalts(segment: Segment, line: Line, reading: Reading, hits: Hits): boolean {
  const { data } = segment
  if (reading.length < 3 || hits.worst <= KIND.salt || !segment.salts.find(reading)) return false
  const { from, to } = segment.salts
  let looked = 0
  for (let key = from; key < to && looked < SALT_ROWS; key++) {
    const salt = key - data.brandKeys
    const end = data.saltStart[salt + 1]!
    for (let i = data.saltStart[salt]!; i < end && looked < SALT_ROWS; i++, looked++) {
      const row = data.saltRows[i]!
      const further = Math.min(4, data.aliasSize[data.aliasOfRow[row]!]! - 1)
      collectRow(segment, line, reading, hits, row, KIND.salt + 2 * further)
    }
  }
  return true
}

function collectInnerWords(segment: Segment, line: Line, reading: Reading, hits: Hits): void {
  const { data } = segment
  if (reading.length < 2 || !segment.innerWords.find(reading)) return
  const { from, to } = segment.innerWords
  for (let i = from; i < Math.min(to, from + INNER_WORDS); i++) {
    collectKey(segment, line, reading, hits, data.innerKey[i]!, KIND.innerWord)
  }
}

/** Names that nearly start with the text, closest first. */
function collectFuzzy(segment: Segment, line: Line, hits: Hits): void {
  const { data, brandCost, candidates } = segment
  const reading = line.readings[line.readings.length - 1]!
  if (reading.length < MIN_FUZZY_LETTERS) return
  const most = 24 + 16 * Math.min(reading.length, 12)
  const found = candidates.find(line, reading, TYPING)
  brandCost.setReading(reading)
  for (let i = 0; i < found; i++) {
    const key = candidates.keys[i]!
    const limit = Math.min(most, hits.worst - KIND.fuzzy)
    if (limit < 0) return
    const whole = brandCost.of(key, limit)
    const asPrefix = brandCost.asPrefix(limit)
    const cost = Math.min(whole, asPrefix + 8)
    if (cost >= FAR) continue
    if (key < data.brandKeys && !keepsAll(data, key, reading)) continue
    if (key < data.brandKeys) collectKey(segment, line, reading, hits, key, KIND.fuzzy + cost)
    else collectSaltFuzzy(segment, line, reading, hits, key - data.brandKeys, KIND.fuzzy + cost + 8)
  }
}

function collectSaltFuzzy(
  segment: Segment,
  line: Line,
  reading: Reading,
  hits: Hits,
  salt: number,
  cost: number,
) {
  const { data } = segment
  const end = Math.min(data.saltStart[salt + 1]!, data.saltStart[salt]! + SALT_ROWS)
  for (let i = data.saltStart[salt]!; i < end; i++) {
    const row = data.saltRows[i]!
    if (!keepsAll(data, data.keyOfRow[row]!, reading) && !keepsAll(data, data.brandKeys + salt, reading))
      continue
    const further = Math.min(4, data.aliasSize[data.aliasOfRow[row]!]! - 1)
    collectRow(segment, line, reading, hits, row, cost + 2 * further)
  }
}
