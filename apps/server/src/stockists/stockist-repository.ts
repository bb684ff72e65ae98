import type { EntryLink } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import { type Place, placeOfPin } from '@rasad/places'
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { areasAround, placeColumns, type ReachColumns, straightOf } from '../places/places.ts'
import {
  count,
  flaggedFirst,
  likePattern,
  listNewestFirst,
  newestFirst,
  type Page,
  type PageRequest,
  pageOf,
} from '../platform/db/pages.ts'
import type { StockistRecord, TradeTables } from '../trade-tables/trade-tables.ts'

export type StockistRow = Omit<StockistRecord, 'no' | 'decided_at' | 'created_at' | 'listed' | 'position'> & {
  companies: EntryLink[]
  company_count: number
  medicines: EntryLink[]
  medicine_count: number
}

interface StockistBrief {
  id: string
  firmName: string
  email: string | null
  status: 'processing' | 'approved' | 'declined'
}

export interface SupplierRow extends StockistRow {
  listing_price_paise: number | null
  listing_pack: string | null
  listing_available: boolean
}

/** A stockist with its papers, for itself and for admins. */
export interface FullStockistRow extends StockistRow {
  decided_at: Date | null
  created_at: Date
  licence_number: string | null
  /** `YYYY-MM-DD` */
  licence_expiry: string | null
  licence_file: string | null
  role_type: string | null
  cntx_number: string | null
  /** `YYYY-MM-DD` */
  dob: string | null
  blood_group: string | null
}

/** Where stockists should be. With a `near` the nearest come first. */
export interface PlaceFilter {
  /** An existing PIN. */
  near?: string | undefined
  /** Kilometres. */
  within?: number | undefined
  district?: string | undefined
  state?: string | undefined
  /** Only stockists that deliver to `near`. */
  delivers?: boolean | undefined
}

export interface StockistFilter extends PageRequest, PlaceFilter {
  /** Only stockists in this state. */
  status?: StockistRow['status'] | undefined
  /** Only stockists that carry this company. */
  company?: string | undefined
  /** Only stockists that list this medicine. */
  medicine?: string | undefined
}

const carriedCompanies = sql`company_listings cl JOIN companies c ON c.no = cl.company_no
  WHERE cl.stockist_no = stockists.no`
const listedMedicines = sql`listings ml JOIN medicines m ON m.no = ml.medicine_no
  WHERE ml.stockist_no = stockists.no`

/** SQL for stockists and their listings. */
export function createStockistRepository(db: Kysely<TradeTables>) {
  function selectStockists() {
    return db
      .selectFrom('stockists')
      .select(['stockists.id', 'firm_name', 'title', 'contact_person', 'email', 'phone'])
      .select(['street', 'city', 'district', 'state', 'pincode', 'location', 'hours', 'profile_image_url'])
      .select(['reach_kind', 'reach_areas', 'min_order_paise'])
      .select(['status', 'updated_at'])
      .select([
        links(
          sql`SELECT c.id, c.name, c.confirmed FROM ${carriedCompanies} ORDER BY c.name LIMIT ${limits.maxLinked}`,
        ).as('companies'),
        count(sql`company_listings cl WHERE cl.stockist_no = stockists.no`).as('company_count'),
        links(
          sql`SELECT m.id, m.name, m.confirmed FROM ${listedMedicines} ORDER BY m.no LIMIT ${limits.maxLinked}`,
        ).as('medicines'),
        count(sql`listings ml WHERE ml.stockist_no = stockists.no`).as('medicine_count'),
      ])
  }

  return {
    async findStockist(id: string): Promise<StockistRow | undefined> {
      return selectStockists().where('stockists.id', '=', id).executeTakeFirst()
    },

    /** The few fields by which other domains name and contact stockists, in any state. */
    async findBriefs(ids: string[]): Promise<StockistBrief[]> {
      if (ids.length === 0) return []
      return db
        .selectFrom('stockists')
        .select(['id', 'firm_name as firmName', 'email', 'status'])
        .where('id', 'in', ids)
        .execute()
    },

    async setHours(id: string, hours: string | null): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ hours, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    },

    /** @param changes absent: unchanged */
    async setReach(
      id: string,
      changes: Partial<ReachColumns> & { min_order_paise?: number | null },
    ): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ ...changes, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Stockists of every state.
     * @param order `newest`, or `listed`: stockists with listings first, each part newest first
     */
    async listStockists(
      filter: StockistFilter,
      order: 'newest' | 'listed' = 'newest',
    ): Promise<Page<StockistRow>> {
      const matches = (eb: ExpressionBuilder<TradeTables, 'stockists'>) =>
        eb.and([
          ...placeConditions(filter),
          ...(filter.status ? [eb('stockists.status', '=', filter.status)] : []),
          ...(filter.q
            ? [
                eb.or(
                  (['firm_name', 'location', 'city', 'phone', 'email'] as const).map((column) =>
                    eb(column, 'ilike', likePattern(filter.q ?? '')),
                  ),
                ),
              ]
            : []),
          ...(filter.company
            ? [
                eb(
                  'stockists.no',
                  'in',
                  eb
                    .selectFrom('company_listings as l')
                    .innerJoin('companies as c', 'c.no', 'l.company_no')
                    .select('l.stockist_no')
                    .where('c.id', '=', filter.company),
                ),
              ]
            : []),
          ...(filter.medicine
            ? [
                eb(
                  'stockists.no',
                  'in',
                  eb
                    .selectFrom('listings as l')
                    .innerJoin('medicines as m', 'm.no', 'l.medicine_no')
                    .select('l.stockist_no')
                    .where('m.id', '=', filter.medicine),
                ),
              ]
            : []),
        ])
      const distance = distanceFrom(filter.near)
      if (distance) {
        return listNewestFirst(selectStockists().where(matches), filter, nearestFirst(distance))
      }
      const byTime = newestFirst(sql`stockists.created_at`, sql`stockists.id`)
      const sorted = order === 'listed' ? flaggedFirst(sql`stockists.listed`, byTime) : byTime
      return listNewestFirst(selectStockists().where(matches), filter, sorted)
    },

    /** Approved stockists that list a medicine: those with stock first, then the nearest or newest first. */
    async listSuppliers(medicineId: string, request: PageRequest & PlaceFilter): Promise<Page<SupplierRow>> {
      const medicine = db.selectFrom('medicines').select('no').where('id', '=', medicineId)
      const matches = (
        eb: ExpressionBuilder<TradeTables & { l: TradeTables['listings'] }, 'stockists' | 'l'>,
      ) =>
        eb.and([
          eb('stockists.status', '=', 'approved'),
          eb('l.medicine_no', '=', medicine),
          ...placeConditions(request),
          ...(request.q ? [eb('firm_name', 'ilike', likePattern(request.q))] : []),
        ])
      const { total } = await db
        .selectFrom('stockists')
        .innerJoin('listings as l', 'l.stockist_no', 'stockists.no')
        .select(sql<number>`count(*)::int`.as('total'))
        .where(matches)
        .executeTakeFirstOrThrow()
      const [available, ...rest] = request.cursor?.split('.') ?? []
      const distance = distanceFrom(request.near)
      // The newest first: ids begin with the time.
      const sorted = distance
        ? nearestFirst(distance)
        : {
            order: sql`stockists.id DESC`,
            cursor: sql<string>`stockists.id`,
            after: (cursor: string) => sql<boolean>`stockists.id::text COLLATE "C" < ${cursor}`,
          }
      const isOther = sql<boolean>`l.available < ${available === '1'}`
      const rows = await selectStockists()
        .innerJoin('listings as l', 'l.stockist_no', 'stockists.no')
        .select(['l.price_paise as listing_price_paise', 'l.pack as listing_pack'])
        .select('l.available as listing_available')
        .select(sorted.cursor.as('cursor'))
        .where(matches)
        .$if(rest.length > 0, (query) =>
          query.where(
            sql<boolean>`(${isOther} OR (l.available = ${available === '1'} AND ${sorted.after(rest.join('.'))}))`,
          ),
        )
        .orderBy('l.available', 'desc')
        .orderBy(sorted.order)
        .limit(request.limit + 1)
        .execute()
      return pageOf(rows, request.limit, total, (row) => `${row.listing_available ? 1 : 0}.${row.cursor}`)
    },
  }
}

/** The straight distance on the sphere of `position`; undefined without a place. */
function distanceFrom(near: string | undefined): RawBuilder<number> | undefined {
  const { position } = placeColumns(near)
  return position === null ? undefined : sql<number>`(stockists.position <-> ${position}::cube)`
}

function placeConditions({ near, within, district, state, delivers }: PlaceFilter): RawBuilder<boolean>[] {
  const { position } = placeColumns(near)
  const most = within === undefined ? undefined : straightOf(within)
  const place = delivers ? placeOfPin(near ?? '') : undefined
  return [
    ...(place && position !== null ? [deliversThere(place, position)] : []),
    ...(position !== null && most !== undefined ? [withinBox(position, most)] : []),
    ...(district === undefined ? [] : [sql<boolean>`lower(stockists.district) = lower(${district})`]),
    ...(state === undefined ? [] : [sql<boolean>`lower(stockists.state) = lower(${state})`]),
  ]
}

/** @param most straight distance. The index finds what the box holds; the distance cuts its corners off. */
function withinBox(position: string, most: number): RawBuilder<boolean> {
  return sql<boolean>`cube_enlarge(${position}::cube, ${most}, 3) @> stockists.position
    AND (stockists.position <-> ${position}::cube) <= ${most}`
}

/** Whether a stockist delivers to a place: the same as `deliveryTo` of places. */
function deliversThere(place: Place, position: string): RawBuilder<boolean> {
  return sql<boolean>`(stockists.reach_areas && ${areasAround(place)}::text[]
    OR (stockists.reach_kind = 'town'
      AND ${withinBox(position, straightOf(limits.townKm))}))`
}

/** In cursors, distances are counted in 1/10^12 of the radius; a stockist without a position comes last. */
const units = 1e12
const unplaced = 9e12

/** The nearest first, those of one PIN by id. The index on `position` serves it. */
function nearestFirst(distance: RawBuilder<number>) {
  const counted = sql`coalesce(floor(${distance} * ${sql.lit(units)}), ${sql.lit(unplaced)})::bigint`
  return {
    order: sql`${distance}, stockists.id`,
    cursor: sql<string>`${counted}::text || '.' || stockists.id`,
    after(cursor: string): RawBuilder<boolean> {
      // A cursor of another order begins somewhere, but never fails.
      const [, units = '0', id = ''] = /(?:(\d{1,16})\.)?([0-9a-f]{24})$/.exec(cursor) ?? []
      return sql<boolean>`(${counted}, stockists.id::text COLLATE "C") > (${units}::bigint, ${id})`
    },
  }
}

/** Aggregates a query of `id`, `name` and `confirmed` into a JSON array of links. */
function links(query: ReturnType<typeof sql>) {
  return sql<EntryLink[]>`(SELECT coalesce(json_agg(CASE WHEN q.confirmed
    THEN json_build_object('_id', q.id, 'name', q.name)
    ELSE json_build_object('_id', q.id, 'name', q.name, 'unconfirmed', true) END), '[]') FROM (${query}) q)`
}
