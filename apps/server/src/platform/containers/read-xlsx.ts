import { type SourceRow, type SourceTable, StockRefused } from '@rasad/stock-reader'
import { EncryptedFileError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Counter, maxSheets } from './bounds.ts'
import { cellText } from './cell-text.ts'
import { readMarkup } from './markup.ts'
import { encrypted, tooLarge, unreadable } from './refusals.ts'
import { boundZip, readZipText } from './zip-bounds.ts'

/**
 * Sheets of an xlsx workbook, with the values that it has stored; nothing is calculated, and nothing else is opened. Of
 * sheets that the workbook hides only the names are read.
 */
export async function readXlsx(bytes: Uint8Array, counter: Counter): Promise<SourceTable[]> {
  const names = await boundZip(bytes, (name) => /\.(?:xml|rels)$/i.test(name))
  if (names.includes('EncryptedPackage')) throw new StockRefused(encrypted)
  if (!names.some((name) => /(?:^|\/)workbook\.xml$/i.test(name))) throw new StockRefused(unreadable)
  const sheets = names.filter((name) => /worksheets\/[^/]+\.xml$/i.test(name)).length
  if (sheets > maxSheets) throw new StockRefused(tooLarge)
  const listed = sheetsOf(bytes)
  const tables: SourceTable[] = []
  try {
    for (let sheet = 0; sheet < Math.max(1, sheets); sheet++) {
      const { name = '', isHidden = false } = listed[sheet] ?? {}
      if (isHidden) {
        tables.push({ name, kind: 'grid', rows: [], isHidden })
        continue
      }
      const rows: SourceRow[] = []
      for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
        const row = { line: index + 1, cells: values.map(cellText) }
        counter.row(row)
        rows.push(row)
      }
      tables.push({ name, kind: 'grid', rows })
    }
  } catch (error) {
    if (error instanceof StockRefused) throw error
    if (error instanceof EncryptedFileError) throw new StockRefused(encrypted)
    // A workbook can have fewer sheets than files of sheets.
    if (tables.length === 0) throw new StockRefused(unreadable)
  }
  return tables
}

interface ListedSheet {
  name: string
  isHidden: boolean
}

/** The sheets in the order of the workbook. */
function sheetsOf(bytes: Uint8Array): ListedSheet[] {
  const text = readZipText(bytes, (name) => /(?:^|\/)workbook\.xml$/i.test(name))
  const sheets: ListedSheet[] = []
  if (text === undefined) return sheets
  readMarkup(text, {
    tag(tag) {
      if (tag.kind !== 'open' || tag.name !== 'sheet') return
      const state = tag.attribute('state')?.toLowerCase() ?? 'visible'
      sheets.push({ name: tag.attribute('name') ?? '', isHidden: state !== 'visible' })
    },
    text() {},
  })
  return sheets
}
