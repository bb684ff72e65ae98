/** What a file is that somebody took for something else: a bill and a stock statement have names and quantities, too. */

import { findHeading } from './find-heading.ts'
import type { SourceRow, SourceTable } from './reading-types.ts'
import { isPurchaseExport, isRegister, orderTitle } from './refuse-bill.ts'
import { shapeTable } from './shape-table.ts'

/** Rows above the items, in which a title stands. */
const scanned = 40

const stockTitle =
  /\b(?:(?:closing|current|available|physical) (?:stock|inventory)|(?:stock|inventory)(?: ?(?:&|and) ?sales?)? (?:statement|summary|report|list|position|register|as on|in hand)|stock (?:from|on) \d|stock ?(?:&|and) ?sales? of)/i
const billTitle =
  /\b(?:tax|gst|retail|sales?) invoice\b|\binvoice (?:no|number|date)\b|\binv\.? ?no\b|\b(?:cash|credit) memo\b|\bbill of supply\b|\bdelivery challan\b|\bcredit note\b|\bdebit note\b|\bbill (?:no|number)\b|\b(?:sales?|purchase) (?:\w+ )?register\b/i

/**
 * Whether tables are a stock statement or a bill by their titles and headings. An order has none of their columns: opening
 * stock and movements, batches with expiry.
 * @param isOrdered a column is headed as an order: the stock beside it only says why
 */
export function kindOfTables(
  tables: readonly SourceTable[],
  isOrdered: boolean,
): 'stock' | 'bill' | undefined {
  for (const table of tables) {
    const kind = kindOfRows(table.rows, shapeTable(table)?.rows, isOrdered)
    if (kind) return kind
  }
  return undefined
}

function kindOfRows(
  printed: readonly SourceRow[],
  shaped: readonly SourceRow[] | undefined,
  isOrdered: boolean,
): 'stock' | 'bill' | undefined {
  const rows = shaped ?? printed
  if (isPurchaseExport(rows)) return 'bill'
  const heading = shaped && findHeading(shaped)
  const roles = new Set(heading?.columns.map(({ meaning }) => meaning.role))
  const has = (...wanted: Parameters<typeof roles.has>[0][]) =>
    wanted.filter((role) => roles.has(role)).length
  const above = printed.slice(0, Math.min(scanned, heading?.from ?? scanned)).map(({ cells }) =>
    cells
      .filter((cell) => cell !== '')
      .join(' ')
      .replace(/\s+/g, ' '),
  )
  const says = (title: RegExp) => above.some((line) => title.test(line))
  if (has('opening') > 0 && has('closing', 'receipt', 'issue', 'value', 'total') > 0) return 'stock'
  if (has('closing') > 0 && has('receipt', 'issue') > 0) return 'stock'
  if (!isOrdered && says(stockTitle)) return 'stock'
  if (rows.slice(0, scanned).some(({ cells }) => isRegister(cells))) return 'bill'
  if (isOrdered || says(orderTitle)) return undefined
  if (says(billTitle)) return 'bill'
  // What is wanted has no batch.
  if (has('batch') > 0 && has('expiry') > 0) return 'stock'
  return has('closing') > 0 && has('quantity') === 0 ? 'stock' : undefined
}
