import { type Located, type Place, pinTable, placeAt } from './pins.ts'

export const earthRadiusKm = 6371
/** A position farther than this from every PIN is not in India. */
const maxKmToPin = 100

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres. */
export function distanceKm(from: Located, to: Located): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2)
  const east = Math.sin(radians(to.longitude - from.longitude) / 2)
  const half = north * north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east * east
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The PIN closest to a position; undefined for a position outside India. */
export function nearestPin(latitude: number, longitude: number): Place | undefined {
  const { pins, latitudes, longitudes, isExact } = pinTable()
  const here = { latitude, longitude }
  let best = -1
  let bestKm = maxKmToPin
  for (let row = 0; row < pins.length; row++) {
    // One degree of latitude is 111 km: most rows need no trigonometry.
    if (isExact[row] !== 1 || Math.abs((latitudes[row] ?? 0) - latitude) > bestKm / 111) continue
    const km = distanceKm(here, { latitude: latitudes[row] ?? 0, longitude: longitudes[row] ?? 0 })
    if (km < bestKm) [best, bestKm] = [row, km]
  }
  return best < 0 ? undefined : placeAt(best)
}
