/** Where somebody is, as far as known. */
export interface Location {
  pincode: string | null
  city: string | null
  state: string | null
}

const pincodeInText = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g
/** The first three digits of a PIN name its sorting district, the first two its part of a state. */
const cityDigits = 3
const stateDigits = 2

/** The class of stockists that are farther away or whose location is unknown. */
export const maxDistance = 3

/**
 * How far away a stockist is: 0 same PIN, 1 same city, 2 same state, 3 farther or unknown. A missing city or state is
 * derived from the PIN. Created once for all the stockists of a demand.
 */
export function distancesFrom(from: Location): (to: Location) => 0 | 1 | 2 | 3 {
  const isCity = sameAs(from.city)
  const isState = sameAs(from.state)
  return (to) => {
    if (from.pincode !== null && from.pincode === to.pincode) return 0
    if (isCity(to.city) || sharesDigits(from, to, cityDigits)) return 1
    if (isState(to.state) || sharesDigits(from, to, stateDigits)) return 2
    return maxDistance
  }
}

/** The location in a postal address; null when it has none. The known cities and states are those of the stockists. */
export function locationInAddress(address: string, known: Iterable<Location>): Location | null {
  const pincode = address.match(pincodeInText)?.at(-1)?.replace(/\s/, '') ?? null
  const words = ` ${fold(address)} `
  let city: string | null = null
  let state: string | null = null
  // Thousands of stockists share a few dozen cities.
  const cities = new Set<string>()
  const states = new Set<string>()
  for (const location of known) {
    if (location.state) states.add(location.state)
    if (!location.city || cities.has(location.city)) continue
    cities.add(location.city)
    // The longest match wins: `Navi Mumbai` is not Mumbai.
    if (location.city.length > (city?.length ?? 0) && words.includes(` ${fold(location.city)} `)) {
      city = location.city
      state = location.state
    }
  }
  state ??= [...states].find((name) => words.includes(` ${fold(name)} `)) ?? null
  return pincode === null && city === null && state === null ? null : { pincode, city, state }
}

/** The location of a PIN. Its state is that of stockists in the same part of the country. */
export function locationOfPin(pincode: string, known: Iterable<Location>): Location {
  const here: Location = { pincode, city: null, state: null }
  for (const location of known) {
    if (location.pincode === pincode) return { pincode, city: location.city, state: location.state }
    if (location.state !== null && sharesDigits(here, location, stateDigits)) here.state ??= location.state
  }
  return here
}

/** Whether a name means the same location. Cached, because the same few names are compared again and again. */
function sameAs(name: string | null): (other: string | null) => boolean {
  const known = new Map<string, boolean>()
  const folded = name === null ? '' : fold(name)
  return (other) => {
    if (folded === '' || other === null) return false
    const answer = known.get(other) ?? fold(other) === folded
    known.set(other, answer)
    return answer
  }
}

function sharesDigits(from: Location, to: Location, digits: number): boolean {
  return from.pincode !== null && to.pincode?.slice(0, digits) === from.pincode.slice(0, digits)
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
}
