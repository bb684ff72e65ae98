import { type SourceRow, type SourceTable, StockRefused } from '@rasad/stock-reader'
import type { Counter } from './bounds.ts'
import { encrypted, pictures, tooLarge, unreadable } from './refusals.ts'

/** Characters to a line of the text that a page becomes. */
const width = 220

interface Piece {
  text: string
  from: number
  to: number
  y: number
}

/**
 * The text of a PDF as lines of a printer, each piece at the place where the page has it.
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
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const pieces: Piece[] = []
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , x = 0, y = 0] = item.transform as number[]
      const each = item.width / item.str.length
      // Words with one blank between them are one text: letters of different width would tear it apart.
      for (const { 0: text, index } of item.str.matchAll(/\S+(?: \S+)*/g))
        pieces.push({ text, from: x + index * each, to: x + (index + text.length) * each, y })
      characters += item.str.length
    }
    for (const line of linesOf(pieces)) {
      const row = { line: rows.length + 1, cells: [line] }
      counter.row(row)
      rows.push(row)
    }
    page.cleanup()
  }
  if (characters < 40 * Math.min(pdf.numPages, 3)) throw new StockRefused(pictures)
  return [{ name: '', kind: 'lines', rows }]
}

function linesOf(pieces: readonly Piece[]): string[] {
  const [first] = pieces
  if (!first) return []
  const widths = pieces
    .map(({ text, from, to }) => (to - from) / text.length)
    .filter((each) => each > 0)
    .sort((a, b) => a - b)
  const right = pieces.reduce((most, { to }) => Math.max(most, to), 0)
  // A page is never wider than a printer's paper.
  const unit = Math.max(widths[Math.floor(widths.length * 0.5)] ?? 5, right / width)
  // Letters of one width stand on a grid; where that begins, no place is half a letter away.
  const phase = commonest(pieces.map(({ from }) => Math.round(((from / unit) % 1) * 10) / 10)) * unit
  const byLine: { y: number; pieces: Piece[] }[] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y)) {
    const line = byLine.at(-1)
    if (line && line.y - piece.y < 3) line.pieces.push(piece)
    else byLine.push({ y: piece.y, pieces: [piece] })
  }
  return byLine.map(({ pieces: own }) => {
    let text = ''
    let end = 0
    for (const piece of own.sort((a, b) => a.from - b.from)) {
      // Numbers keep their right edge, texts their left one.
      const isNumber = /^[-\d.,+]+$/.test(piece.text.trim())
      const at = isNumber
        ? Math.round((piece.to - phase) / unit) - piece.text.length
        : Math.round((piece.from - phase) / unit)
      const gap = piece.from - end
      const least = text === '' ? 0 : text.length + (gap > unit * 0.15 ? 1 : 0)
      text = text.padEnd(Math.max(at, least)) + piece.text
      end = piece.to
    }
    return text
  })
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}
