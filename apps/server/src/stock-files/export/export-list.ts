import { inStockWord } from '@rasad/stock-reader'
import type { Actor, Audit } from '../../audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { rupees, type TradeTables } from '../../trade-tables/trade-tables.ts'
import { type Cell, type Column, dayOf, type TableFormat, writeTable } from '../read/table-file.ts'
import { createSendingRepository } from '../receive/sending-repository.ts'
import type { SendingTables } from '../receive/sending-tables.ts'
import { createExportRepository, type ExportedListing } from './export-repository.ts'

export type ListExport = ReturnType<typeof createListExport>

const rowsPerPage = 1_000
/** What a code of our own files begins with; the medicine's id follows. */
const codePrefix = 'R'

const columns: readonly Column<ExportedListing>[] = [
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
export function createListExport(deps: { db: Db; audit: Audit }) {
  const tables = deps.db.withTables<SendingTables & TradeTables>()
  const lists = createExportRepository(tables)

  /** Page by page, so that a long list does not fill the memory while somebody reads slowly. */
  async function* rowsOf(stockistNo: number): AsyncGenerator<ExportedListing> {
    let after: ExportedListing | undefined
    do {
      const rows = await lists.page(stockistNo, after, rowsPerPage)
      yield* rows
      after = rows.length < rowsPerPage ? undefined : rows.at(-1)
    } while (after)
  }

  return {
    /**
     * The list with its PTR. That somebody else than the stockist takes it along is logged before its first byte.
     * @throws AppError record-not-found
     */
    async export(stockist: string, format: TableFormat, actor: Actor): Promise<ReadableStream<Uint8Array>> {
      const firm = await createSendingRepository(tables).findFirm(stockist)
      if (!firm) throw new AppError('record-not-found', { message: 'No such stockist.' })
      if (actor.id !== firm.id) {
        await deps.audit.record(deps.db, {
          actor,
          action: 'listings.exported',
          subject: { kind: 'stockist', id: firm.id, name: firm.firm_name },
          details: { format },
        })
      }
      return writeTable(format, 'Stock', columns, rowsOf(firm.no))
    },
  }
}

/** What is not available has no stock; what is available need not have a number. */
function stockOf({ available, quantity }: ExportedListing): Cell {
  if (!available) return 0
  return quantity === null || quantity === 0 ? inStockWord : quantity
}
