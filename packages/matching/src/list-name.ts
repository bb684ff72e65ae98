/** What is left of a line once its quantity is out: the name, without asking words and loose marks. */

import { FORMS } from './lexicon.ts'
import type { Piece } from './list-pieces.ts'
import { ASKING, VOCATIVES } from './list-words.ts'

export function cleanName(pieces: readonly Piece[]): string {
  let rest = pieces.filter((piece) => !piece.gone)
  const asks = (piece: Piece | undefined) =>
    piece !== undefined && (ASKING.has(piece.low) || (piece.kind === 'mark' && piece.text !== '('))
  while (rest.length > 0 && (asks(rest[0]) || isSpokenTo(rest))) rest = rest.slice(1)
  while (rest.length > 0 && endsLoose(rest)) rest = rest.slice(0, -1)
  const whole = rest
    .map(
      (piece, i) =>
        (i > 0 && (!piece.glued || separatedBy(pieces, rest[i - 1]!, piece)) ? ' ' : '') + piece.text,
    )
    .join('')
  return whole
    .replace(/[([{]\s*[)\]}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `sir volini gel`, but not `Sir 10` or `Sir tablet`. */
function isSpokenTo(rest: readonly Piece[]): boolean {
  const [first, next] = rest
  return VOCATIVES.has(first!.low) && next?.kind === 'word' && !next.glued && !FORMS.has(next.low)
}

/** A trailing mark that says nothing, or an asking word. `%` and a closing bracket stay, and a `+` too. */
function endsLoose(rest: readonly Piece[]): boolean {
  const last = rest[rest.length - 1]!
  if (last.kind === 'word') return ASKING.has(last.low) && rest.length > 1
  if (last.kind !== 'mark' || last.text === '%' || last.text === '+') return false
  if (last.text === ')' || last.text === ']')
    return !rest.some((piece) => piece.text === '(' || piece.text === '[')
  return true
}

/** True where something was taken out between the two. */
function separatedBy(pieces: readonly Piece[], before: Piece, after: Piece): boolean {
  return pieces.indexOf(after) - pieces.indexOf(before) > 1
}
