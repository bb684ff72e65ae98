// The variant without a worker: the worker would be created from a text, which the security policy forbids.
import readXlsxFile from 'read-excel-file/universal'

/** The cells of each sheet of an XLSX file, as texts. Rejects other files. */
export async function readXlsx(file: Blob): Promise<string[][][]> {
  const sheets = await readXlsxFile(file)
  return sheets.map(({ data }) => data.map((row) => row.map(textOf)))
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell)
}
