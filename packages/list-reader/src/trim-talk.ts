/** What is said around a name besides its quantity: pack sizes that are told twice, and talk behind it. */

import { drop } from './clutter.ts'
import { left } from './count-pieces.ts'
import { isNumber, isWord, type Piece } from './pieces.ts'
import { isTalk } from './talk-words.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS } from './words.ts'

/** Talk that is also part of names: `Okacet Total`, `Meftal TX New`. */
const IN_NAMES = new Set(
  'new total daily care fast first short day night rest all fresh cold team single'.split(' '),
)

/** `Augmentin 625 10tab x 5`, `Razo D 1 strip (10 cap)`: the quantity is known, so these tell the pack. */
export function dropPackBeside(pieces: Piece[]): void {
  const there = left(pieces)
  for (let at = there.length - 1; at > 1; at--) {
    const word = pieces[there[at]!]!
    const number = pieces[there[at - 1]!]!
    if (!isWord(word) || !isNumber(number)) continue
    if (!COUNTING_FORMS.has(word.low) && unitOf(word) === undefined) continue
    const opens = pieces[there[at - 2]!]!.text === '(' && pieces[there[at + 1] ?? -1]?.text === ')'
    const hasStrength = there.slice(0, at - 1).some((i) => isNumber(pieces[i]))
    if (opens) drop(pieces, there[at - 2]!, there[at + 1]!)
    else if (hasStrength && number.value <= 100) drop(pieces, there[at - 1]!, there[at - 1]!)
  }
}

/** `Zerodol SP 10 strip ka rate batao`, `… (near expiry mat dena)`. */
export function dropTalkBehind(pieces: Piece[]): void {
  dropTalkInBrackets(pieces)
  const there = left(pieces)
  let from = there.length
  while (from > 1 && (!isWord(pieces[there[from - 1]!]) || isPlainTalk(pieces[there[from - 1]!]!))) {
    if (isNumber(pieces[there[from - 1]!]) || /[%+)\]]/.test(pieces[there[from - 1]!]!.text)) break
    from--
  }
  if (there.slice(from).filter((i) => isWord(pieces[i])).length < 2) return
  for (const i of there.slice(from)) pieces[i]!.gone = true
}

function dropTalkInBrackets(pieces: Piece[]): void {
  const open = pieces.findIndex((piece) => piece.text === '(' && !piece.gone)
  const close = pieces.findIndex((piece, i) => i > open && piece.text === ')')
  if (open < 1 || close < 0) return
  const words = pieces.slice(open, close).filter(isWord)
  if (words.length > 0 && 2 * words.filter(isPlainTalk).length >= words.length) drop(pieces, open, close)
}

function isPlainTalk({ low }: Piece): boolean {
  return isTalk(low) && !IN_NAMES.has(low)
}
