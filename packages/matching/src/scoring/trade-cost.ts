/** The cost of a medicine of another company or pack than the caller names. */

import type { Trade } from '../candidates/trade.ts'
import { isOtherCompany } from '../index/company.ts'
import type { IndexData } from '../index/index-data.ts'

/** A medicine is often sold under another company's name than its maker's, so this excludes nothing. */
const OTHER_COMPANY = 12
/** The pack is another one than the medicine's: catalogues know one of many. */
export const OTHER_PACK = 8

export function companyCost(data: IndexData, row: number, { company }: Trade): number {
  return company !== undefined && isOtherCompany(data, row, company) ? OTHER_COMPANY : 0
}

/** The cost of both for a name that is read without its packs. */
export function tradeCost(data: IndexData, row: number, trade: Trade): number {
  const hasPack = trade.size > 0 && (data.packs[row] ?? 0) > 0
  const pack = hasPack && !isOwnPack(data, row, trade.size) ? OTHER_PACK : 0
  return companyCost(data, row, trade) + pack
}

export function isOwnPack(data: IndexData, row: number, size: number): boolean {
  return data.packs.length > 0 && data.packs[row] === Math.round(size * 10)
}
