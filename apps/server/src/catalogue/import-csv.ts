import { CsvError, type InfoRecord, type Parser, parse } from 'csv-parse'
import { ImportFileError } from './import-file.ts'

/** A longer row means an unclosed quote. The limit also bounds memory in that case. */
const maxRowLength = 1_000_000

export interface CsvRow {
  /** Line of the file on which the row starts, counted from 1. */
  line: number
  fields: string[]
}

/**
 * Parses CSV (commas, double quotes, any line ending) as a stream. Skips empty lines.
 * @returns batches of rows; the first row is the header. Rows can differ in length.
 * @throws ImportFileError for malformed quotes.
 */
export async function* readCsv(path: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<CsvRow[]> {
  let rows: CsvRow[] = []
  let lineBreaksInside = 0
  let seen = 0
  let linesBefore = 0
  let emptyBefore = 0

  // The parser counts the line where a row ends, and counts some line breaks inside quotes twice.
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
