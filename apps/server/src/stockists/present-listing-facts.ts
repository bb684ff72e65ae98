import type { ListingFacts, StockBand } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import { type ListingRecord, rupees } from '../trade-tables/trade-tables.ts'

export type ListingFactsRow = Pick<
  ListingRecord,
  'quantity' | 'mrp_paise' | 'ptr_paise' | 'scheme' | 'expiry' | 'confirmed_at' | 'source'
> & {
  /** `YYYY-MM-DD`: not available, but from this day on. */
  comes_on: string | null
}

/** Which of a listing's figures a viewer sees. */
export interface Sight {
  quantity: boolean
  ptr: boolean
}

/** What a stockist sees of its own listings. */
export const ownSight: Sight = { quantity: true, ptr: true }

/** What a viewer sees of a listing besides price, pack and availability. */
export function presentListingFacts(row: ListingFactsRow, sight: Sight): ListingFacts {
  return {
    band: bandOf(row.quantity),
    quantity: sight.quantity ? row.quantity : null,
    mrp: rupees(row.mrp_paise),
    ptr: sight.ptr ? rupees(row.ptr_paise) : null,
    scheme: row.scheme,
    expiry: row.expiry,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    source: row.source,
    availableOn: row.comes_on,
  }
}

function bandOf(quantity: number | null): StockBand | null {
  if (quantity === null) return null
  if (quantity === 0) return 'out'
  return quantity <= limits.fewPacks ? 'few' : 'inStock'
}
