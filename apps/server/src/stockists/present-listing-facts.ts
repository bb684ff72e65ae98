import type { ListingFacts, StockBand } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import type { AccountCaller, Caller } from '../accounts/accounts.ts'
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

/** Whose listing it is, and what it shows to others. */
export interface ListingOwner {
  id: string
  shows_quantity: boolean
  shows_ptr: boolean
}

/**
 * Whether a caller may see what retailers pay, of stockists that show it: approved medical owners and purchasers, and
 * admins. A stockist sees its own.
 */
export function seesRates(viewer: Caller): viewer is AccountCaller {
  return viewer.kind === 'account' && viewer.state === 'approved' && rateRoles.has(viewer.role)
}
const rateRoles = new Set<string>(['medicalOwner', 'purchaser', 'admin'])

/** What a viewer sees of a stockist's listings. */
export function sightOf(viewer: Caller, stockist: ListingOwner): Sight {
  if (viewer.kind === 'account' && viewer.role === 'stockist' && viewer.id === stockist.id) return ownSight
  return { quantity: stockist.shows_quantity, ptr: stockist.shows_ptr && seesRates(viewer) }
}

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
