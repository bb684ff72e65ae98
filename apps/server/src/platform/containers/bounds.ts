import type { SourceRow } from '@rasad/stock-reader'
import { StockRefused } from '@rasad/stock-reader'
import { tooLarge } from './refusals.ts'

/** What a stock file may have at most. */
export const maxFileBytes = 10 * 1024 * 1024
export const maxRows = 60_000
export const maxColumns = 200
export const maxSheets = 100
/** Pages of a PDF. */
export const maxPages = 600
/** Characters of all cells together. */
export const maxCharacters = 40_000_000
/** Cells that say something: more would not fit into the memory of one reading. */
export const maxCells = 3_000_000
/** What the parts of a zip archive that are read may unpack to, together. */
export const maxUnpackedBytes = 120 * 1024 * 1024

/** Characters of one line of text. */
export const maxLineLength = 20_000
/** Tables inside tables of a page. */
export const maxDepth = 20

/** Counts rows, columns and cells while a file is read, and refuses what goes beyond. */
export function createCounter() {
  let rows = 0
  let cells = 0
  let characters = 0
  return {
    /** @throws StockRefused */
    row(row: SourceRow): void {
      rows++
      let last = 0
      for (const [at, cell] of row.cells.entries()) {
        if (cell === '') continue
        last = at
        cells++
        characters += cell.length
      }
      if (rows > maxRows || last >= maxColumns || cells > maxCells || characters > maxCharacters)
        throw new StockRefused(tooLarge)
    },
  }
}

export type Counter = ReturnType<typeof createCounter>
