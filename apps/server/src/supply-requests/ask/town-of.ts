import { placeOfPin } from '@rasad/places'
import { locationInAddress } from '../../demand/demand.ts'
import type { Search } from '../../search/search.ts'

/** The town in a postal address as stockists see it: the district of its PIN, or else a city in which there are stockists. */
export function townOf(address: string | null, search: Pick<Search, 'supplierLocations'>): string | null {
  if (address === null) return null
  const found = locationInAddress(address, search.supplierLocations().values())
  return placeOfPin(found?.pincode ?? '')?.district ?? found?.city ?? null
}
