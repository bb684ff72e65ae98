import { type PrintedWord, type SourceRow, type SourceTable, StockRefused } from '@rasad/stock-reader'
import type { Counter } from './bounds.ts'
import { type Piece, piecesOf, type TextItem, uprightPieces, withoutStamps } from './pdf-pieces.ts'
import { encrypted, pictures, tooLarge, unreadable } from './refusals.ts'

/** Characters to a line of the text that a page becomes. */
const width = 220
/** Words that two headings share before one page is measured by the other. */
const sharedWords = 5

/** Letters of a text that can be a part of a word; longer ones that touch stand in columns. */
const mostLetters = 3

/**
 * The text of a PDF as lines of words, each at the place where the page has it. All pages are measured in letters of the
 * usual width, and by their headings where they are printed in another size.
 * @param maxPages one with more is not read
 */
export async function readPdf(bytes: Uint8Array, counter: Counter, maxPages: number): Promise<SourceTable[]> {
  const { getDocumentProxy } = await import('unpdf')
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  try {
    pdf = await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      verbosity: 0,
    })
  } catch (error) {
    throw new StockRefused((error as Error).name === 'PasswordException' ? encrypted : unreadable)
  }
  if (pdf.numPages > maxPages) throw new StockRefused(tooLarge)
  const rows: SourceRow[] = []
  const headings = new Map<string, Piece[]>()
  let unit: number | undefined
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item as TextItem] : []))
    characters += texts.reduce((sum, { str }) => sum + str.length, 0)
    const lines = linesOf(withoutStamps(uprightPieces(piecesOf(texts), page.view)))
    measure(lines, headings)
    unit ??= unitOf(lines.flat())
    for (const line of lines) {
      const words = wordsOf(line, unit)
      const row = { line: rows.length + 1, cells: [textOf(words)], words }
      counter.row(row)
      rows.push(row)
    }
    page.cleanup()
  }
  if (characters < 40 * Math.min(pdf.numPages, 3)) throw new StockRefused(pictures)
  return [{ name: '', kind: 'lines', rows }]
}

/** Pieces with nearly the same base line, from left to right. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: { y: number; pieces: Piece[] }[] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    if (line && line.y - piece.y < Math.max(2, piece.height * 0.35)) line.pieces.push(piece)
    else lines.push({ y: piece.y, pieces: [piece] })
  }
  return lines.map((line) => joinLetters(line.pieces.sort((a, b) => a.from - b.from)))
}

/** Letters that were set one by one are one word. */
function joinLetters(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = []
  for (const piece of pieces) {
    const last = out.at(-1)
    const isPart = last && Math.min(piece.letters, last.letters) <= mostLetters
    if (last && isPart && Math.abs(piece.from - last.to) <= piece.height * 0.12) {
      last.text += piece.text
      last.to = piece.to
    } else if (!last || piece.text !== last.text || piece.from > last.from + 1) out.push({ ...piece })
  }
  return out
}

/** Whether a line can be one of headings: several words without a digit. */
function isHeading(line: readonly Piece[]): boolean {
  return line.length >= sharedWords && !line.some(({ text }) => /\d/.test(text))
}

/** Moves a page to the scale of the first page with the same heading. */
function measure(lines: Piece[][], headings: Map<string, Piece[]>): void {
  const pairs: { own: Piece[]; first: Piece[] }[] = []
  for (const line of lines) {
    if (!isHeading(line)) continue
    const key = line.map(({ text }) => text).join(' ')
    const first = headings.get(key)
    if (!first)
      headings.set(
        key,
        line.map((piece) => ({ ...piece })),
      )
    else pairs.push({ own: line, first })
  }
  const [found] = pairs.sort((a, b) => b.own.length - a.own.length)
  if (!found) return
  const [from, to] = [edgesOf(found.own), edgesOf(found.first)]
  const scale = (to.right - to.left) / (from.right - from.left)
  const shift = to.left - from.left * scale
  // A line that stands elsewhere in the same size is no heading of another scale.
  if (!(scale > 0.2 && scale < 5) || Math.abs(scale - 1) < 0.01) return
  const isSame = found.own.every((piece, at) => {
    const first = found.first[at]
    return first !== undefined && Math.abs(piece.from * scale + shift - first.from) < first.height
  })
  if (!isSame) return
  for (const piece of lines.flat()) {
    piece.from = piece.from * scale + shift
    piece.to = piece.to * scale + shift
  }
}

function edgesOf(line: readonly Piece[]): { left: number; right: number } {
  return { left: line[0]?.from ?? 0, right: line.at(-1)?.to ?? 0 }
}

/** Width of a usual letter. A page is never wider than a printer's paper. */
function unitOf(pieces: readonly Piece[]): number | undefined {
  const widths = pieces
    .map(({ text, from, to }) => (to - from) / text.length)
    .filter((each) => each > 0)
    .sort((a, b) => a - b)
  const right = pieces.reduce((most, { to }) => Math.max(most, to), 0)
  return pieces.length === 0
    ? undefined
    : Math.max(widths[Math.floor(widths.length * 0.5)] ?? 5, right / width)
}

/**
 * Words at their places, counted in letters. Headings that are printed over each other begin where they do, and a text that
 * reaches into the next column ends there.
 */
function wordsOf(line: readonly Piece[], unit = 5): PrintedWord[] {
  const isOpen = isHeading(line)
  let last = 0
  return line.map(({ text, from, to }, at) => {
    // What is narrower than a letter, such as a dash, keeps its right edge.
    const start = Math.max(last, Math.min(Math.round(from / unit), Math.round(to / unit) - 1))
    const next = line[at + 1]
    const isHidden = !isOpen && next !== undefined && next.from < to - unit && /\p{L}/u.test(text)
    const end = Math.max(start + 1, Math.round((isHidden ? next.from : to) / unit))
    last = isOpen && next && next.to > to ? 0 : end
    return { text, from: start, to: end }
  })
}

/** The line as a printer would set it. */
function textOf(words: readonly PrintedWord[]): string {
  let text = ''
  for (const word of words)
    text = text.padEnd(Math.max(word.from, text === '' ? 0 : text.length + 1)) + word.text
  return text
}
