/**
 * A line as billing systems print it: words and numbers in order, with what surrounds them. Nothing is dropped here,
 * because only a medicine tells whether `10` is its strength, its pack or a code.
 */

import { UNIT_NONE } from '@rasad/lexicon'
import type { Quantity } from '../text/lexer.ts'
import {
  BACKTICK,
  BRACKETS_CLOSE,
  BRACKETS_OPEN,
  COMMA,
  CROSS,
  PLUS,
  POINT,
  QUOTE,
  S,
  SLASH,
  STAR,
  signsOf,
  X,
} from '../text/signs.ts'
import { MARK, NONE, NUMBER, Tokens, WORD } from '../text/tokens.ts'
import { type Known, knownWord } from '../text/vocabulary.ts'

export interface PrintedWord {
  text: string
  known: Known | undefined
  /** index among the tokens of the line */
  at: number
  bracketed: boolean
  /** it is attached to a number, as in `xl0004` and in `10t` */
  beforeNumber: boolean
  behindNumber: boolean
  /** the size or count of a pack is right before it */
  afterPack: boolean
  /** a strength is right before it, and what follows one can name another product: `pan 40 d` */
  afterStrength: boolean
  /** a number, a pack or the name of a form precedes it: the brand is over */
  inTail: boolean
  /** nothing but packs follow it, so a narrow column can have cut it */
  last: boolean
}

/**
 * `pack` cannot be a strength, `size` is a volume or a weight, `count` follows what ends a name and is hardly a strength,
 * `either` is a strength unless the medicine has such a pack, `strength` is not a pack.
 */
type NumberUse = 'pack' | 'size' | 'count' | 'either' | 'strength'

export interface PrintedNumber {
  quantity: Quantity
  use: NumberUse
  at: number
  /** as a code has it: five or more digits, or a leading zero */
  isCode: boolean
  /** within brackets, or attached to letters in brackets */
  bracketed: boolean
}

export interface PrintedLine {
  words: PrintedWord[]
  numbers: PrintedNumber[]
  /** FORM_* bits that the counted packs can hold; 0: any */
  packs: number
}

/** No strength has as many digits. */
const CODE_DIGITS = 5
/** A name has fewer; longer texts are no names. */
const MAX_WORDS = 24
const TIMES = new Set([X, STAR, CROSS])
/** Between a number and the s of `10's`, or its unit. */
const QUOTES = signsOf('\'`,;"*')
/** Counts of an inhaler or a spray, behind a number. */
const DOSES = /^(?:md|mdi|doses?|puffs?)$/
/** The unit of a pack as it is cut or misspelt. */
const GRAMS = new Set(['g', 'gr', 'gra', 'gram', 'grm', 'grms', 'gms', 'gm'])
const MILLILITRES = new Set(['ml', 'mll', 'mls', 'm'])

/** What is left of tablets and capsules at the end of a column. */
const CUT_COUNTED = /^(?:ta?|table?|ca?|capsu?l?)$/

const tokens = new Tokens()

/** Returns undefined for a text that no system prints as a medicine: too long, without words, in Devanagari, goods. */
export function readPrinted(text: string): PrintedLine | undefined {
  tokens.read(text)
  const line: PrintedLine = { words: [], numbers: [], packs: 0 }
  let bracketed = false
  let inTail = false
  let pack = NO_NUMBER
  let strength = NO_NUMBER
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kind(at)
    if (kind === NUMBER) {
      const isFirst = line.words.length === 0
      const number = numberAt(at, bracketed, inTail)
      line.numbers.push(number)
      line.packs |= tokens.known(at + 1)?.packHolds ?? 0
      inTail ||= !isFirst
      at = behindNumber(at)
      if (number.use === 'strength' || number.use === 'either') strength = at
      else if (!isFirst) pack = at
    } else if (isTimes(at)) continue
    else if (kind === WORD || (tokens.sign(at) === PLUS && isLooseEnd(at))) {
      const word = wordAt(at, line)
      line.words.push({
        ...word,
        bracketed,
        inTail,
        afterPack: pack === at - 1,
        afterStrength: strength === at - 1,
      })
      if (line.words.length > 1) inTail ||= (word.known?.form ?? 0) !== 0 || word.known?.countsPacks === true
      at += word.text.length === 2 && tokens.length(at) === 1 && kind === WORD ? 2 : 0
    } else {
      const sign = tokens.sign(at)
      if (BRACKETS_OPEN.has(sign)) bracketed = true
      else if (BRACKETS_CLOSE.has(sign)) bracketed = false
    }
  }
  markLast(line)
  const isName = line.words.length > 0 && line.words.length <= MAX_WORDS && !tokens.heard
  return isName && !line.words.some(({ known }) => known?.isGoods) ? line : undefined
}

/** No token is right behind it. */
const NO_NUMBER = -2

/** Words behind which only packs follow, with their forms and brackets, and no strength. */
function markLast({ words, numbers }: PrintedLine): void {
  const end = numbers.findLast(({ use }) => use === 'strength' || use === 'either')?.at ?? -1
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i]!
    if (word.at < end) return
    word.last = true
    if (!word.afterPack && !word.behindNumber && !word.bracketed && !word.known?.countsPacks) return
  }
}

function wordAt(at: number, { words }: PrintedLine) {
  const text = isAbbreviated(at) ? tokens.text(at) + tokens.text(at + 2) : tokens.text(at)
  const isSoftgel = text === 'gel' && words[words.length - 1]?.text === 'soft'
  return {
    text: isSoftgel ? 'softgel' : text,
    known:
      isSoftgel || text.length > tokens.length(at)
        ? knownWord(isSoftgel ? 'softgel' : text)
        : tokens.known(at),
    at,
    beforeNumber: tokens.kind(at + 1) === NUMBER && tokens.glued(at + 1),
    behindNumber: tokens.kind(at - 1) === NUMBER && tokens.glued(at),
    last: false,
  }
}

/** `e/d`, `f/w`, `i.v.`: two letters that are one word. */
function isAbbreviated(at: number): boolean {
  if (tokens.kind(at) !== WORD || tokens.kind(at + 2) !== WORD) return false
  if (tokens.length(at) !== 1 || tokens.length(at + 2) !== 1) return false
  const sign = tokens.sign(at + 1)
  return (sign === SLASH || sign === POINT) && tokens.glued(at + 1) && tokens.glued(at + 2)
}

/** The plus of `LS+`, or one that ends the line: `Calpol 500 +`. Between words and numbers it only joins. */
function isLooseEnd(at: number): boolean {
  return isEnd(at + 1) || (tokens.kind(at - 1) === WORD && tokens.glued(at) && !tokens.glued(at + 1))
}

function isEnd(at: number): boolean {
  for (let i = at; i < tokens.count; i++) if (tokens.kind(i) !== MARK) return false
  return true
}

/** The x of `5 x 10`. */
function isTimes(at: number): boolean {
  return tokens.sign(at) === X && tokens.kind(at - 1) === NUMBER && tokens.kind(at + 1) === NUMBER
}

function numberAt(at: number, bracketed: boolean, inTail: boolean): PrintedNumber {
  const value = tokens.value(at)
  const unit = tokens.known(at + 1)?.unit
  const written = tokens.text(at)
  const quantity = { value, base: unit ? value * unit[1] : value, unit: unit?.[0] ?? UNIT_NONE, open: false }
  const isCode =
    Number.isInteger(value) && (written.length >= CODE_DIGITS || (written.length > 2 && written[0] === '0'))
  return { quantity: sized(quantity, at), use: useAt(at, inTail), at, isCode, bracketed }
}

/** The unit after a stray sign, or a cut one: `30'gms`, `20 gra`, `100 m`. */
function sized(quantity: Quantity, at: number): Quantity {
  if (quantity.unit !== UNIT_NONE) return quantity
  const unit = knownWord(unitWord(at))?.unit
  return unit ? { ...quantity, base: quantity.value * unit[1], unit: unit[0] } : quantity
}

/** The canonical unit of the pack size at `at`; empty if it is none. */
function unitWord(at: number): string {
  const behind = afterQuote(at)
  if (tokens.kind(behind) !== WORD) return ''
  const text = tokens.text(behind)
  if (GRAMS.has(text)) return 'gm'
  if (!MILLILITRES.has(text)) return ''
  // a single m can name another product, `telma 20 m`, unless the name is over before the number
  if (text === 'm' && !tokens.glued(behind) && (tokens.known(at - 1)?.form ?? 0) === 0) return ''
  return text !== 'm' || isEnd(behind + 1) || tokens.kind(behind + 1) === NUMBER ? 'ml' : ''
}

/** The token behind a number, without the stray sign between the two. */
function afterQuote(at: number): number {
  const sign = tokens.sign(at + 1)
  return tokens.kind(at + 1) === MARK && QUOTES.has(sign) ? at + 2 : at + 1
}

function useAt(at: number, inTail: boolean): NumberUse {
  const behind = afterQuote(at)
  const sign = tokens.sign(at + 1)
  if (tokens.sign(behind) === S && (behind > at + 1 || tokens.glued(behind))) return 'pack'
  if (isTimesSign(at + 1) && (tokens.kind(at + 2) === NUMBER || sign !== X)) return 'pack'
  if (at > 0 && isTimesSign(at - 1) && (tokens.kind(at - 2) === NUMBER || tokens.sign(at - 1) !== X))
    return 'pack'
  if (tokens.known(at + 1)?.countsPacks || isDoses(at + 1)) return 'pack'
  if ((sign === QUOTE || sign === BACKTICK) && isEnd(at + 1)) return 'pack'
  if (BRACKETS_OPEN.has(tokens.sign(at - 1)) && BRACKETS_CLOSE.has(sign)) return 'pack'
  if (unitWord(at) !== '') return 'size'
  if (tokens.known(at + 1)?.unit !== undefined) return 'strength'
  if (!Number.isInteger(tokens.value(at))) return 'strength'
  if (inTail || isCutForm(behind)) return 'count'
  return (tokens.known(behind)?.form ?? 0) === 0 ? 'strength' : 'either'
}

function isDoses(at: number): boolean {
  return tokens.kind(at) === WORD && DOSES.test(tokens.text(at))
}

function isTimesSign(at: number): boolean {
  return TIMES.has(tokens.sign(at))
}

/** What a column left of a form behind a count: `10t`, `10 table`, `30c`. */
function isCutForm(at: number): boolean {
  return tokens.kind(at) === WORD && isEnd(at + 1) && CUT_COUNTED.test(tokens.text(at))
}

/** The last token of the number at `at` with its unit or its s. */
function behindNumber(at: number): number {
  const behind = afterQuote(at)
  if (tokens.sign(behind) === S && (behind > at + 1 || tokens.glued(behind))) return behind
  if (unitWord(at) !== '') return behind
  const known = tokens.known(at + 1)
  if (known?.unit !== undefined || known?.countsPacks || isDoses(at + 1)) return at + 1
  const sign = tokens.sign(at + 1)
  return tokens.kind(at + 1) !== NONE && (sign === COMMA || sign === POINT) ? at + 1 : at
}
