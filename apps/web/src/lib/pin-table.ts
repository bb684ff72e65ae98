import { limits } from '@rasad/contract/limits'
import type { DistrictName, Place } from '@rasad/places'

let table: Promise<typeof import('@rasad/places')> | undefined

/** All PIN codes: about 100 KB, downloaded when a page first needs them. */
function pinTable() {
  table ??= import('@rasad/places').catch((error: unknown) => {
    // The next question tries again.
    table = undefined
    throw error
  })
  return table
}

/** The place of a PIN; undefined when there is no such PIN. */
export async function placeOfPin(pin: string): Promise<Place | undefined> {
  return (await pinTable()).placeOfPin(pin)
}

/** The districts that a stockist at this PIN delivers to by default, its own first. */
export async function usualDistricts(pin: string): Promise<DistrictName[]> {
  const { districtsAround, placeOfPin: find } = await pinTable()
  const place = find(pin)
  if (!place) return []
  const { district, state } = place
  const others = districtsAround(place, limits.nearbyKm).filter(
    (each) => each.district !== district || each.state !== state,
  )
  return [{ district, state }, ...others]
}

/** Districts for a text typed so far: see `suggestDistricts`. */
export async function findDistricts(text: string): Promise<DistrictName[]> {
  return (await pinTable()).suggestDistricts(text, limits.maxPlaceSuggestions)
}

/** All districts of India by state. */
export async function districtsByState() {
  const { districtsOf, states } = await pinTable()
  return states().map((state) => ({ state, districts: districtsOf(state) }))
}

/** The PIN closest to a position; undefined outside India. */
export async function nearestPin(latitude: number, longitude: number): Promise<Place | undefined> {
  return (await pinTable()).nearestPin(latitude, longitude)
}

/** The place of the last PIN in a postal address that exists. */
export async function placeInAddress(address: string): Promise<Place | undefined> {
  return (await pinTable()).placeInText(address)
}

/** Returns whether there may be such a PIN. When the table cannot be loaded, only the service can say. */
export async function mayBePin(pin: string): Promise<boolean> {
  try {
    return (await placeOfPin(pin)) !== undefined
  } catch {
    return true
  }
}
