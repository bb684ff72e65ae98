import { inStockWord, startsFormula } from '@rasad/stock-reader'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { rupees, type TradeTables } from '../trade-tables/trade-tables.ts'
import { createExportRepository, type ExportedListing } from './export-repository.ts'
import { createSendingRepository } from './sending-repository.ts'
import type { SendingTables } from './sending-tables.ts'

export type ListExport = ReturnType<typeof createListExport>
export type ExportFormat = 'xlsx' | 'csv'
type Cell = string | number | null

const rowsPerPage = 1_000
/** What a code of our own files begins with; the medicine's id follows. */
const codePrefix = 'R'

const columns: readonly { header: string; width: number; of(row: ExportedListing): Cell }[] = [
  { header: 'Item Name', width: 40, of: ({ name }) => name },
  { header: 'Company', width: 30, of: ({ company }) => company },
  { header: 'Pack', width: 24, of: ({ pack }) => pack },
  { header: 'Closing Stock', width: 14, of: stockOf },
  { header: 'MRP', width: 10, of: ({ mrp }) => rupees(mrp) },
  { header: 'PTR', width: 10, of: ({ ptr }) => rupees(ptr) },
  { header: 'Scheme', width: 10, of: ({ scheme }) => scheme },
  { header: 'Expiry', width: 12, of: ({ expiry }) => dayOf(expiry) },
  { header: 'My Price', width: 10, of: ({ price }) => rupees(price) },
  { header: 'Status', width: 14, of: ({ available }) => (available ? 'Stocked' : 'Not available') },
  { header: 'Confirmed On', width: 13, of: ({ confirmedOn }) => dayOf(confirmedOn) },
  { header: 'Item Code', width: 26, of: ({ id }) => codePrefix + id },
]

/**
 * A stockist's list as a file that spreadsheets open and the reader of stock files reads back: also what is in stock
 * without a number, and two products of one name.
 */
export function createListExport(deps: { db: Db }) {
  const tables = deps.db.withTables<SendingTables & TradeTables>()
  const lists = createExportRepository(tables)

  /** Page by page, so that a long list does not fill the memory while somebody reads slowly. */
  async function* cellsOf(stockistNo: number): AsyncGenerator<Cell[]> {
    let after: ExportedListing | undefined
    do {
      const rows = await lists.page(stockistNo, after, rowsPerPage)
      for (const row of rows) yield columns.map((column) => writable(column.of(row)))
      after = rows.length < rowsPerPage ? undefined : rows.at(-1)
    } while (after)
  }

  return {
    /** @throws AppError record-not-found */
    async export(stockist: string, format: ExportFormat): Promise<ReadableStream<Uint8Array>> {
      const firm = await createSendingRepository(tables).findFirm(stockist)
      if (!firm) throw new AppError('record-not-found', { message: 'No such stockist.' })
      const rows = cellsOf(firm.no)
      if (format === 'xlsx') {
        const heads = columns.map(({ header, width }) => ({ header, width }))
        return writeXlsxStream(rows, { name: 'Stock', columns: heads, freezePane: { rows: 1 } })
      }
      const headers = columns.map(({ header }) => header)
      return writeCsvStream(withoutFormulas(rows), { headers, bom: true })
    },
  }
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

/** What is not available has no stock; what is available need not have a number. */
function stockOf({ available, quantity }: ExportedListing): Cell {
  if (!available) return 0
  return quantity === null || quantity === 0 ? inStockWord : quantity
}

/** `2027-05-31` as `31-05-2027`, which no sheet program turns into another day. */
function dayOf(iso: string | null): string | null {
  return iso === null ? null : iso.split('-').reverse().join('-')
}
