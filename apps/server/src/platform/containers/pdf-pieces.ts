/** The words of a page of a PDF, with their places in points. */

import { hasBoxes, withPlainLines } from './decode-text.ts'

/** What the library says of one text of a page. */
export interface TextItem {
  str: string
  /** in points, along the text */
  width: number
  height: number
  transform: number[]
  fontName: string
}

export interface Piece {
  text: string
  from: number
  to: number
  /** of its base line, upwards */
  y: number
  height: number
  /** letters of the text that it comes from */
  letters: number
}

/** A piece, and the way in which its text runs, in quarters of a turn against the clock. */
interface TurnedPiece extends Piece {
  turn: 0 | 1 | 2 | 3 | undefined
}

/** Each word of each text; lines between columns say nothing. */
export function piecesOf(items: readonly TextItem[]): TurnedPiece[] {
  const fixed = fixedFonts(items)
  const isBoxed = items.some(({ str }) => hasBoxes(str))
  return items.flatMap((item) => {
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform
    const turn = turnOf(a, b)
    const height = Math.hypot(c, d) || item.height
    // Along its own direction a turned text runs like any other.
    const [start, base] = turn === 1 ? [y, -x] : turn === 2 ? [-x, -y] : turn === 3 ? [-y, x] : [x, y]
    const places = placesOf(item.str, item.width, fixed.has(item.fontName))
    return [...withPlainLines(item.str, isBoxed).matchAll(/[^\s|]+/g)].map(({ 0: text, index }) => ({
      text,
      from: start + (places[index] ?? 0),
      to: start + (places[index + text.length] ?? 0),
      y: base,
      height,
      letters: item.str.trim().length,
      turn,
    }))
  })
}

/** The way in which most of the page is printed; what is printed across it is a stamp. Nothing outside the page counts. */
export function uprightPieces(
  pieces: readonly TurnedPiece[],
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): Piece[] {
  const letters = [0, 0, 0, 0]
  for (const { turn, text } of pieces)
    if (turn !== undefined) letters[turn] = (letters[turn] ?? 0) + text.length
  const main = letters.indexOf(Math.max(...letters))
  const [low, high] =
    main === 1 ? [bottom, top] : main === 2 ? [-right, -left] : main === 3 ? [-top, -bottom] : [left, right]
  return pieces.filter(({ turn, from, to }) => turn === main && to > low && from < high)
}

/** Letters this much higher than most of the page are a title, or a stamp. */
const high = 1.5
/** The part of a letter's height that stands over its base line. */
const capitals = 0.7

/** Without what is printed in large letters over other texts: a stamp, a watermark. */
export function withoutStamps(pieces: readonly Piece[]): Piece[] {
  const heights = pieces.map(({ height }) => height).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  const isLarge = ({ height }: Piece) => height > usual * high
  const others = pieces.filter((piece) => !isLarge(piece))
  return pieces.filter((piece) => {
    if (!isLarge(piece)) return true
    const top = piece.y + piece.height * capitals
    return !others.some(
      (other) =>
        other.from < piece.to &&
        other.to > piece.from &&
        other.y < top &&
        other.y + other.height * capitals > piece.y,
    )
  })
}

function turnOf(a: number, b: number): 0 | 1 | 2 | 3 | undefined {
  if (Math.abs(b) < Math.abs(a) * 0.05) return a > 0 ? 0 : 2
  if (Math.abs(a) < Math.abs(b) * 0.05) return b > 0 ? 1 : 3
  return undefined
}

/** Fonts whose letters all have one width: the texts of each are as wide as they are long. */
function fixedFonts(items: readonly TextItem[]): Set<string> {
  const widths = new Map<string, { least: number; most: number }>()
  for (const { str, width, fontName, transform } of items) {
    const each = width / str.length / (Math.hypot(transform[0] ?? 1, transform[1] ?? 0) || 1)
    if (str.length < 2 || !(each > 0)) continue
    const known = widths.get(fontName)
    if (!known) widths.set(fontName, { least: each, most: each })
    else {
      known.least = Math.min(known.least, each)
      known.most = Math.max(known.most, each)
    }
  }
  return new Set([...widths].flatMap(([name, { least, most }]) => (most < least * 1.02 ? [name] : [])))
}

/** Where each letter begins, and where the last one ends; letters of most fonts have widths of their own. */
function placesOf(text: string, width: number, isFixed: boolean): number[] {
  const places = [0]
  for (const letter of text) {
    const own = isFixed ? 1 : letterWidth(letter)
    // A letter beyond the basic plane counts as two characters.
    for (let part = 0; part < letter.length; part++) places.push((places.at(-1) ?? 0) + own / letter.length)
  }
  const scale = width / (places.at(-1) || 1)
  return places.map((place) => place * scale)
}

/** About as wide as in the usual fonts, in parts of their size. */
function letterWidth(letter: string): number {
  if (/[\s.,:;!|'`/\\ijlIft()[\]-]/.test(letter)) return 0.29
  if (/[\d$+<=>]/.test(letter)) return 0.556
  if (/[MW%@mw]/.test(letter)) return 0.83
  return /\p{Lu}/u.test(letter) ? 0.68 : 0.52
}
