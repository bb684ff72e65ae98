import { distanceKm } from './distance.ts'
import { type Located, pinTable } from './pins.ts'
import type { DistrictName } from './suggest.ts'

interface Centre extends Located {
  /** False: none of its PINs has a position of its own, and they all stand where their sorting district is. */
  isExact: boolean
}

let centres: Centre[] | undefined
let numbers: Map<string, number> | undefined

const keyOf = ({ district, state }: DistrictName) => `${state}/${district}`

/** The middle of each district of the table: the mean position of its PINs. Computed at the first call and kept. */
function districtCentres(): Centre[] {
  if (centres) return centres
  const { districts, district, latitudes, longitudes, isExact } = pinTable()
  const sums = districts.map(() => ({ count: 0, latitude: 0, longitude: 0, isExact: false }))
  // Positions of the whole district count only where no PIN has its own.
  for (const exact of [1, 0]) {
    const isOpen = sums.map(({ count }) => count === 0)
    for (let row = 0; row < district.length; row++) {
      const sum = sums[district[row] ?? 0]
      if (!sum || isExact[row] !== exact || !isOpen[district[row] ?? 0]) continue
      sum.count += 1
      sum.isExact = exact === 1
      sum.latitude += latitudes[row] ?? 0
      sum.longitude += longitudes[row] ?? 0
    }
  }
  centres = sums.map(({ count, latitude, longitude, isExact }) => ({
    latitude: latitude / count,
    longitude: longitude / count,
    isExact,
  }))
  return centres
}

/** The middle of a district; undefined when there is no such district. */
export function centreOf(district: string, state: string): Located | undefined {
  numbers ??= new Map(pinTable().districts.map((each, at) => [keyOf(each), at]))
  return districtCentres()[numbers.get(keyOf({ district, state })) ?? -1]
}

/**
 * The districts whose middle lies within so many kilometres of a position, nearest first. Leaves out those of which only
 * the sorting district is known: the islands of Lakshadweep are sorted in Kochi.
 */
export function districtsAround(position: Located, km: number): DistrictName[] {
  const around: { at: number; km: number }[] = []
  for (const [at, centre] of districtCentres().entries()) {
    if (!centre.isExact) continue
    // One degree of latitude is 111 km: most districts need no trigonometry.
    if (Math.abs(centre.latitude - position.latitude) > km / 111) continue
    const away = distanceKm(position, centre)
    if (away <= km) around.push({ at, km: away })
  }
  const { districts } = pinTable()
  return around.sort((a, b) => a.km - b.km).flatMap(({ at }) => districts[at] ?? [])
}
