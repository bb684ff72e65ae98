// The variant without a worker: the worker would be created from a text, which the security policy forbids.
import writeXlsxFile from 'write-excel-file/universal'
import { withoutFormula } from './csv.ts'

/**
 * Writes cells as an XLSX file, with the first row as the heading; column widths in characters. No cell runs as a
 * formula, even if the file is saved as CSV later.
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
