/**
 * Splits text into words, numbers and signs. One pass over character codes, because it runs for every name of a
 * catalogue.
 */

import { FoldedText, hashOfSpelling, romanise } from '@rasad/lexicon'
import type { KeyWriter } from './key-codes.ts'
import { COMMA, PERCENT, POINT } from './signs.ts'
import { type Known, lookUp } from './vocabulary.ts'

export const WORD = 0
export const NUMBER = 1
export const MARK = 2
/** No token. */
export const NONE = 3

/** `LS+`: the word for the sign. */
const PLUS_WORD = 'plus'
/** Maximum digits of a number that is exact. */
const EXACT_DIGITS = 15

/**
 * The tokens of one text, by index 0…count − 1. Words are split where letters meet digits: `dolo650` is a word and a
 * number. The arrays are reused: the tokens of a text are invalid after the next one is read.
 */
export class Tokens {
  count = 0
  /** hash of the whole text: see hashOfSpelling */
  spelling = 0
  /** whether it was at least partly written in Devanagari */
  heard = false
  private readonly folded = new FoldedText()
  private kinds = new Uint8Array(0)
  private glueds = new Uint8Array(0)
  private starts = new Uint32Array(0)
  private ends = new Uint32Array(0)
  private values = new Float64Array(0)
  private knowns: (Known | undefined)[] = []

  constructor() {
    this.makeRoom(512)
  }

  read(text: string): void {
    const { folded } = this
    folded.read(text)
    this.spelling = hashOfSpelling(folded)
    this.heard = false
    if (folded.unusual !== null) {
      const romanised = romanise(folded.unusual)
      this.heard = romanised !== folded.unusual
      folded.put(romanised)
    }
    if (folded.length > this.kinds.length) this.makeRoom(folded.length * 2)
    this.count = 0
    this.split()
  }

  /** WORD, NUMBER or MARK; NONE if there is no such token. */
  kind(at: number): number {
    return at >= 0 && at < this.count ? this.kinds[at]! : NONE
  }

  /** Returns whether there is no space before the token. */
  glued(at: number): boolean {
    return at >= 0 && at < this.count && this.glueds[at] === 1
  }

  /** The value of a number. */
  value(at: number): number {
    return this.values[at]!
  }

  /** The lexicon entry of a word or of `%`. */
  known(at: number): Known | undefined {
    return at >= 0 && at < this.count ? this.knowns[at] : undefined
  }

  /** Character code of a mark or of a word of one letter; otherwise 0. */
  sign(at: number): number {
    const kind = this.kind(at)
    if (kind === MARK || (kind === WORD && this.length(at) === 1)) return this.folded.codes[this.starts[at]!]!
    return 0
  }

  /** Number of characters of a token. */
  length(at: number): number {
    return this.ends[at]! - this.starts[at]!
  }

  /** A word or a number as folded; the mark `+` as the word that it can be. */
  text(at: number): string {
    if (this.kinds[at] === MARK) return PLUS_WORD
    const { codes } = this.folded
    const end = this.ends[at]!
    // A loop over letters, because spreading a typed array takes five times as long.
    let text = ''
    for (let i = this.starts[at]!; i < end; i++) text += String.fromCharCode(codes[i]!)
    return text
  }

  /** Adds the word (see `text`) to a key. */
  writeTo(key: KeyWriter, at: number): void {
    key.beginWord()
    if (this.kinds[at] === MARK) {
      for (let i = 0; i < PLUS_WORD.length; i++) key.add(PLUS_WORD.charCodeAt(i))
      return
    }
    const { codes } = this.folded
    const end = this.ends[at]!
    for (let i = this.starts[at]!; i < end; i++) key.add(codes[i]!)
  }

  remove(at: number, count: number): void {
    for (const list of [this.kinds, this.glueds, this.starts, this.ends, this.values]) {
      list.copyWithin(at, at + count, this.count)
    }
    this.knowns.splice(at, count)
    this.count -= count
  }

  private split(): void {
    const { codes, length } = this.folded
    let glued = false
    for (let i = 0; i < length; ) {
      const code = codes[i]!
      if (code === 32 || (code >= 9 && code <= 13)) {
        glued = false
        i++
        continue
      }
      if (isDigit(code) || (code === POINT && this.beginsNumber(i + 1, glued))) i = this.takeNumber(i, glued)
      else if (isLetter(code)) i = this.takeWord(i, glued)
      else {
        this.add(MARK, i, i + 1, glued, 0, code === PERCENT ? lookUp(codes, i, i + 1) : undefined)
        i++
      }
      glued = true
    }
  }

  /** After a point that is not part of a number: `.5`. */
  private beginsNumber(i: number, glued: boolean): boolean {
    if (!this.hasDigit(i)) return false
    return !(glued && this.kind(this.count - 1) === NUMBER)
  }

  private hasDigit(i: number): boolean {
    return i < this.folded.length && isDigit(this.folded.codes[i]!)
  }

  /** Reads the number that starts at `start`; returns its end. */
  private takeNumber(start: number, glued: boolean): number {
    const { codes, length } = this.folded
    let digits = 0
    let value = 0
    let scale = 0
    let i = start
    for (; i < length; i++) {
      const code = codes[i]!
      if (isDigit(code)) {
        digits++
        value = value * 10 + code - 48
        scale *= 10
      } else if (code === POINT && scale === 0 && this.hasDigit(i + 1)) scale = 1
      else if (code !== COMMA || !this.isGroup(i + 1)) break
    }
    if (scale > 1) value /= scale
    this.add(NUMBER, start, i, glued, value, undefined)
    if (digits > EXACT_DIGITS)
      this.values[this.count - 1] = Number(this.text(this.count - 1).replaceAll(',', ''))
    return i
  }

  /** After a comma: two or three digits, as in 1,000 and 5,00,000. */
  private isGroup(at: number): boolean {
    let digits = 0
    while (digits < 4 && this.hasDigit(at + digits)) digits++
    if (digits === 3) return true
    return digits === 2 && this.folded.codes[at + 2] === COMMA && this.hasDigit(at + 3)
  }

  /** Reads the word that starts at `start`; returns its end. */
  private takeWord(start: number, glued: boolean): number {
    const { codes, length } = this.folded
    // joiners are removed and the letters after them move up: `Nature's` is `natures`
    let end = start
    let i = start
    for (; i < length; i++) {
      const code = codes[i]!
      if (isLetter(code)) codes[end++] = code
      else if (!joinsLetters(code) || i + 1 >= length || !isLetter(codes[i + 1]!)) break
      else if (code === AT) codes[end++] = A
    }
    this.add(WORD, start, end, glued, 0, lookUp(codes, start, end))
    return i
  }

  private add(
    kind: number,
    start: number,
    end: number,
    glued: boolean,
    value: number,
    known: Known | undefined,
  ) {
    const at = this.count++
    this.kinds[at] = kind
    this.starts[at] = start
    this.ends[at] = end
    this.glueds[at] = glued ? 1 : 0
    this.values[at] = value
    this.knowns[at] = known
  }

  private makeRoom(tokens: number): void {
    this.kinds = new Uint8Array(tokens)
    this.glueds = new Uint8Array(tokens)
    this.starts = new Uint32Array(tokens)
    this.ends = new Uint32Array(tokens)
    this.values = new Float64Array(tokens)
    this.knowns = Array.from({ length: tokens }, () => undefined)
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Letters of every script, and vowel signs of Indian scripts. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code > 0xbf && !isSymbol(code))
}

/** Symbols and emoji above Latin that are not letters: they separate words. */
function isSymbol(code: number): boolean {
  return (
    (code >= 0x2000 && code <= 0x2bff) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0x3000 && code <= 0x303f) ||
    code === 0xd7 ||
    code === 0xf7 ||
    code === 0x0964 ||
    code === 0x0965
  )
}

const AT = 64
const A = 97

/** Nature's, K@re: one word. */
function joinsLetters(code: number): boolean {
  return code === 39 || code === 96 || code === AT
}
