import type { District, DistrictSummary, PlaceCounts } from '@rasad/contract/districts'
import { limits } from '@rasad/contract/limits'
import { placeKey } from '@rasad/contract/place-names'
import { centreOf, distanceKm, districtsOf, type Located, placeOfPin, states } from '@rasad/places'
import type { Kysely } from 'kysely'
import { checkPin } from '../places/places.ts'
import { createCache } from '../platform/cache.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { type CarriedRow, createStockistPlacesRepository, type Scope } from './stockist-places-repository.ts'
import type { PlaceFilter } from './stockist-repository.ts'

/** How long one answer serves all who ask the same, in milliseconds. */
const countsLast = { keepFor: 10_000, maxKeys: 1_000 }
const districtsLast = { keepFor: 10_000 }
const carriedLast = { keepFor: 10 * 60_000, maxKeys: 1_000 }

export type StockistPlaces = ReturnType<typeof createStockistPlaces>

/** Approved stockists by place: how many each filter leaves, and the districts. */
export function createStockistPlaces(db: Kysely<TradeTables>) {
  const repository = createStockistPlacesRepository(db)
  const rememberCounts = createCache<PlaceCounts>(countsLast)
  const rememberDistricts = createCache<Map<string, DistrictSummary>>(districtsLast)
  const rememberCarried = createCache<[CarriedRow[], CarriedRow[]]>(carriedLast)
  const centres = new Map<string, Located | undefined>()

  /** All districts by key: those of the PIN table, and others that stockists of a known state name. */
  async function readDistricts(): Promise<Map<string, DistrictSummary>> {
    const all = new Map<string, DistrictSummary>()
    const known = new Map(states().map((state) => [placeKey(state), state]))
    for (const state of known.values()) {
      for (const district of districtsOf(state)) {
        all.set(keyOf(state, district), { state, district, stockistCount: 0 })
      }
    }
    for (const row of await repository.listDistricts()) {
      const key = keyOf(row.state, row.district)
      const state = known.get(placeKey(row.state))
      if (state === undefined || placeKey(row.district) === '') continue
      // Other spellings of a district count with it.
      const { district, stockistCount } = all.get(key) ?? { district: row.district, stockistCount: 0 }
      all.set(key, { state, district, stockistCount: stockistCount + row.stockist_count })
    }
    return all
  }
  const districts = () => rememberDistricts('', readDistricts)

  function centre({ district, state }: DistrictSummary): Located | undefined {
    const key = keyOf(state, district)
    if (!centres.has(key)) centres.set(key, centreOf(district, state))
    return centres.get(key)
  }

  function nearestTo(here: DistrictSummary, all: Iterable<DistrictSummary>): District['nearby'] {
    const from = centre(here)
    if (!from) return []
    return [...all]
      .flatMap((other) => {
        const to = other.stockistCount > 0 && other !== here ? centre(other) : undefined
        return to ? [{ ...other, distanceKm: Math.round(distanceKm(from, to) * 10) / 10 }] : []
      })
      .sort((a, b) => a.distanceKm - b.distanceKm)
      .slice(0, limits.maxNearbyDistricts)
  }

  return {
    /**
     * How many stockists each filter by place leaves.
     * @throws AppError invalid-input when there is no such PIN.
     */
    async counts({ near, city, ...filter }: { near: string } & PlaceFilter & Scope): Promise<PlaceCounts> {
      checkPin(near, 'near')
      const place = placeOfPin(near)
      if (!place) throw new Error('A checked PIN has no place.')
      const { district, state } = place
      const key = JSON.stringify([near, city, filter])
      return rememberCounts(key, async (): Promise<PlaceCounts> => {
        const town = city ?? (await repository.townAround(near, state)) ?? undefined
        const counted = await repository.countAround({ near, district, state, city: town }, filter)
        return {
          all: counted.all,
          delivers: counted.delivers,
          within: limits.distances.map((km, at) => ({ km, stockistCount: counted.within[at] ?? 0 })),
          city: town === undefined ? null : { name: town, stockistCount: counted.city },
          district: { name: district, stockistCount: counted.district },
          state: { name: state, stockistCount: counted.state },
        }
      })
    },

    /** Districts that have stockists, by state and name; with a limit those with the most stockists. */
    async districts(limit?: number): Promise<DistrictSummary[]> {
      const all = [...(await districts()).values()].filter(({ stockistCount }) => stockistCount > 0)
      all.sort((a, b) => compare(a.state, b.state) || compare(a.district, b.district))
      if (limit === undefined) return all
      return all.sort((a, b) => b.stockistCount - a.stockistCount).slice(0, limit)
    },

    /** A district by its names, however they are spelt; undefined when there is none. */
    async findDistrict(state: string, district: string): Promise<DistrictSummary | undefined> {
      return (await districts()).get(keyOf(state, district))
    },

    /**
     * A district, what most of its stockists carry, and the nearest others that have stockists.
     * @throws AppError record-not-found
     */
    async district(named: { state: string; district: string }): Promise<District> {
      const all = await districts()
      const found = all.get(keyOf(named.state, named.district))
      if (!found) throw new AppError('record-not-found', { message: 'No such district.' })
      const { state, district, stockistCount } = found
      const [companies, medicines] =
        stockistCount === 0
          ? [[], []]
          : await rememberCarried(keyOf(state, district), () =>
              Promise.all([
                repository.carriedCompanies(district, state),
                repository.carriedMedicines(district, state),
              ]),
            )
      return {
        ...found,
        companies: companies.map(presentCarried),
        medicines: medicines.map(presentCarried),
        nearby: nearestTo(found, all.values()),
      }
    },
  }
}

function keyOf(state: string, district: string): string {
  return `${placeKey(state)}/${placeKey(district)}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function presentCarried({ id, name, confirmed, stockist_count }: CarriedRow) {
  return { _id: id, name, stockistCount: stockist_count, ...(!confirmed && { unconfirmed: true as const }) }
}
