/** Splits a line into words, numbers and marks, each with its position. */

export interface Piece {
  text: string
  /** lower case */
  low: string
  kind: 'word' | 'number' | 'mark'
  /** NaN for words and marks */
  value: number
  /** no space before it */
  glued: boolean
  /** removed: quantity, pack or price */
  gone: boolean
}

const PIECE =
  /\d+e\d+|\d{1,3}(?:,\d{2})*,\d{3}(?!\d)|\d+(?:\.\d+)?|\.\d+|[\p{L}\p{M}]+(?:['’`&][\p{L}\p{M}]+)*|\S|\t/giu

export function cutPieces(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = -1
  for (const match of line.matchAll(PIECE)) {
    const text = match[0]
    const kind = /^[.\d]*\d/.test(text) ? 'number' : /^[\p{L}\p{M}]/u.test(text) ? 'word' : 'mark'
    pieces.push({
      text,
      low: text.toLowerCase(),
      kind,
      value: kind === 'number' ? Number(text.replaceAll(',', '')) : Number.NaN,
      glued: match.index === end,
      gone: false,
    })
    end = match.index + text.length
  }
  return pieces
}

export function isNumber(piece: Piece | undefined): piece is Piece & { kind: 'number' } {
  return piece?.kind === 'number'
}

export function isWord(piece: Piece | undefined): piece is Piece & { kind: 'word' } {
  return piece?.kind === 'word'
}
