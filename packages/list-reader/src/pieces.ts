/** Splits a line into words, numbers and marks, and tells what each is. */

import type { PartRole } from '@rasad/contract/order-words'
import { inDevanagari } from '@rasad/lexicon'

export interface Piece {
  text: string
  /** lower case */
  low: string
  kind: 'word' | 'number' | 'mark'
  /** NaN for words and marks */
  value: number
  /** no space before it */
  glued: boolean
  /** the word that a letter stands for: `T.` for tab */
  spelt?: string
  /** what it is; undefined: part of the name, as far as the reading has come */
  role?: PartRole
}

const PIECE =
  /\d+e\d+|\d{1,3}(?:,\d{2})*,\d{3}(?!\d)|\d+(?:\.\d+)?|\.\d+|[\p{L}\p{M}]+(?:['’`&][\p{L}\p{M}]+)*|\S|\t/giu

export function cutPieces(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = -1
  for (const match of line.matchAll(PIECE)) {
    const text = match[0]
    // `1e5` is a word: no shop counts so
    const kind = /^[.,\d]*\d$/.test(text) ? 'number' : /^[\p{L}\p{M}\d]/u.test(text) ? 'word' : 'mark'
    pieces.push({
      text,
      low: inDevanagari(text.toLowerCase()),
      kind,
      value: kind === 'number' ? Number(text.replaceAll(',', '')) : Number.NaN,
      glued: match.index === end,
    })
    end = match.index + text.length
  }
  return pieces
}

/** Says what the pieces from `from` to `to`, inclusive, are. */
export function give(pieces: readonly Piece[], from: number, to: number, role: PartRole): void {
  for (let i = from; i <= to; i++) pieces[i]!.role = role
}

/** Indexes of the pieces that have no role yet: those of the name. */
export function left(pieces: readonly Piece[]): number[] {
  return pieces.flatMap((piece, i) => (piece.role === undefined ? [i] : []))
}

export function isNumber(piece: Piece | undefined): piece is Piece & { kind: 'number' } {
  return piece?.kind === 'number'
}

export function isWord(piece: Piece | undefined): piece is Piece & { kind: 'word' } {
  return piece?.kind === 'word'
}
