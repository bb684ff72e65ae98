/** A name or a line, taken apart: brand words, numbers with their units, form, site, release kind. */

import { romanise } from './devanagari.ts'
import {
  FORM_DRESS,
  FORM_SUSPENSION,
  FORM_SYRUP,
  FORMS,
  RELEASES,
  SITES,
  UNIT_NONE,
  UNITS,
} from './lexicon.ts'
import { fold, spellingHash } from './normalise.ts'
import type { CountReading } from './pack-counts.ts'
import { dropCounts } from './pack-counts.ts'
import type { Token } from './tokens.ts'
import { TOKEN_MARK, TOKEN_NUMBER, TOKEN_WORD, tokenise } from './tokens.ts'

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

export interface Lexed {
  /** brand words in order; release kinds are among them unless they follow the form */
  words: string[]
  numbers: Quantity[]
  /** union of FORM_* bits; 0 when no form is written */
  forms: number
  /** union of SITE_* bits */
  sites: number
  /** release bits that follow the form */
  releases: number
  /** see spellingHash */
  spelling: number
}

export interface LexOptions {
  /** read pack counts as such: only in lines of a demand, never in catalogue names; see pack-counts.ts */
  counts?: CountReading
  /** companies and stockists: no forms, no strengths, digits are part of the name */
  plain?: boolean
}

/** Longest text that is taken apart; more is no name. */
export const MAX_TEXT = 400

export function lex(text: string, options: LexOptions = {}): Lexed {
  const folded = fold(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)
  const spelling = spellingHash(folded)
  const tokens = tokenise(romanise(folded))
  if (options.plain) return lexPlain(tokens, spelling)
  if (options.counts) dropCounts(tokens, options.counts)
  const out: Lexed = { words: [], numbers: [], forms: 0, sites: 0, releases: 0, spelling }
  let afterForm = false
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind === TOKEN_NUMBER) {
      i += pushNumber(tokens, i, out.numbers)
      afterForm = false
    } else if (token.kind === TOKEN_WORD) {
      const next = tokens[i + 1]
      if (next?.kind === TOKEN_WORD && isSplitForm(token.text, next.text)) {
        afterForm = pushWord(token.text + next.text, out, afterForm)
        i++
      } else afterForm = pushWord(token.text, out, afterForm)
    } else if (token.text === '+' && token.glued && isPlusWord(tokens, i)) {
      out.words.push('plus')
      afterForm = false
    } else if (token.text !== '.' && token.text !== '(') {
      afterForm = afterForm && token.text === '-'
    }
  }
  if (out.words.length === 0) out.words = tokens.filter((t) => t.kind === TOKEN_WORD).map((t) => t.text)
  return out
}

/** Words that may be no part of a brand: for all others one look is enough. */
const TOLD_APART = new Set([...FORMS.keys(), ...SITES.keys(), ...FORM_DRESS, ...RELEASES.keys()])
/** What a blank may leave of a form in front. */
const FORM_BEGINNINGS = new Set(
  [...FORMS.keys()].flatMap((form) =>
    Array.from({ length: form.length - 1 }, (_, i) => form.slice(0, i + 1)),
  ),
)

/** Takes a word as form, site, release kind or brand word. Answers whether a release kind may follow. */
function pushWord(word: string, out: Lexed, afterForm: boolean): boolean {
  if (!TOLD_APART.has(word)) {
    out.words.push(word)
    return false
  }
  const form = FORMS.get(word)
  if (form !== undefined) {
    out.forms |= form
    return true
  }
  const site = SITES.get(word)
  if (site !== undefined) {
    out.sites |= site
    return false
  }
  if (FORM_DRESS.has(word)) {
    // a dry syrup is a suspension once water is added, and is sold under both words
    if (word === 'dry') out.forms |= FORM_SYRUP | FORM_SUSPENSION
    return false
  }
  const release = RELEASES.get(word)
  if (release !== undefined && afterForm) {
    out.releases |= release
    return true
  }
  out.words.push(word)
  return false
}

/** Release kinds of a lexed name wherever they stand, but for its first word. */
export function allReleases({ words, releases }: Lexed): number {
  let bits = releases
  for (let i = 1; i < words.length; i++) bits |= RELEASES.get(words[i]!) ?? 0
  return bits
}

/** `susp ension`: a blank has slipped into a form. */
function isSplitForm(word: string, next: string): boolean {
  return (
    FORM_BEGINNINGS.has(word) && word.length + next.length > 5 && !FORMS.has(next) && FORMS.has(word + next)
  )
}

/** `LS+ Syrup` is said "LS plus"; between two words or numbers `+` only joins. */
function isPlusWord(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1]
  return tokens[i - 1]?.kind === TOKEN_WORD && !(next?.glued && next.kind !== TOKEN_MARK)
}

/** Reads the number at `i` with its unit; answers how many tokens behind it were taken. */
function pushNumber(tokens: readonly Token[], i: number, numbers: Quantity[]): number {
  const token = tokens[i]!
  const next = tokens[i + 1]
  if (next && next.kind !== TOKEN_NUMBER) {
    const unit = UNITS.get(next.text)
    if (unit) {
      numbers.push({ value: token.value, base: token.value * unit[1], unit: unit[0], open: false })
      return 1
    }
  }
  numbers.push({ value: token.value, base: token.value, unit: UNIT_NONE, open: next === undefined })
  return 0
}

function lexPlain(tokens: readonly Token[], spelling: number): Lexed {
  const words = tokens.filter((t) => t.kind !== TOKEN_MARK).map((t) => t.text)
  return { words, numbers: [], forms: 0, sites: 0, releases: 0, spelling }
}
