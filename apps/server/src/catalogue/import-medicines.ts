import type { Database } from '../platform/db/database.ts'
import { readCsv } from './import-csv.ts'
import { ImportFileError, readTextFile } from './import-file.ts'
import type { OptionalColumn } from './import-repository.ts'
import { type Columns, type ImportedMedicine, readHeader, readMedicineRow } from './import-row.ts'
import { storeMedicines } from './import-store.ts'

interface ImportProgress {
  /** While reading, counts bytes of the file; while writing, lines. */
  stage: 'reading' | 'writing'
  done: number
  total: number
}

export interface BadRow {
  /** Line of the file on which the row starts, counted from 1. */
  line: number
  reason: string
}

export interface ImportOptions {
  database: Database
  /** Path of a CSV file, plain or gzipped. */
  file: string
  onProgress?: (progress: ImportProgress) => void
  /** Called for rows that cannot be read, in file order, and then for rows that repeat an earlier one. */
  onBadRow?: (row: BadRow) => void
  /** Columns of the file that are ignored. */
  onIgnoredColumns?: (names: string[]) => void
  /** Called when another import is writing; this one continues when the other ends. */
  onWait?: () => void
  /** Aborts the import; nothing is written. */
  signal?: AbortSignal
}

interface ImportResult {
  /** Rows of the file, including bad ones. */
  read: number
  created: number
  changed: number
  unchanged: number
  companiesCreated: number
  bad: number
}

const optionalColumns = [
  ['composition', 'composition'],
  ['pack', 'pack'],
  ['price', 'price_paise'],
  ['rx', 'rx'],
] as const

/**
 * Imports medicines from a CSV file in one transaction. Bad rows are reported and skipped.
 * @throws ImportFileError when the file as a whole cannot be used; ImportStoppedError after the signal.
 */
export async function importMedicines(options: ImportOptions): Promise<ImportResult> {
  const { database, file, onProgress, onBadRow } = options
  let columns: Columns | undefined
  let read = 0
  let bad = 0

  function refuse(line: number, reason: string): void {
    bad++
    onBadRow?.({ line, reason })
  }

  async function* medicines(): AsyncGenerator<{ line: number; medicine: ImportedMedicine }[]> {
    const text = readTextFile(file, (done, total) => onProgress?.({ stage: 'reading', done, total }))
    for await (const rows of readCsv(file, text)) {
      if (!columns) {
        columns = readHeader(file, rows.shift()?.fields ?? [])
        if (columns.ignored.length > 0) options.onIgnoredColumns?.(columns.ignored)
      }
      read += rows.length
      const good: { line: number; medicine: ImportedMedicine }[] = []
      for (const { line, fields } of rows) {
        const medicine = readMedicineRow(fields, columns)
        if (typeof medicine === 'string') refuse(line, medicine)
        else good.push({ line, medicine })
      }
      yield good
    }
    if (!columns) throw new ImportFileError(`${file} is empty.`)
  }

  const {
    duplicates: _duplicates,
    removed: _removed,
    ...stored
  } = await storeMedicines({
    database,
    medicines: medicines(),
    columns: () => presentColumns(columns),
    onDuplicate: (line, firstLine) => refuse(line, `repeats the company and name of line ${firstLine}`),
    onRemoved: (line) => refuse(line, 'names a medicine or company that was removed from the catalogue'),
    onWritten: (done, total) => onProgress?.({ stage: 'writing', done, total }),
    onWait: () => options.onWait?.(),
    signal: options.signal ?? new AbortController().signal,
  })
  return { read, ...stored, bad }
}

/**
 * The header of the file, and then its rows that were refused, as they stand in it.
 * @param reasons by line
 */
export async function* refusedRows(
  file: string,
  reasons: ReadonlyMap<number, string>,
): AsyncGenerator<{ header: string[] } | { line: number; reason: string; fields: string[] }> {
  let isHeader = true
  for await (const rows of readCsv(
    file,
    readTextFile(file, () => {}),
  )) {
    for (const { line, fields } of rows) {
      const reason = reasons.get(line)
      if (isHeader) yield { header: fields }
      else if (reason !== undefined) yield { line, reason, fields }
      isHeader = false
    }
  }
}

function presentColumns(columns: Columns | undefined): OptionalColumn[] {
  return optionalColumns.flatMap(([name, column]) => (columns?.at[name] === undefined ? [] : [column]))
}
