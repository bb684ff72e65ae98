import { limits } from '@rasad/contract/limits'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { straightOf } from '../places/places.ts'
import { isPublicEntry, type TradeTables } from '../trade-tables/trade-tables.ts'
import {
  distanceFrom,
  isSameName,
  type PlaceFilter,
  placeConditions,
  publicMedicine,
} from './stockist-repository.ts'

/** What a list of stockists is about besides a place. */
export interface Scope {
  company?: string | undefined
  medicine?: string | undefined
}

export interface CarriedRow {
  id: string
  name: string
  confirmed: boolean
  stockist_count: number
}

/** How many stockists there are by place. */
interface CountsAround {
  all: number
  delivers: number
  /** Within each of `limits.distances`. */
  within: number[]
  district: number
  state: number
  city: number
}

/** A town reaches as far as this from a PIN. */
const townKm = 10
/** The nearest stockists of which most name the town. */
const townSample = 20
/** Stockists of a district whose lists decide which medicines come first. */
const carriedSample = 200

/** SQL for approved stockists by place: how many, and what they carry. */
export function createStockistPlacesRepository(db: Kysely<TradeTables>) {
  return {
    /**
     * How many stockists there are in all, how many of them deliver to `near`, and how many are within each of
     * `limits.distances`, in the district, the state and the town.
     * @param place with an existing PIN as `near`
     * @param filter every stockist that is counted must also fit it
     */
    async countAround(
      place: { near: string; district: string; state: string; city: string | undefined },
      filter: Scope & PlaceFilter,
    ): Promise<CountsAround> {
      const { near, district, state, city } = place
      const scope = [...approvedIn(filter), ...placeConditions({ ...filter, near })]
      const counted = (part: PlaceFilter) =>
        sql`count(*) FILTER (WHERE ${and(placeConditions({ near, ...part }))})::int`
      const farthest = Math.max(...limits.distances)
      // Each part reads only what its index finds: all, those within the farthest distance, those of the state.
      const { rows } = await sql<CountsAround>`
        SELECT everywhere."all", arriving.delivers, around.within, there.* FROM
          (SELECT count(*)::int AS "all" FROM stockists WHERE ${and(scope)}) everywhere,
          (SELECT count(*)::int AS delivers FROM stockists
            WHERE ${and([...scope, ...placeConditions({ near, delivers: true })])}) arriving,
          (SELECT ARRAY[${sql.join(limits.distances.map((within) => counted({ within })))}] AS within
            FROM stockists
            WHERE ${and([...scope, ...placeConditions({ near, within: farthest })])}) around,
          (SELECT count(*)::int AS state, ${counted({ district })} AS district,
              ${city === undefined ? sql`0` : counted({ city })} AS city
            FROM stockists WHERE ${and([...scope, isSameName('state', state)])}) there`.execute(db)
      return rows[0] as (typeof rows)[0]
    },

    /** The town around an existing PIN, as most stockists there write it; null when there is none. */
    async townAround(near: string, state: string): Promise<string | null> {
      const distance = distanceFrom(near)
      if (!distance) return null
      const { rows } = await sql<{ town: string }>`
        SELECT mode() WITHIN GROUP (ORDER BY city) AS town
        FROM (
          SELECT city, ${distance} AS distance FROM stockists
          WHERE status = 'approved' AND city IS NOT NULL AND ${isSameName('state', state)}
          ORDER BY ${distance} LIMIT ${townSample}
        ) nearest
        WHERE distance <= ${straightOf(townKm)}
        GROUP BY place_key(city) ORDER BY count(*) DESC, min(distance) LIMIT 1`.execute(db)
      return rows[0]?.town ?? null
    },

    /** Districts as approved stockists write them, the commonest spelling first. */
    async listDistricts(): Promise<{ state: string; district: string; stockist_count: number }[]> {
      const { rows } = await sql<{ state: string; district: string; stockist_count: number }>`
        SELECT state, district, count(*)::int AS stockist_count FROM stockists
        WHERE status = 'approved' AND state IS NOT NULL AND district IS NOT NULL
        GROUP BY state, district ORDER BY count(*) DESC, district, state`.execute(db)
      return rows
    },

    /** The companies that most stockists of a district carry. */
    async carriedCompanies(district: string, state: string): Promise<CarriedRow[]> {
      const { rows } = await sql<CarriedRow>`
        SELECT c.id, c.name, c.confirmed, most.stockist_count FROM (
          SELECT l.company_no, count(*)::int AS stockist_count
          FROM stockists JOIN company_listings l ON l.stockist_no = stockists.no
          WHERE ${inDistrict(district, state)}
          GROUP BY l.company_no
        ) most JOIN companies c ON c.no = most.company_no AND ${isPublicEntry('company', 'c')}
        ORDER BY most.stockist_count DESC, c.name LIMIT ${limits.maxCarried}`.execute(db)
      return rows
    },

    /**
     * The medicines that most stockists of a district carry. Lists can be long, so in a district with very many
     * stockists the latest ones choose; the counts are of all.
     */
    async carriedMedicines(district: string, state: string): Promise<CarriedRow[]> {
      const { rows } = await sql<CarriedRow>`
        WITH here AS MATERIALIZED (SELECT no FROM stockists WHERE ${inDistrict(district, state)}),
        most AS MATERIALIZED (
          SELECT medicine_no FROM listings
          WHERE stockist_no IN (SELECT no FROM here ORDER BY no DESC LIMIT ${carriedSample})
          GROUP BY medicine_no ORDER BY count(*) DESC, medicine_no LIMIT ${limits.maxCarried}
        )
        SELECT m.id, m.name, m.confirmed, (
          SELECT count(*)::int FROM here JOIN listings l ON l.stockist_no = here.no AND l.medicine_no = m.no
        ) AS stockist_count
        FROM most JOIN medicines m ON m.no = most.medicine_no AND ${isPublicEntry('medicine', 'm')}
        ORDER BY stockist_count DESC, m.name`.execute(db)
      return rows
    },
  }
}

function approvedIn({ company, medicine }: Scope): RawBuilder<boolean>[] {
  return [
    sql<boolean>`stockists.status = 'approved'`,
    ...(company === undefined
      ? []
      : [
          sql<boolean>`stockists.no IN (SELECT l.stockist_no FROM company_listings l
            WHERE l.company_no = (SELECT live_company_no(${company})))`,
        ]),
    ...(medicine === undefined
      ? []
      : [
          sql<boolean>`stockists.no IN (SELECT l.stockist_no FROM listings l
            WHERE l.medicine_no = ${publicMedicine(medicine)})`,
        ]),
  ]
}

function inDistrict(district: string, state: string): RawBuilder<boolean> {
  return and([sql<boolean>`stockists.status = 'approved'`, ...placeConditions({ district, state })])
}

function and(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}
