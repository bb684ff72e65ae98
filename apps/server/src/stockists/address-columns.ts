import type { StockistChanges } from '@rasad/contract/own-record'
import { cityOf, placeColumns, reachAfterMove, reachColumns, stateOf } from '../places/places.ts'
import type { StockistColumns } from './stockist-papers-repository.ts'
import type { FullStockistRow } from './stockist-repository.ts'

/** The address with all that follows from it. A new PIN moves the stockist, and its reach with it. */
export function addressColumns(
  { address, reach }: Pick<StockistChanges, 'address' | 'reach'>,
  before: FullStockistRow,
): StockistColumns {
  const { street, city, district, state, pincode } = address ?? {}
  const pin = pincode === undefined ? before.pincode : pincode
  const hasMoved = pin !== before.pincode
  const place = placeColumns(pin)
  return {
    ...(street !== undefined && { street }),
    ...(city !== undefined && { city: cityOf(city, pin) }),
    ...(district !== undefined && { district }),
    ...(state !== undefined && { state: stateOf(state, pin) }),
    ...(hasMoved && { pincode: pin, position: place.position }),
    // Texts of the former place would contradict the new PIN.
    ...(hasMoved && place.position !== null && district === undefined && { district: place.district }),
    ...(hasMoved &&
      place.position !== null &&
      city === undefined &&
      isCityOfPin(before) && { city: place.district }),
    ...(hasMoved && place.position !== null && state === undefined && { state: stateOf(null, pin) }),
    // A line of its own that says where it is, from before addresses had parts.
    ...(address !== undefined && before.location !== null && { location: null }),
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
