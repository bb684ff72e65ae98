import JsBarcode from 'jsbarcode'
import encodeQr from 'qr'
import type { Mark } from './drawing.ts'

type Cell = readonly [number, number, number, number]
interface Position {
  x: number
  y: number
  fill: string
  alt: string
}

/** The QR code of a text as dark cells, with adjacent cells of a row joined, and the number of cells per side. */
export function qrCells(text: string): { side: number; cells: Cell[] } {
  // The encoder leaves a border of at least one cell.
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  return {
    side: rows.length,
    cells: rows.flatMap((row, y) => runsOf(row).map(([x, width]): Cell => [x, y, width, 1])),
  }
}

/** A QR code with the given side. The caller adds the quiet zone of four cells. */
export function qrMark(text: string, side: number, position: Position): Mark {
  const { side: cellCount, cells } = qrCells(text)
  const cell = side / cellCount
  return { kind: 'code', ...position, cells, cellWidth: cell, cellHeight: cell }
}

/** A Code 128 barcode of the given width and height. The caller adds the quiet zone of ten bar widths on both sides. */
export function barcodeMark(text: string, width: number, height: number, position: Position): Mark {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  const bits = [...(drawn.encodings?.map(({ data }) => data).join('') ?? '')].map((bit) => bit === '1')
  const cells = runsOf(bits).map(([x, length]): Cell => [x, 0, length, 1])
  return { kind: 'code', ...position, cells, cellWidth: width / bits.length, cellHeight: height }
}

/** Start and length of dark runs. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((dark, at) => {
    if (!dark) return
    const last = runs.at(-1)
    if (last && last[0] + last[1] === at) last[1]++
    else runs.push([at, 1])
  })
  return runs
}
