/** Bills, orders and lists of sales also have names, quantities and rates. They are not the stock. */

import { findHeading } from './find-heading.ts'
import { headingKey, meaningOf } from './headings.ts'
import type { SourceRow } from './reading-types.ts'
import { billText, orderText } from './refusals.ts'

const scanned = 40
const billWords =
  /\b(?:tax invoice|gst invoice|invoice (?:no|date|number)|inv\.? ?no|purchase bill|bill (?:no|number|date)|cash memo|credit memo|delivery challan|challan no|bill to|ship to|bill of supply|proforma|e-?way bill|irn)\b/i

const noteTitle =
  /^(?:credit|debit|sales? return|purchase return|goods return|delivery)\s*note\b|^(?:quotation|estimate)\b/i

/** @returns what to do instead where the rows are a bill or a register of bills */
export function billOf(rows: readonly SourceRow[]): string | undefined {
  if (isPurchaseExport(rows)) return billText
  let saysBill = false
  for (const { cells } of rows.slice(0, scanned)) {
    const text = cells.filter((cell) => cell !== '').join(' ')
    if (billWords.test(text) || noteTitle.test(text)) saysBill = true
    const roles = new Set(cells.filter((cell) => cell !== '').map((cell) => meaningOf(cell).role))
    // The heading of a stock statement settles it, whatever its title says.
    if (isRegister(cells)) return billText
    if (roles.has('name') && (roles.has('closing') || roles.has('opening'))) return undefined
  }
  return saysBill && !headsStock(rows) ? billText : undefined
}

/** Whether a heading of several rows is that of a stock statement: the numbers of bills above it say what it covers. */
function headsStock(rows: readonly SourceRow[]): boolean {
  const roles = findHeading(rows)?.columns.map(({ meaning }) => meaning.role) ?? []
  return ['opening', 'issue', 'closing'].every((role) => roles.some((own) => own === role))
}

/** A title of an order: what is wanted, not what is there. */
export const orderTitle =
  /\b(?:purchase order|order form|order (?:no|number|date|list|sheet)|p\.?o\.? (?:no|number|date)|indent|requirement|requisition|(?:please|kindly|pls) (?:send|supply|arrange|execute|despatch|dispatch)|(?:execute|supply|send|book) (?:the |this |our )?(?:following|order|goods))\b/i
const salesTitle =
  /\b(?:customer|party|retailer|chemist|doctor|salesman|bill|invoice)s?[ -]?wise\b|\bsales? (?:\w+ )?(?:register|details?|report|list|history|summary|analysis|statement)\b|\bpurchase (?:\w+ )?(?:register|details?)\b/i
const stockWord = /\b(?:stock|stk|closing|inventory)\b/i

/**
 * An order to a company, or what customers bought: the title says so, nothing above the items speaks of stock, and no column is
 * headed as one of a stock statement.
 * @returns what to do instead
 */
export function orderOrSales(rows: readonly SourceRow[]): string | undefined {
  const heading = findHeading(rows)
  const roles = heading?.columns.map(({ meaning }) => meaning.role) ?? []
  if (roles.some((role) => ['closing', 'opening', 'total'].includes(role))) return undefined
  const above = rows
    .slice(0, Math.min(scanned, heading?.to ?? scanned))
    .map(({ cells }) => cells.filter((cell) => cell !== '').join(' '))
  if (above.some((text) => stockWord.test(text))) return undefined
  if (above.some((text) => orderTitle.test(text))) return orderText
  return heading && above.some((text) => salesTitle.test(text)) ? billText : undefined
}

/** Lines H (bill), T (item) and F (totals): how Marg exports purchases. */
export function isPurchaseExport(rows: readonly SourceRow[]): boolean {
  let kinds = 0
  const seen = new Set<string>()
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== '')).slice(0, 200)
  for (const { cells } of filled) {
    const [kind = ''] = cells
    if (!/^[HTF]$/.test(kind) || cells.length < 5) continue
    kinds++
    seen.add(kind)
  }
  return seen.has('H') && seen.has('T') && kinds >= filled.length * 0.9
}

const registerColumns = [
  /^(?:bill|invoice|inv|vch|voucher|challan|doc|document|ref|grn|entry)(?:no|number)$/,
  /^(?:party|supplier|customer|vendor|account|ledger)(?:s|name)?$|^soldto$/,
  /^(?:bill|invoice|inv|vch|voucher|doc|due|txn|transaction)?(?:date|dt)$/,
  /^(?:vch|voucher|txn|transaction)type$/,
]

/** Bills under each other, or the account of one firm. */
export function isRegister(cells: readonly string[]): boolean {
  const keys = cells.map(headingKey).filter((key) => key !== '')
  if (keys.includes('debit') && keys.includes('credit')) return true
  const meanings = keys.map(meaningOf)
  const isStock = meanings.some(({ role }) => role === 'closing' || role === 'opening')
  // Accounts have a balance too, but no items.
  if (isStock && meanings.some(({ role, weight }) => role === 'name' && weight === 1)) return false
  return registerColumns.filter((column) => keys.some((key) => column.test(key))).length >= (isStock ? 3 : 2)
}
