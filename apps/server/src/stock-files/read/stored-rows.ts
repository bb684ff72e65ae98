import { limits } from '@rasad/contract/limits'
import type { SkippedRow, StockRow } from '@rasad/stock-reader'
import { takeTurns } from '../../platform/take-turns.ts'
import type { NewRow } from '../apply/row-repository.ts'
import type { RowMeaning } from '../settle/find-meanings.ts'
import type { KeyedReading } from './read-stock-file.ts'

const maxText = 500
const maxPart = 120
const maxScheme = 40
const maxStoredQuantity = 999_999_999

/** The rows of a reading as they are stored, in the order of the file. Others are answered in between. */
export async function storedRows(
  { reading, keys }: KeyedReading,
  meanings: readonly RowMeaning[],
): Promise<NewRow[]> {
  const turns = takeTurns()
  const sheets = new Map<string, number>()
  for (const { sheet = '' } of [...reading.rows, ...reading.skipped]) {
    if (!sheets.has(sheet)) sheets.set(sheet, sheets.size)
  }
  const rows: NewRow[] = []
  for (const [at, row] of reading.rows.entries()) {
    rows.push(itemOf(row, keys[at] ?? '', meanings[at] as RowMeaning))
    await turns.next()
  }
  for (const row of reading.skipped) {
    rows.push(skippedOf(row))
    await turns.next()
  }
  const placeOf = ({ sheet }: NewRow) => sheets.get(sheet ?? '') ?? 0
  rows.sort((one, other) => placeOf(one) - placeOf(other) || one.line - other.line)
  for (const [at, row] of rows.entries()) row.row_no = at + 1
  return rows
}

const nothing = {
  ...{ row_no: 0, code: null, pack: null, company: null, quantity: null, free: null, mrp_paise: null },
  ...{ ptr_paise: null, scheme: null, batch: null, expiry: null, key: null, why: null },
  ...{ medicine_no: null, settled_by: null, candidates: null },
}

function skippedOf({ line, sheet, text, why }: SkippedRow): NewRow {
  return {
    ...nothing,
    line,
    sheet: sheet ? clean(sheet, maxPart) : null,
    kind: 'skipped',
    text: clean(text, maxText),
    flags: [],
    why,
  }
}

function itemOf(row: StockRow, key: string, meaning: RowMeaning): NewRow {
  const part = (text: string | undefined, most = maxPart) => (text ? clean(text, most) || null : null)
  return {
    ...nothing,
    line: row.line,
    sheet: part(row.sheet),
    kind: meaning.kind,
    text: clean(row.name, maxText),
    code: part(row.code),
    pack: part(row.pack),
    company: part(row.company),
    // In stock, and nobody has counted.
    quantity: row.inStock ? null : quantityOf(row.quantity),
    free: row.free === undefined ? null : quantityOf(row.free),
    mrp_paise: paiseOf(row.mrp),
    ptr_paise: paiseOf(row.ptr),
    scheme: part(row.scheme, maxScheme),
    batch: part(row.batch),
    expiry: lastDayOf(row.expiry),
    flags: row.flags,
    key,
    medicine_no: meaning.medicineNo,
    settled_by: meaning.settledBy,
    candidates: meaning.candidates,
  }
}

/** What the database can hold, without what would break a line of a page. */
function clean(text: string, most: number): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, most)
    .toWellFormed()
}

function quantityOf(quantity: number): number {
  const within = Math.min(Math.max(quantity, -maxStoredQuantity), maxStoredQuantity)
  return Number.isFinite(within) ? Math.round(within * 1_000) / 1_000 : 0
}

/** A price that no medicine has is not a price. */
function paiseOf(rupees: number | undefined): number | null {
  if (rupees === undefined || !(rupees >= 0 && rupees <= limits.maxPrice)) return null
  return Math.round(rupees * 100)
}

/** The last day of `2027-05`, or the day itself. */
function lastDayOf(expiry: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(expiry ?? '') ?? []
  if (!year || !month) return null
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  if (Number.isNaN(last.getTime()) || Number(month) > 12 || Number(month) < 1) return null
  const days = last.getUTCDate()
  const wanted = day === undefined ? days : Math.min(Math.max(Number(day), 1), days)
  return `${year}-${month}-${String(wanted).padStart(2, '0')}`
}
