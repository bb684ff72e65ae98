// The kind without a worker of its own: that would be made from a text, which the security policy forbids.
import writeXlsxFile from 'write-excel-file/universal'
import { withoutFormula } from './csv.ts'

/**
 * Cells as texts → an XLSX file, its first row as the heading; widths of the columns in characters. Nothing in it
 * runs as a formula, saved as CSV later neither.
 */
export async function makeXlsx(
  rows: readonly (readonly string[])[],
  widths: readonly number[] = [],
): Promise<Blob> {
  const cells = rows.map((row, at) =>
    row.map((text) => ({
      type: String,
      value: withoutFormula(text),
      ...(at === 0 ? { fontWeight: 'bold' as const } : {}),
    })),
  )
  return writeXlsxFile(cells, { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }).toBlob()
}
