/** Words around a name: who is asked, what for, and what else is said. Each gets its role; the rest is the name. */

import { FORMS } from '@rasad/lexicon'
import type { Piece } from './pieces.ts'
import { give, isNumber, isWord, left } from './pieces.ts'
import { isAsking, isPlace, isTalk } from './talk-words.ts'
import { unitOf } from './units.ts'
import { VOCATIVES } from './words.ts'

/** Talk that is also part of names: `Okacet Total`, `Meftal TX New`. */
const IN_NAMES = new Set(
  'new total daily care fast first short day night rest all fresh cold team single'.split(' '),
)
/** A longer run of words is no brand. */
const LONGEST = 4

/** Of: `trika 0.25 na 10 patta`. */
const POSTPOSITIONS = new Set(
  'na ni nu no cha che chi chya la mein ke ki ka ચા ચે ના ની નું चे चा ची च्या'.split(' '),
)

/** What joins a name to the quantity behind it. */
export function readPostposition(pieces: readonly Piece[], knows: KnowsBrand): void {
  const at = pieces.findIndex(({ role }) => role === 'quantity') - 1
  const piece = pieces[at]
  if (at < 1 || piece!.role !== undefined || !POSTPOSITIONS.has(piece!.low)) return
  if (!isOfName(pieces, at, knows)) piece!.role = 'talk'
}

/** Whether a brand has exactly these letters: without a catalogue, none has. */
export type KnowsBrand = (letters: string) => boolean

/** `… only`, `… bhej do`, `… please`: what comes before them can be the quantity. */
export function readAsking(pieces: readonly Piece[], knows: KnowsBrand): void {
  for (let i = pieces.length - 1; i > 0; i--) {
    const piece = pieces[i]!
    if (piece.role !== undefined) continue
    if (piece.kind === 'mark' && (piece.text === '.' || piece.text === '!')) continue
    if (!(isAsking(piece.low) || VOCATIVES.has(piece.low)) || isOfName(pieces, i, knows)) return
    piece.role = 'asking'
  }
}

/** `Netazox-OF`, `pregacon 75 me`: a brand ends in the word. */
export function isOfName(pieces: readonly Piece[], i: number, knows: KnowsBrand): boolean {
  const words = pieces.slice(0, i + 1).filter((piece) => isWord(piece) && piece.role === undefined)
  // a suffix is written in letters, and close to its brand
  const isSuffix = pieces[i - 1]?.text === '-' && pieces[i - 1]!.glued && pieces[i]!.glued
  for (let from = Math.max(0, words.length - LONGEST); from < words.length - 1; from++) {
    if (
      knows(
        words
          .slice(from)
          .map(({ low }) => low)
          .join(''),
      )
    )
      return true
  }
  return isSuffix
}

/** `Zerodol SP 10 strip ka rate batao`, `… (near expiry mat dena)`. */
export function readTalkBehind(pieces: readonly Piece[], knows: KnowsBrand): void {
  readBrackets(pieces)
  const there = left(pieces)
  let from = there.length
  while (from > 1 && (!isWord(pieces[there[from - 1]!]) || isPlainTalk(pieces[there[from - 1]!]!))) {
    if (isNumber(pieces[there[from - 1]!]) || /[%+)\]]/.test(pieces[there[from - 1]!]!.text)) break
    from--
  }
  const words = there.slice(from).filter((i) => isWord(pieces[i]))
  if (words.length < 2 || isOfName(pieces, words[0]!, knows)) return
  for (const i of there.slice(from)) pieces[i]!.role = isPlace(pieces[i]!.low) ? 'address' : 'talk'
}

function readBrackets(pieces: readonly Piece[]): void {
  const open = pieces.findIndex((piece) => piece.text === '(' && piece.role === undefined)
  const close = pieces.findIndex((piece, i) => i > open && piece.text === ')')
  if (open < 1 || close < 0) return
  const words = pieces.slice(open, close).filter(isWord)
  if (words.length > 0 && 2 * words.filter(isPlainTalk).length >= words.length)
    give(pieces, open, close, 'talk')
}

function isPlainTalk({ low }: Piece): boolean {
  return (isTalk(low) || isPlace(low)) && !IN_NAMES.has(low)
}

/** `Station road wale ko crocin 10`: what stands before a brand of the catalogue is talk. */
export function readTalkInFront(pieces: readonly Piece[], knows: KnowsBrand): void {
  const words = left(pieces).filter((i) => isWord(pieces[i]))
  const isLoose = (i: number) => isPlainTalk(pieces[i]!) || FORMS.has(pieces[i]!.low)
  if (words.length < 2 || !isPlainTalk(pieces[words[0]!]!)) return
  if (knows(wordsFrom(pieces, words, 0, 1)) && !isPlainTalk(pieces[words[1]!]!)) return
  for (let at = 0; at < words.length; at++) {
    for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
      const letters = wordsFrom(pieces, words, at, length)
      const isMeant = words.slice(at, at + length).some((i) => !isLoose(i))
      if (letters.length < 3 || !isMeant || !knows(letters)) continue
      let from = at
      while (from > 0 && FORMS.has(pieces[words[from - 1]!]!.low)) from--
      for (const i of words.slice(0, from)) {
        // `give me 3 strips dolo 650`
        if (isNumber(pieces[i - 1]) && unitOf(pieces[i])) continue
        pieces[i]!.role = isPlace(pieces[i]!.low) ? 'address' : 'talk'
      }
      return
    }
  }
}

function wordsFrom(pieces: readonly Piece[], words: readonly number[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map((i) => pieces[i]!.low)
    .join('')
}

/** The name: what has no role, without stray marks and request words around it. */
export function nameOf(pieces: readonly Piece[], knows: KnowsBrand): string {
  let rest = pieces.filter((piece) => piece.role === undefined)
  const asks = (piece: Piece | undefined) =>
    piece !== undefined && (isAsking(piece.low) || (piece.kind === 'mark' && piece.text !== '('))
  while (rest.length > 0 && (asks(rest[0]) || isSpokenTo(rest)) && !knows(lettersOf(rest)))
    rest = without(rest, 0)
  while (rest.length > 0 && endsLoose(rest) && !(isWord(rest.at(-1)) && endsBrand(rest, knows)))
    rest = without(rest, rest.length - 1)
  const whole = rest
    .map(
      (piece, i) =>
        (i > 0 && (!piece.glued || separatedBy(pieces, rest[i - 1]!, piece)) ? ' ' : '') +
        (piece.spelt ?? piece.text),
    )
    .join('')
  return whole
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function without(rest: readonly Piece[], at: number): Piece[] {
  const piece = rest[at]!
  if (isWord(piece)) piece.role = 'asking'
  return rest.filter((_, i) => i !== at)
}

function lettersOf(rest: readonly Piece[]): string {
  return rest
    .filter((piece) => isWord(piece) && !FORMS.has(piece.low))
    .slice(0, 2)
    .map(({ low }) => low)
    .join('')
}

function endsBrand(rest: readonly Piece[], knows: KnowsBrand): boolean {
  return isOfName(rest, rest.length - 1, knows)
}

/** `sir volini gel`, but not `Sir 10` or `Sir tablet`. */
function isSpokenTo(rest: readonly Piece[]): boolean {
  const [first, next] = rest
  return VOCATIVES.has(first!.low) && next?.kind === 'word' && !next.glued && !FORMS.has(next.low)
}

/** A meaningless mark at the end, or a request word. `%`, a closing bracket and `+` stay. */
function endsLoose(rest: readonly Piece[]): boolean {
  const last = rest[rest.length - 1]!
  if (last.kind === 'word') return isAsking(last.low) && rest.length > 1
  if (last.kind !== 'mark' || last.text === '%' || last.text === '+') return false
  if (last.text === ')' || last.text === ']')
    return !rest.some((piece) => piece.text === '(' || piece.text === '[')
  return true
}

/** Returns whether something between the two has a role of its own. */
function separatedBy(pieces: readonly Piece[], before: Piece, after: Piece): boolean {
  return pieces.indexOf(after) - pieces.indexOf(before) > 1
}
