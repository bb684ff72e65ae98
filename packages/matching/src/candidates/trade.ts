/** What a caller knows of a line besides its text: the company of a statement, the pack from a column of its own. */

import { companyCodes } from '../index/company.ts'
import { packSize } from '../text/pack-size.ts'

export interface Trade {
  /** see companyCodes */
  company: Uint8Array | undefined
  /** see packSize */
  size: number
}

/** Returns undefined if nothing is known. */
export function tradeOf({ company, pack }: { company?: string; pack?: string }): Trade | undefined {
  const size = pack === undefined ? 0 : packSize(pack)
  if (!company && size === 0) return undefined
  return { company: company ? companyCodes(company) : undefined, size }
}
