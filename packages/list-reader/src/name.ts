/** The rest of a line without its quantity: the name, without request words and stray marks. */

import { FORMS } from '@rasad/lexicon'
import type { Piece } from './pieces.ts'
import { ASKING, VOCATIVES } from './words.ts'

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

/** A meaningless mark at the end, or a request word. `%`, a closing bracket and `+` stay. */
function endsLoose(rest: readonly Piece[]): boolean {
  const last = rest[rest.length - 1]!
  if (last.kind === 'word') return ASKING.has(last.low) && rest.length > 1
  if (last.kind !== 'mark' || last.text === '%' || last.text === '+') return false
  if (last.text === ')' || last.text === ']')
    return !rest.some((piece) => piece.text === '(' || piece.text === '[')
  return true
}

/** Returns whether something between the two was removed. */
function separatedBy(pieces: readonly Piece[], before: Piece, after: Piece): boolean {
  return pieces.indexOf(after) - pieces.indexOf(before) > 1
}
