import { placeOfPin } from '@rasad/places'
import { distanceBandsFrom, locationInAddress } from '../../demand/demand.ts'
import type { Search } from '../../search/search.ts'
import type { AskedRow } from './asked-repository.ts'

type Locations = Pick<Search, 'supplierLocations'>

/** The town in a postal address as stockists see it: the district of its PIN, or else a city in which there are stockists. */
export function townOf(address: string | null, search: Locations): string | null {
  const found = locationIn(address, search)
  return placeOfPin(found?.pincode ?? '')?.district ?? found?.city ?? null
}

/** The band of distance of each stockist from a postal address, as plans of lists have it; without a place, one for all. */
export function bandsFrom(address: string | null, search: Locations): (asked: AskedRow) => number {
  const here = locationIn(address, search)
  if (!here) return () => 0
  const bandOf = distanceBandsFrom(here)
  const known = search.supplierLocations()
  return ({ stockist_no, stockist_pincode: pincode }) =>
    bandOf(known.get(stockist_no) ?? { pincode, city: null, state: null })
}

function locationIn(address: string | null, search: Locations) {
  return address === null ? null : locationInAddress(address, search.supplierLocations().values())
}
