import type { ReachChoice } from '@rasad/contract/reach'
import { cityOf, placeColumns, reachAfterMove, reachColumns, stateOf } from '../places/places.ts'
import type { StockistColumns } from './stockist-papers-repository.ts'
import type { FullStockistRow } from './stockist-repository.ts'

/** What is given of an address, by field: absent, unchanged. */
export interface GivenPlace
  extends Partial<Record<`address.${'city' | 'district' | 'state' | 'pincode'}`, string | null>> {
  reach?: ReachChoice | null
}

/** What follows from a changed address. A new PIN moves the stockist, and its reach with it. */
export function addressColumns({ reach, ...given }: GivenPlace, before: FullStockistRow): StockistColumns {
  const {
    'address.city': city,
    'address.district': district,
    'address.state': state,
    'address.pincode': pincode,
  } = given
  const pin = pincode === undefined ? before.pincode : pincode
  const hasMoved = pin !== before.pincode
  const place = placeColumns(pin)
  const hasAddress = Object.keys(given).some((name) => name.startsWith('address.'))
  return {
    ...(city !== undefined && { city: cityOf(city, pin) }),
    ...(state !== undefined && { state: stateOf(state, pin) }),
    ...(hasMoved && { position: place.position }),
    // Texts of the former place would contradict the new PIN.
    ...(hasMoved && place.position !== null && district === undefined && { district: place.district }),
    ...(hasMoved &&
      place.position !== null &&
      city === undefined &&
      isCityOfPin(before) && { city: place.district }),
    ...(hasMoved && place.position !== null && state === undefined && { state: stateOf(null, pin) }),
    // A line of its own that says where it is, from before addresses had parts.
    ...(hasAddress && before.location !== null && { location: null }),
    ...(reach !== undefined
      ? reachColumns(reach, pin)
      : hasMoved
        ? reachAfterMove(before, before.pincode, pin)
        : {}),
  }
}

/** Nobody has given a city: the one that there is came from the PIN. */
function isCityOfPin({ city, pincode }: FullStockistRow): boolean {
  return city === null || city === cityOf(null, pincode)
}
