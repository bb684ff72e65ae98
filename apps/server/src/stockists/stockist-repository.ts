import type { EntryLink } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import { type ColumnsOf, partyFields } from '@rasad/contract/party-fields'
import { type Place, placeOfPin } from '@rasad/places'
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { emailKey } from '../accounts/accounts.ts'
import { areasAround, placeColumns, type ReachColumns, straightOf } from '../places/places.ts'
import {
  count,
  flaggedFirst,
  hasText,
  listNewestFirst,
  newestFirst,
  type Page,
  type PageRequest,
  pageOf,
} from '../platform/db/pages.ts'
import {
  isPublicEntry,
  type OpenField,
  type PaperField,
  type StockistRecord,
  type TradeTables,
} from '../trade-tables/trade-tables.ts'
import type { ListingFactsRow } from './present-listing-facts.ts'
import type { ListingOwner } from './rate-sight.ts'

export type StockistRow = Omit<
  StockistRecord,
  'no' | 'decided_at' | 'listed' | 'position' | 'pin_table' | 'files_complete'
> & {
  companies: EntryLink[]
  company_count: number
  medicines: EntryLink[]
  medicine_count: number
}

interface StockistBrief {
  id: string
  firmName: string
  email: string | null
  status: StockistRow['status']
  city: string | null
  /** `YYYY-MM-DD` */
  licenceExpiry: string | null
}

/** How a stockist has the medicine that a list asks for. */
export interface SupplierListingRow extends ListingFactsRow {
  listing_price_paise: number | null
  listing_pack: string | null
  listing_available: boolean
}
export type SupplierRow = StockistRow & SupplierListingRow

/** Whose listing of what, by their numbers. */
export interface ListingPair {
  stockistNo: number
  medicineNo: number
}
export interface ListingAtRow extends SupplierListingRow, ListingOwner {
  /** From 1. */
  at: number
}

/** A stockist with its papers, for itself and for admins. */
export interface FullStockistRow extends StockistRow, ColumnsOf<PaperField> {
  decided_at: Date | null
  licence_cancel_reason: string | null
}

/** Where stockists should be. With a `near` the nearest come first. */
export interface PlaceFilter {
  /** An existing PIN. */
  near?: string | undefined
  /** Kilometres. */
  within?: number | undefined
  city?: string | undefined
  district?: string | undefined
  state?: string | undefined
  /** Only stockists that deliver to `near`. */
  delivers?: boolean | undefined
}

export interface StockistFilter extends PageRequest, PlaceFilter {
  /** Only stockists in this state; `decided`: approved ones, with those whose licence is cancelled. */
  status?: StockistRow['status'] | 'decided' | undefined
  /** Only stockists that carry this company. */
  company?: string | undefined
  /** Only stockists that list this medicine. */
  medicine?: string | undefined
}

const carriedCompanies = sql`company_listings cl JOIN companies c ON c.no = cl.company_no
  WHERE cl.stockist_no = stockists.no AND ${isPublicEntry('company', 'c')}`
/** The number of the medicine that an id stands for now, if everybody may find that. */
export function publicMedicine(id: string): RawBuilder<number> {
  return sql<number>`(SELECT m.no FROM medicines m
    WHERE m.no = live_medicine_no(${id}) AND ${isPublicEntry('medicine', 'm')})`
}

const listedMedicines = sql`listings ml JOIN medicines m ON m.no = ml.medicine_no
  WHERE ml.stockist_no = stockists.no AND ${isPublicEntry('medicine', 'm')}`

const openColumns = partyFields.stockist.flatMap(({ column, isPaper, kind }) =>
  isPaper || kind === 'day' ? [] : column,
) as Exclude<OpenField, { kind: 'day' }>['column'][]

/** SQL for stockists and their listings. */
export function createStockistRepository(db: Kysely<TradeTables>) {
  function selectStockists() {
    return (
      db
        .selectFrom('stockists')
        .select(['stockists.id', 'title', 'email', 'location', 'hours'])
        .select(openColumns)
        .select(['reach_kind', 'reach_areas', 'min_order_paise'])
        .select(['status', 'stockists.created_at', 'updated_at'])
        .select(['licence_cancelled_at', 'licence_checked_at', 'stock_updated_at'])
        .select(['shows_quantity', 'shows_ptr'])
        // A date has no time zone; as text it stays the same day.
        .select(sql<string | null>`stockists.licence_expiry::text`.as('licence_expiry'))
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
    )
  }

  return {
    async findStockist(id: string): Promise<StockistRow | undefined> {
      return selectStockists().where('stockists.id', '=', id).executeTakeFirst()
    },

    async findAll(ids: string[]): Promise<StockistRow[]> {
      if (ids.length === 0) return []
      return selectStockists().where('stockists.id', 'in', ids).execute()
    },

    /** The few fields by which other domains name and contact stockists, in any state. */
    async findBriefs(ids: string[]): Promise<StockistBrief[]> {
      if (ids.length === 0) return []
      return db
        .selectFrom('stockists')
        .select(['id', 'firm_name as firmName', 'email', 'status', 'city'])
        .select(sql<string | null>`licence_expiry::text`.as('licenceExpiry'))
        .where('id', 'in', ids)
        .execute()
    },

    /** The record's address follows its account's, where it was the same. Waits for the record's lock. */
    async followEmail(id: string, { from, to }: { from: string; to: string }): Promise<void> {
      await db
        .updateTable('stockists')
        .set({ email: to, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where(sql<boolean>`lower(email COLLATE "C") = ${emailKey(from)}`)
        .execute()
    },

    /** @param changes absent: unchanged */
    async change(
      id: string,
      changes: Partial<ReachColumns> & { min_order_paise?: number | null; hours?: string | null },
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
          ...conditions(filter),
          ...(filter.medicine
            ? [
                eb(
                  'stockists.no',
                  'in',
                  eb
                    .selectFrom('listings as l')
                    .select('l.stockist_no')
                    .where(sql<boolean>`l.medicine_no = ${publicMedicine(filter.medicine)}`),
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

    /**
     * Stockists that list a medicine: those with stock first, then the nearest, or without a place those whose listing
     * was confirmed last, then by name.
     */
    async listSuppliers(medicineId: string, filter: StockistFilter): Promise<Page<SupplierRow>> {
      const listed = db
        .selectFrom('stockists')
        .innerJoin('listings as l', 'l.stockist_no', 'stockists.no')
        .where(sql<boolean>`l.medicine_no = ${publicMedicine(medicineId)}`)
        .where((eb) => eb.and(conditions(filter)))
      const { total } = await listed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      const distance = distanceFrom(filter.near)
      const sorted = distance ? availableFirst(nearestFirst(distance)) : latestConfirmedFirst
      const rows = await selectStockists()
        .innerJoin('listings as l', 'l.stockist_no', 'stockists.no')
        .select(listingColumns)
        .select(daysAsText)
        .select(sorted.cursor.as('cursor'))
        .where(sql<boolean>`l.medicine_no = ${publicMedicine(medicineId)}`)
        .where((eb) => eb.and(conditions(filter)))
        .$if(filter.cursor !== undefined, (query) => query.where(sorted.after(filter.cursor ?? '')))
        .orderBy(sorted.order)
        .limit(filter.limit + 1)
        .execute()
      return pageOf(rows, filter.limit, total, (row) => row.cursor)
    },

    /** How these stockists have a medicine, by their ids; those that do not list it are left out. */
    async listingsOf(medicineId: string, ids: string[]): Promise<Map<string, SupplierListingRow>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('stockists')
        .innerJoin('listings as l', 'l.stockist_no', 'stockists.no')
        .select('stockists.id')
        .select(listingColumns)
        .select(daysAsText)
        .where(sql<boolean>`l.medicine_no = ${publicMedicine(medicineId)}`)
        .where('stockists.id', 'in', ids)
        .execute()
      return new Map(rows.map(({ id, ...listing }) => [id, listing]))
    },

    /**
     * The listings of these pairs of numbers, each with its position among the pairs; those that are gone are left out.
     */
    async listingsAt(pairs: readonly ListingPair[]): Promise<ListingAtRow[]> {
      if (pairs.length === 0) return []
      const [stockists, medicines] = [
        pairs.map((pair) => pair.stockistNo),
        pairs.map((pair) => pair.medicineNo),
      ]
      const wanted = sql<{ stockist_no: number; medicine_no: number; at: number }>`
        (SELECT stockist_no, medicine_no, at::int AS at
         FROM unnest(${stockists}::int[], ${medicines}::int[]) WITH ORDINALITY AS t (stockist_no, medicine_no, at))`
      return db
        .selectFrom(wanted.as('w'))
        .innerJoin('listings as l', (join) =>
          join.onRef('l.stockist_no', '=', 'w.stockist_no').onRef('l.medicine_no', '=', 'w.medicine_no'),
        )
        .innerJoin('stockists', 'stockists.no', 'l.stockist_no')
        .select(['w.at', 'stockists.id', 'shows_quantity', 'shows_ptr'])
        .select(listingColumns)
        .select(daysAsText)
        .execute()
    },
  }
}

const listingColumns = [
  'l.price_paise as listing_price_paise',
  'l.pack as listing_pack',
  'l.available as listing_available',
  'l.quantity',
  'l.mrp_paise',
  'l.ptr_paise',
  'l.scheme',
  'l.confirmed_at',
  'l.source',
] as const

/** When an answer says that the medicine comes, while that still says something. `l` are the listings. */
export const comesOn = sql<string | null>`CASE WHEN l.source = 'answer' AND NOT l.available
    AND l.available_on >= (now() AT TIME ZONE 'Asia/Kolkata')::date THEN l.available_on::text END`.as(
  'comes_on',
)
/** A date has no time zone; as text it stays the same day. */
const daysAsText = [sql<string | null>`l.expiry::text`.as('expiry'), comesOn] as const

/** Conditions of a list besides the medicine: status, place, text and company. */
function conditions(filter: StockistFilter): RawBuilder<boolean>[] {
  const { status, q, company } = filter
  const texts = ['firm_name', 'location', 'city', 'phone', 'email'].map(
    (column) => sql`stockists.${sql.ref(column)}`,
  )
  return [
    ...placeConditions(filter),
    ...(status === 'decided'
      ? [sql<boolean>`stockists.status IN ('approved', 'cancelled')`]
      : status
        ? [sql<boolean>`stockists.status = ${status}`]
        : []),
    ...(q ? [hasText(texts, q)] : []),
    ...(company
      ? [
          sql<boolean>`stockists.no IN (SELECT cl.stockist_no FROM company_listings cl
            WHERE cl.company_no = (SELECT live_company_no(${company})))`,
        ]
      : []),
  ]
}

/** The straight distance on the sphere of `position`; undefined without a place. */
export function distanceFrom(near: string | undefined): RawBuilder<number> | undefined {
  const { position } = placeColumns(near)
  return position === null ? undefined : sql<number>`(stockists.position <-> ${position}::cube)`
}

/** Where a stockist must be, for the WHERE of any query of `stockists`. */
export function placeConditions({
  near,
  within,
  city,
  district,
  state,
  delivers,
}: PlaceFilter): RawBuilder<boolean>[] {
  const { position } = placeColumns(near)
  const most = within === undefined ? undefined : straightOf(within)
  const place = delivers ? placeOfPin(near ?? '') : undefined
  return [
    ...(place && position !== null ? [deliversThere(place, position)] : []),
    ...(position !== null && most !== undefined ? [withinBox(position, most)] : []),
    ...(city === undefined ? [] : [isSameName('city', city)]),
    ...(district === undefined ? [] : [isSameName('district', district)]),
    ...(state === undefined ? [] : [isSameName('state', state)]),
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

/** Compares names without case, spaces and punctuation; an index serves districts and states. */
export function isSameName(column: 'city' | 'district' | 'state', name: string): RawBuilder<boolean> {
  return sql<boolean>`place_key(${sql.ref(`stockists.${column}`)}) = place_key(${name})`
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

/** Listings that are available first, each part in an order of its own. */
function availableFirst(rest: ReturnType<typeof nearestFirst>) {
  return {
    order: sql`l.available DESC, ${rest.order}`,
    cursor: sql<string>`l.available::int::text || '.' || ${rest.cursor}`,
    after(cursor: string): RawBuilder<boolean> {
      const last = Number(/^[01](?=\.)/.exec(cursor)?.[0] ?? 0)
      return sql<boolean>`(l.available::int < ${last} OR (l.available::int = ${last} AND ${rest.after(cursor)}))`
    },
  }
}

/** The index of listings by medicine serves it. */
const confirmed = sql`(l.available, coalesce(l.confirmed_at, 'epoch'))`
const latestConfirmedFirst = {
  order: sql`l.available DESC, coalesce(l.confirmed_at, 'epoch') DESC, lower(stockists.firm_name), stockists.id`,
  cursor: sql<string>`l.available::int::text || '.' ||
    (extract(epoch FROM coalesce(l.confirmed_at, 'epoch')) * 1000000)::bigint::text || '.' || stockists.id`,
  after(cursor: string): RawBuilder<boolean> {
    // A cursor of another order begins somewhere, but never fails.
    const [, available = '1', micros = '0', id = ''] =
      /^(?:([01])\.)?(?:(\d{1,16})\.)?([0-9a-f]{24})$/.exec(cursor) ?? []
    const last = sql`(${available === '1'}::boolean,
      timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
    return sql<boolean>`(${confirmed} <= ${last} AND (${confirmed} < ${last}
      OR (lower(stockists.firm_name), stockists.id::text) >
        (coalesce((SELECT lower(o.firm_name) FROM stockists o WHERE o.id = ${id}), ''), ${id})))`
  },
}

/** Aggregates a query of `id`, `name` and `confirmed` into a JSON array of links. */
function links(query: ReturnType<typeof sql>) {
  return sql<EntryLink[]>`(SELECT coalesce(json_agg(CASE WHEN q.confirmed
    THEN json_build_object('_id', q.id, 'name', q.name)
    ELSE json_build_object('_id', q.id, 'name', q.name, 'unconfirmed', true) END), '[]') FROM (${query}) q)`
}
