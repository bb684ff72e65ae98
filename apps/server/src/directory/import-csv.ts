import { CsvError, type InfoRecord, type Parser, parse } from 'csv-parse'
import { ImportFileError } from './import-file.ts'

/** Longer rows come from a quote that is not closed; also what keeps memory bounded then. */
const maxRowLength = 1_000_000

export interface CsvRow {
  /** Of the file, counted from 1, where the row begins. */
  line: number
  fields: string[]
}

/**
 * Reads CSV (commas, double quotes, any line ending) piece by piece; empty lines are skipped.
 * @returns the rows in batches, the header as the first of them. Rows may differ in length.
 * @throws ImportFileError for quotes that cannot be understood.
 */
export async function* readCsv(path: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = []
  let lineBreaksInside = 0
  let seen = 0
  let linesBefore = 0
  let emptyBefore = 0

  // The parser's own count is of the line where a row ends, and takes some breaks inside of quotes for two.
  const nextLine = (empty: number) => 1 + seen + lineBreaksInside + empty
  const parser: Parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRowLength,
    on_record(fields: string[], { lines, empty_lines: empty }: InfoRecord) {
      rows.push({ line: nextLine(empty), fields })
      if (lines - linesBefore > 1 + empty - emptyBefore) lineBreaksInside += countBreaks(fields)
      seen++
      linesBefore = lines
      emptyBefore = empty
      return null
    },
  })
  parser.on('error', () => {})
  parser.resume()

  try {
    for await (const piece of pieces) {
      await write(parser, piece)
      if (rows.length === 0) continue
      yield rows
      rows = []
    }
    await end(parser)
    if (rows.length > 0) yield rows
  } catch (error) {
    throw error instanceof CsvError ? describe(path, error, nextLine(emptyBefore)) : error
  }
}

function write(parser: Parser, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}

function end(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject)
    parser.end(resolve)
  })
}

function countBreaks(fields: string[]): number {
  return fields.reduce((sum, field) => sum + (field.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
}

function describe(path: string, error: CsvError, line: number): ImportFileError {
  const what =
    {
      CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
      CSV_INVALID_CLOSING_QUOTE: 'a closing quote is not followed by a comma or the end of the line',
      INVALID_OPENING_QUOTE: 'a quote stands inside of a field that does not begin with one',
      CSV_MAX_RECORD_SIZE: 'the row is longer than a million bytes, so a quote is probably not closed',
    }[error.code as string] ?? error.message
  return new ImportFileError(`${path} has broken quotes in the row that begins on line ${line}: ${what}.`)
}
