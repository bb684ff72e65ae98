import { limits } from '@rasad/contract/limits'
import { distanceKm, pinsInText, placeInText, placeOfPin } from '@rasad/places'
import { kmBetween } from '../places/places.ts'

/** Where somebody is, as far as known. */
export interface Location {
  pincode: string | null
  city: string | null
  state: string | null
}

/** The first three digits of a PIN name its sorting district, the first two its part of a state. */
const cityDigits = 3
const stateDigits = 2

/** How near `distancesFrom` finds a stockist that is farther away than the same state, or whose location is unknown. */
const farAway = 3

/** Kilometres up to which a distance class reaches, from class 1; class 0 is the same place. */
const bands = [5, 10, 25, 50, 100, 150, 200, 300, 400, 500, 650, 800, 1_000, 1_500]
/** The class of stockists that are farther away or whose location is unknown. */
export const maxDistance = bands.length + 1
/** Where a PIN is missing: the classes of the same PIN, city and state, and of farther away. */
const roughClasses = [0, 3, 8, maxDistance] as const

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
    return farAway
  }
}

/** The distance class of a stockist, 0 to `maxDistance`: by kilometres where both PINs are known. */
export function distanceClassesFrom(from: Location): (to: Location) => number {
  const rough = distancesFrom(from)
  const here = placeOfPin(from.pincode ?? '')
  return (to) => {
    const there = here && placeOfPin(to.pincode ?? '')
    if (!there) return roughClasses[rough(to)]
    const km = distanceKm(here, there)
    if (km === 0) return 0
    const band = bands.findIndex((most) => km <= most)
    return band < 0 ? maxDistance : band + 1
  }
}

/** Kilometres to a stockist, as lists show them; Infinity where a PIN is missing. */
export function kilometresFrom({ pincode }: Location): (to: Location) => number {
  return (to) => kmBetween(pincode, to.pincode) ?? Number.POSITIVE_INFINITY
}

/** Kilometres up to which a band reaches; the last one has no end. */
const bandKm = [limits.townKm, 60, 150, 400]
export const farthestBand = bandKm.length
/** How far a town can reach over its first band: beyond that, one of the same name is another town. */
const townBand = 1
/** Where a PIN is missing: the bands of the same PIN, city and state, and of farther away. */
const roughBands = [0, 0, farthestBand - 1, farthestBand] as const

/**
 * The band of distance of a stockist, by which a plan `near` goes: 0 the own town or up to 15 km, 1 up to 60 km, 2 up to
 * 150 km, 3 up to 400 km, 4 farther or unknown.
 */
export function distanceBandsFrom(from: Location): (to: Location) => number {
  const rough = distancesFrom(from)
  const isCity = sameAs(from.city)
  const here = placeOfPin(from.pincode ?? '')
  return (to) => {
    const there = here && placeOfPin(to.pincode ?? '')
    if (!there) return roughBands[rough(to)]
    const km = distanceKm(here, there)
    const band = bandKm.findIndex((most) => km <= most)
    return band === townBand && isCity(to.city) ? 0 : band < 0 ? farthestBand : band
  }
}

/** The location in a postal address; null when it has none. The known cities and states are those of the stockists. */
export function locationInAddress(address: string, known: Iterable<Location>): Location | null {
  const pincode = placeInText(address)?.pin ?? pinsInText(address).at(-1) ?? null
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
