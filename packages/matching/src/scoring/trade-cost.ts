/** Weighs what a caller knows of a line besides its text: the company of a statement, the pack from its own column. */

import type { IndexData } from '../index/index-data.ts'
import { companyCodes, isOtherCompany } from '../printed/company.ts'
import { packSize } from '../printed/pack-size.ts'
import type { ResolveOptions } from '../query/match.ts'

export interface Trade {
  /** see companyCodes */
  company: Uint8Array | undefined
  /** see packSize */
  size: number
}

/** A medicine is often sold under another company's name than its maker's, so this excludes nothing. */
const OTHER_COMPANY = 12
/** The pack is another one than the medicine's: catalogues know one of many. */
export const OTHER_PACK = 8

/** Returns undefined if nothing is known. */
export function tradeOf({ company, pack }: ResolveOptions): Trade | undefined {
  const size = pack === undefined ? 0 : packSize(pack)
  if (!company && size === 0) return undefined
  return { company: company ? companyCodes(company) : undefined, size }
}

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
