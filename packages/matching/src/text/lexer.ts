/** Splits a name or a line into brand words, numbers with units, form, site and release kind. */

import { FORM_SUSPENSION, FORM_SYRUP, FORMS, UNIT_NONE } from '@rasad/lexicon'
import type { CountReading } from './pack-counts.ts'
import { dropCounts } from './pack-counts.ts'
import { BRACKETS_CLOSE, BRACKETS_OPEN, DASH, OPEN, PLUS, POINT, SLASH, signsOf } from './signs.ts'
import { MARK, NUMBER, Tokens, WORD } from './tokens.ts'
import type { Known } from './vocabulary.ts'

export interface Quantity {
  /** as written */
  value: number
  /** in the base unit of its class (mg, ml, %, IU, million); the plain value if there is no unit */
  base: number
  /** one of UNIT_* */
  unit: number
  /** the number is at the very end of the text, so more digits can follow while typing */
  open: boolean
}

export interface Lexed {
  /** brand words in order, including release kinds unless they follow the form */
  words: string[]
  numbers: Quantity[]
  /** union of FORM_* bits; 0 if no form is written */
  forms: number
  /** union of SITE_* bits */
  sites: number
  /** release bits after the form */
  releases: number
  /** release bits anywhere except in the first word */
  allReleases: number
  /** at least partly written in Devanagari */
  heard: boolean
  /** whether a word might be required in a name (see kept-words.ts): false for most lines, which then skip the check */
  mayKeep: boolean
  /** one of the words is a release kind */
  hasRelease: boolean
  /** bit i: word i is in brackets or an abbreviation (`i.v.`, `e/d`); words beyond 31 have no bit */
  asides: number
  /** FORM_* bits that the counted packs can hold; 0: any */
  packs: number
  /** see spellingHash */
  spelling: number
}

/** A `Lexed` whose words are still tokens. One instance is reused for many names, like its tokens. */
export class LexedTokens {
  readonly tokens = new Tokens()
  /** indexes of the words among the tokens */
  readonly words: number[] = []
  wordCount = 0
  /** see Quantity */
  readonly values: number[] = []
  readonly bases: number[] = []
  readonly units: number[] = []
  numberCount = 0
  forms = 0
  sites = 0
  releases = 0
  allReleases = 0
  packs = 0
  mayKeep = false
  hasRelease = false
  asides = 0

  clear(): void {
    this.wordCount = 0
    this.numberCount = 0
    this.forms = 0
    this.sites = 0
    this.releases = 0
    this.allReleases = 0
    this.packs = 0
    this.mayKeep = false
    this.hasRelease = false
    this.asides = 0
  }

  addWord(at: number): void {
    this.words[this.wordCount++] = at
  }

  /** Reads the number at `at` and the unit after it; returns whether there is one. */
  addNumber(at: number): boolean {
    const value = this.tokens.value(at)
    const unit = this.tokens.known(at + 1)?.unit
    const i = this.numberCount++
    this.values[i] = value
    this.bases[i] = unit ? value * unit[1] : value
    this.units[i] = unit ? unit[0] : UNIT_NONE
    return unit !== undefined
  }

  /** A copy that owns all its data. */
  done(): Lexed {
    const { tokens, forms, sites, releases, allReleases, mayKeep, hasRelease, asides, packs } = this
    const words = this.words.slice(0, this.wordCount).map((at) => tokens.text(at))
    const numbers = this.values.slice(0, this.numberCount).map((value, i) => {
      const unit = this.units[i]!
      const open =
        i + 1 === this.numberCount && unit === UNIT_NONE && tokens.kind(tokens.count - 1) === NUMBER
      return { value, base: this.bases[i]!, unit, open }
    })
    return {
      words,
      numbers,
      forms,
      sites,
      releases,
      allReleases,
      mayKeep,
      hasRelease,
      asides,
      packs,
      heard: tokens.heard,
      spelling: tokens.spelling,
    }
  }
}

export interface LexOptions {
  /** read pack counts as counts: only in lines of a demand, never in catalogue names; see pack-counts.ts */
  counts?: CountReading
  /** companies and stockists: no forms, no strengths; digits are part of the name */
  plain?: boolean
}

/** Maximum text length; longer texts are not names. */
export const MAX_TEXT = 400

const JOINS = new Set([POINT, SLASH])
/** Letters that typing errors leave next to a number, or that remain of a unit or a count (`500m`, `5l`, `60k`). */
const STUCK_BEFORE = signsOf('aeiouz')
const STUCK_BEHIND = signsOf('aeiouzmglks')

const own = new LexedTokens()

export function lex(text: string, options: LexOptions = {}): Lexed {
  lexInto(own, text, options)
  return own.done()
}

/** Like `lex`, without allocating: for whole catalogues. */
export function lexInto(out: LexedTokens, text: string, options: LexOptions = {}): void {
  out.clear()
  out.tokens.read(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)
  if (options.counts) out.packs = dropCounts(out.tokens, options.counts)
  if (options.plain) lexPlain(out)
  else lexMedicine(out)
  lookAtWords(out, options.plain === true)
  if (options.counts && out.mayKeep) out.asides = asidesOf(out)
}

function lexMedicine(out: LexedTokens): void {
  const { tokens } = out
  let afterForm = false
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kind(at)
    if (kind === NUMBER) {
      if (out.addNumber(at)) at++
      afterForm = false
    } else if (kind === WORD) {
      const known = tokens.known(at)
      if (isBelow(tokens, at, known) || (afterForm && tokens.length(at) === 3 && tokens.text(at) === 'for'))
        continue
      const split = known?.beginsForm ? splitForm(tokens, at) : 0
      if (split !== 0) {
        out.forms |= split
        afterForm = true
        at++
      } else afterForm = addWord(at, known, out, afterForm)
    } else {
      const sign = tokens.sign(at)
      if (sign === PLUS && tokens.glued(at) && isPlusWord(tokens, at)) {
        out.addWord(at)
        afterForm = false
      } else if (sign !== POINT && sign !== OPEN) afterForm = afterForm && sign === DASH
    }
  }
  // `tab dr 40` asks for a brand DR, `eye drops` for anything with that name
  if (out.wordCount === 0) addAll(out, (kind, at) => kind === WORD && (tokens.known(at)?.release ?? 0) !== 0)
  if (out.wordCount === 0) addAll(out, (kind) => kind === WORD)
}

/** `40IU/ml`: the unit of what holds the strength. */
function isBelow(tokens: Tokens, at: number, known: Known | undefined): boolean {
  return (
    known?.unit !== undefined &&
    tokens.kind(at - 1) === MARK &&
    tokens.sign(at - 1) === SLASH &&
    tokens.known(at - 2)?.unit !== undefined
  )
}

/** Records what the brand words name besides the brand. In names of firms no word is a release kind. */
function lookAtWords(out: LexedTokens, plain: boolean): void {
  const { tokens, words, wordCount } = out
  // transliterated text has more than one reading: see line.ts
  out.mayKeep = tokens.heard
  out.hasRelease = tokens.heard && !plain
  out.allReleases = out.releases
  for (let i = 0; i < wordCount; i++) {
    const at = words[i]!
    const known = tokens.known(at)
    if (known === undefined) {
      // the sign + is the word plus
      if (tokens.kind(at) === MARK) out.mayKeep = true
      continue
    }
    if (known.isGoods || known.isVariant) out.mayKeep = true
    if (known.release === 0 || plain) continue
    out.hasRelease = true
    if (i > 0) out.allReleases |= known.release
  }
}

/** Reads a word as form, site, release kind or brand word. Returns whether a release kind can follow. */
function addWord(at: number, known: Known | undefined, out: LexedTokens, afterForm: boolean): boolean {
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
      // a dry syrup becomes a suspension when water is added, and is sold under both words
      if (known.word === 'dry') out.forms |= FORM_SYRUP | FORM_SUSPENSION
      return false
    }
    if (known.release !== 0 && afterForm) {
      out.releases |= known.release
      return true
    }
  }
  out.addWord(at)
  return false
}

/** `susp ension`: a form with a stray space. Returns the bits of the form, 0 if there is none. */
function splitForm(tokens: Tokens, at: number): number {
  if (tokens.kind(at + 1) !== WORD || tokens.length(at) + tokens.length(at + 1) <= 5) return 0
  if ((tokens.known(at + 1)?.form ?? 0) !== 0) return 0
  return FORMS.get(tokens.text(at) + tokens.text(at + 1)) ?? 0
}

/** `LS+ Syrup` is pronounced "LS plus"; between two words or numbers `+` only joins. */
function isPlusWord(tokens: Tokens, at: number): boolean {
  const next = tokens.kind(at + 1)
  return tokens.kind(at - 1) === WORD && !(tokens.glued(at + 1) && next !== MARK)
}

/** Words in brackets, letters joined by a full stop or a slash, and stray letters attached to a number. */
function asidesOf({ tokens, words, wordCount }: LexedTokens): number {
  let asides = 0
  for (let i = 0; i < wordCount && i < 32; i++) {
    const at = words[i]!
    if (isAbbreviated(tokens, at) || isStuck(tokens, at) || isBracketed(tokens, at)) asides |= 1 << i
  }
  return asides
}

function isAbbreviated(tokens: Tokens, at: number): boolean {
  if (tokens.length(at) > 1) return false
  const joinsNext = tokens.glued(at + 1) && tokens.glued(at + 2) && JOINS.has(tokens.sign(at + 1))
  const joinsLast = tokens.glued(at) && tokens.glued(at - 1) && JOINS.has(tokens.sign(at - 1))
  return (joinsNext && tokens.kind(at + 2) === WORD) || (joinsLast && tokens.kind(at - 2) === WORD)
}

/** `40o`, `500m`: a mistyped zero or unit. But `pan40d` and `telma h20` name Pan D and Telma H. */
function isStuck(tokens: Tokens, at: number): boolean {
  const letter = tokens.sign(at)
  if (letter === 0) return false
  const behind = tokens.kind(at - 1) === NUMBER && tokens.glued(at)
  const before = tokens.kind(at + 1) === NUMBER && tokens.glued(at + 1)
  return (behind && STUCK_BEHIND.has(letter)) || (before && STUCK_BEFORE.has(letter))
}

function isBracketed(tokens: Tokens, at: number): boolean {
  for (let before = at - 1; before >= 0; before--) {
    const sign = tokens.sign(before)
    if (BRACKETS_CLOSE.has(sign)) return false
    if (BRACKETS_OPEN.has(sign)) return true
  }
  return false
}

function lexPlain(out: LexedTokens): void {
  addAll(out, (kind) => kind !== MARK)
}

function addAll(out: LexedTokens, isMeant: (kind: number, at: number) => boolean): void {
  for (let at = 0; at < out.tokens.count; at++) if (isMeant(out.tokens.kind(at), at)) out.addWord(at)
}
