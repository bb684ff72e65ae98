/** A name or a line, taken apart: brand words, numbers with their units, form, site, release kind. */

import { FORM_SUSPENSION, FORM_SYRUP, FORMS, UNIT_NONE } from './lexicon.ts'
import type { CountReading } from './pack-counts.ts'
import { dropCounts } from './pack-counts.ts'
import { MARK, NONE, NUMBER, Tokens, WORD } from './tokens.ts'
import type { Known } from './vocabulary.ts'

export interface Quantity {
  /** as written */
  value: number
  /** in the base of its class (mg, ml, %, IU, million); the value itself without a unit */
  base: number
  /** one of UNIT_* */
  unit: number
  /** the number stands at the very end of the text, so more digits may follow while typing */
  open: boolean
}

interface Parts<Word> {
  /** brand words in order; release kinds are among them unless they follow the form */
  words: Word[]
  numbers: Quantity[]
  /** union of FORM_* bits; 0 when no form is written */
  forms: number
  /** union of SITE_* bits */
  sites: number
  /** release bits that follow the form */
  releases: number
  /** release bits wherever they stand, but for the first word */
  allReleases: number
  /** see spellingHash */
  spelling: number
}

export type Lexed = Parts<string>
/** The same with the places of the words among the tokens. */
export type LexedTokens = Parts<number>

export interface LexOptions {
  /** read pack counts as such: only in lines of a demand, never in catalogue names; see pack-counts.ts */
  counts?: CountReading
  /** companies and stockists: no forms, no strengths, digits are part of the name */
  plain?: boolean
}

/** Longest text that is taken apart; more is no name. */
export const MAX_TEXT = 400

const ownTokens = new Tokens()

export function lex(text: string, options: LexOptions = {}): Lexed {
  const lexed = lexInto(ownTokens, text, options)
  return { ...lexed, words: lexed.words.map((at) => ownTokens.text(at)) }
}

/** As `lex`, with the words left in `tokens`: for whole catalogues. */
export function lexInto(tokens: Tokens, text: string, options: LexOptions = {}): LexedTokens {
  tokens.read(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)
  if (options.counts) dropCounts(tokens, options.counts)
  return options.plain ? lexPlain(tokens) : lexMedicine(tokens)
}

function lexMedicine(tokens: Tokens): LexedTokens {
  const out = nothing(tokens.spelling)
  let afterForm = false
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kind(at)
    if (kind === NUMBER) {
      if (pushNumber(tokens, at, out.numbers)) at++
      afterForm = false
    } else if (kind === WORD) {
      const known = tokens.known(at)
      const split = known?.beginsForm ? splitForm(tokens, at) : 0
      if (split !== 0) {
        out.forms |= split
        afterForm = true
        at++
      } else afterForm = pushWord(at, known, out, afterForm)
    } else {
      const sign = tokens.sign(at)
      if (sign === PLUS && tokens.glued(at) && isPlusWord(tokens, at)) {
        out.words.push(at)
        afterForm = false
      } else if (sign !== POINT && sign !== BRACKET) afterForm = afterForm && sign === DASH
    }
  }
  if (out.words.length === 0) out.words = placesOf(tokens, (kind) => kind === WORD)
  out.allReleases = out.releases
  for (let i = 1; i < out.words.length; i++) out.allReleases |= tokens.known(out.words[i]!)?.release ?? 0
  return out
}

const PLUS = 43
const POINT = 46
const BRACKET = 40
const DASH = 45

/** Takes a word as form, site, release kind or brand word. Answers whether a release kind may follow. */
function pushWord(at: number, known: Known | undefined, out: LexedTokens, afterForm: boolean): boolean {
  if (known !== undefined) {
    if (known.form !== 0) {
      out.forms |= known.form
      return true
    }
    if (known.site !== 0) {
      out.sites |= known.site
      return false
    }
    if (known.dressesForm) {
      // a dry syrup is a suspension once water is added, and is sold under both words
      if (known.word === 'dry') out.forms |= FORM_SYRUP | FORM_SUSPENSION
      return false
    }
    if (known.release !== 0 && afterForm) {
      out.releases |= known.release
      return true
    }
  }
  out.words.push(at)
  return false
}

/** `susp ension`: a blank has slipped into a form. Answers the form's bits, 0 where none has. */
function splitForm(tokens: Tokens, at: number): number {
  if (tokens.kind(at + 1) !== WORD || tokens.length(at) + tokens.length(at + 1) <= 5) return 0
  if ((tokens.known(at + 1)?.form ?? 0) !== 0) return 0
  return FORMS.get(tokens.text(at) + tokens.text(at + 1)) ?? 0
}

/** `LS+ Syrup` is said "LS plus"; between two words or numbers `+` only joins. */
function isPlusWord(tokens: Tokens, at: number): boolean {
  const next = tokens.kind(at + 1)
  return tokens.kind(at - 1) === WORD && !(tokens.glued(at + 1) && next !== MARK)
}

/** Reads the number at `at` with its unit; answers whether there is one behind it. */
export function pushNumber(tokens: Tokens, at: number, numbers: Quantity[]): boolean {
  const value = tokens.value(at)
  const unit = tokens.known(at + 1)?.unit
  if (unit) numbers.push({ value, base: value * unit[1], unit: unit[0], open: false })
  else numbers.push({ value, base: value, unit: UNIT_NONE, open: tokens.kind(at + 1) === NONE })
  return unit !== undefined
}

function lexPlain(tokens: Tokens): LexedTokens {
  return { ...nothing(tokens.spelling), words: placesOf(tokens, (kind) => kind !== MARK) }
}

function nothing(spelling: number): LexedTokens {
  return { words: [], numbers: [], forms: 0, sites: 0, releases: 0, allReleases: 0, spelling }
}

function placesOf(tokens: Tokens, isMeant: (kind: number) => boolean): number[] {
  const places: number[] = []
  for (let at = 0; at < tokens.count; at++) if (isMeant(tokens.kind(at))) places.push(at)
  return places
}
