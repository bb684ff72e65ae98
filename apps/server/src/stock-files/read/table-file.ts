import { startsFormula } from '@rasad/stock-reader'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

export const tableTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type TableFormat = keyof typeof tableTypes
export type Cell = string | number | null

export interface Column<Row> {
  header: string
  /** In characters. */
  width: number
  of(row: Row): Cell
}

/** A file that spreadsheets and billing programs open: no cell of it is a formula, whatever stands in it. */
export function writeTable<Row>(
  format: TableFormat,
  name: string,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ReadableStream<Uint8Array> {
  const cells = cellsOf(columns, rows)
  if (format === 'xlsx') {
    const heads = columns.map(({ header, width }) => ({ header, width }))
    return writeXlsxStream(cells, { name, columns: heads, freezePane: { rows: 1 } })
  }
  return writeCsvStream(withoutFormulas(cells), { headers: columns.map(({ header }) => header), bom: true })
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map((column) => writable(column.of(row)))
}

/** Without the two characters that no XML holds: a workbook with one does not open. */
function writable(cell: Cell): Cell {
  return typeof cell === 'string' ? cell.replace(/[\ufffe\uffff]/g, '') : cell
}

async function* withoutFormulas(rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) {
    yield row.map((cell) => (typeof cell === 'string' && startsFormula(cell) ? `'${cell}` : cell))
  }
}

/** `2027-05-31` as `31-05-2027`, which no sheet program turns into another day. */
export function dayOf(iso: string | null): string | null {
  return iso === null ? null : iso.split('-').reverse().join('-')
}
