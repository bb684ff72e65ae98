import type { AccountCaller } from '../../accounts/accounts.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type Column,
  createPrintedItems,
  dayOf,
  type OwnItem,
  type TableFormat,
  writeTable,
} from '../../stock-files/stock-files.ts'
import type { OrderRow } from '../answer/answer-repository.ts'
import type { LineRow } from '../ask/line-repository.ts'
import { presentOrderLine } from '../ask/present-request.ts'
import { readPart } from '../ask/read-request.ts'
import { noSuchRequest, openForStockist } from '../request-access.ts'
import type { SupplyRequestsDeps } from '../supply-requests-deps.ts'
import { arriving } from './order-amounts.ts'

interface FileRow {
  row: OrderRow
  line: LineRow | undefined
  own: OwnItem | undefined
}

/** Quantities as they arrive: what is confirmed, and until then what is ordered. */
const columns: readonly Column<FileRow>[] = [
  { header: 'Item Code', width: 16, of: ({ own }) => own?.code ?? null },
  { header: 'Item Name', width: 40, of: ({ own, row, line }) => own?.name ?? nameOf(row, line) },
  { header: 'Quantity', width: 10, of: ({ row }) => arriving(row).quantity },
  { header: 'Free', width: 8, of: ({ row }) => arriving(row).free },
  { header: 'Unit', width: 10, of: ({ line }) => line?.unit ?? null },
  { header: 'PTR', width: 10, of: ({ row: { rate } }) => rate && rate.pricePaise / 100 },
  { header: 'Scheme', width: 10, of: ({ row: { rate } }) => rate?.scheme ?? null },
  { header: 'GST %', width: 8, of: ({ row: { rate } }) => percentOf(rate?.gstBasisPoints) },
  { header: 'Amount with GST', width: 16, of: ({ row }) => rupeesOf(presentOrderLine(row).cost?.paise) },
  { header: 'Expiry', width: 12, of: ({ row: { rate } }) => dayOf(rate?.expiry ?? null) },
  { header: 'Ordered As', width: 40, of: ({ row, line }) => nameOf(row, line) },
  { header: 'Pack', width: 20, of: ({ row }) => row.pack },
  { header: 'Buyer Note', width: 30, of: ({ line }) => line?.note ?? null },
]

/**
 * What was ordered of a stockist, for its billing program: its own item codes and names where its stock files have them.
 * @returns the file, and what to call it
 * @throws AppError record-not-found; not-ordered
 */
export async function writeOrderFile(
  { db }: Pick<SupplyRequestsDeps, 'db'>,
  stockist: AccountCaller,
  requestId: string,
  format: TableFormat,
): Promise<{ file: ReadableStream<Uint8Array>; name: string }> {
  const { asked } = await openForStockist(db, requestId, stockist.id)
  if (!asked.ordered_at) throw new AppError('not-ordered')
  const part = await readPart(db, asked.no)
  if (!part) throw noSuchRequest()
  const medicines = part.ordered.flatMap(({ medicine_no: no }) => no ?? [])
  const own = await createPrintedItems(db).ofMedicines(asked.stockist_no, medicines)
  const lines = new Map(part.lines.map((line) => [line.line, line]))
  const rows = part.ordered
    .filter((row) => arriving(row).quantity > 0)
    .map(
      (row): FileRow => ({
        row,
        line: lines.get(row.line),
        own: row.medicine_no === null ? undefined : own.get(row.medicine_no),
      }),
    )
  const day = asked.ordered_at.toISOString().slice(0, 10)
  return { file: writeTable(format, 'Order', columns, rows), name: `rasad-order-${day}.${format}` }
}

const nameOf = (row: OrderRow, line: LineRow | undefined) => row.medicine_name ?? line?.name ?? ''

const rupeesOf = (paise: number | undefined) => (paise === undefined ? null : paise / 100)

const percentOf = (basisPoints: number | null | undefined) =>
  basisPoints === null || basisPoints === undefined ? null : basisPoints / 100
