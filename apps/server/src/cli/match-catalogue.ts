import { buildIndexData, type Match, type NameIndex, type NameRow, openIndex } from '@rasad/matching'
import { readCsv } from '../catalogue/import-csv.ts'
import { EmptyFileError, ImportFileError, readTextFile } from '../catalogue/import-file.ts'

const columnNames = ['name', 'id', 'composition', 'manufacturer', 'pack', 'poprank'] as const
type Columns = Partial<Record<(typeof columnNames)[number], number>> & { name: number }

export interface CatalogueFile {
  index: NameIndex
  /** Rows without a name. They are not in the index. */
  nameless: number
  nameOf(key: number): string
  /** Its salts as the file writes them; empty if it says none. */
  compositionOf(key: number): string
  /** How the file says that it is packed; empty if it does not. */
  packOf(key: number): string
  /** The manufacturer of each medicine, where the file says it. */
  companies: readonly string[]
  /** The printed id of a medicine. */
  idOf(key: number): string
  /** A match in its printed form. */
  present(match: Match): { id: string; name: string; score: number }
}

/**
 * Reads a catalogue from CSV, plain or gzipped, and builds the index of its names.
 * @throws ImportFileError if the file cannot be read or has no column `name`.
 */
export async function openCatalogueFile(
  path: string,
  onProgress: (title: string, done: number, total: number) => void,
): Promise<CatalogueFile> {
  let columns: Columns | undefined
  let size = 0
  let nameless = 0
  const ids: string[] = []
  const rows: NameRow[] = []
  const companies: string[] = []
  const text = readTextFile(path, (done, total) => {
    size = total
    // The last step builds the index.
    onProgress('Reading names', Math.min(done, total - 1), total)
  })
  for await (const batch of readCsv(path, text)) {
    columns ??= readHeader(path, batch.shift()?.fields ?? [])
    for (const { fields } of batch) {
      const key = ids.length
      ids.push(cell(fields, columns.id) || String(key + 1))
      const name = cell(fields, columns.name)
      if (name === '') nameless++
      else rows.push(rowOf(key, name, fields, columns))
      companies.push(cell(fields, columns.manufacturer))
    }
  }
  if (!columns) throw new EmptyFileError(path)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const nameOf = (key: number) => byKey.get(key)?.name ?? ''
  const idOf = (key: number) => ids[key] ?? ''
  const index = openIndex(buildIndexData(rows))
  onProgress('Reading names', size, size)
  return {
    index,
    nameless,
    nameOf,
    compositionOf: (key) => byKey.get(key)?.alias ?? '',
    packOf: (key) => byKey.get(key)?.pack ?? '',
    companies,
    idOf,
    present: ({ key, score }) => ({
      id: idOf(key),
      name: nameOf(key),
      score: Number(score.toFixed(4)),
    }),
  }
}

function rowOf(key: number, name: string, fields: string[], columns: Columns): NameRow {
  const composition = cell(fields, columns.composition)
  const company = cell(fields, columns.manufacturer)
  const pack = cell(fields, columns.pack)
  const rank = Number(cell(fields, columns.poprank))
  return {
    key,
    name,
    ...(composition !== '' && { alias: composition }),
    ...(company !== '' && { company }),
    ...(pack !== '' && { pack }),
    popularity: rank > 0 ? 1 / rank : 0,
  }
}

function cell(fields: string[], column: number | undefined): string {
  return column === undefined ? '' : (fields[column] ?? '').trim()
}

function readHeader(path: string, fields: string[]): Columns {
  const at: Columns = { name: -1 }
  for (const name of columnNames) {
    const column = fields.findIndex((field) => field.trim().toLowerCase() === name)
    if (column >= 0) at[name] = column
  }
  if (at.name < 0) {
    const has = fields.map((field) => field.trim().slice(0, 40)).join(', ')
    throw new ImportFileError(
      `${path} has no column "name". Its first line must name the columns; it has: ${has}.`,
    )
  }
  return at
}
