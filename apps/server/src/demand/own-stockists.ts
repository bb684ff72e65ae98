import type { DemandStockist } from '@rasad/contract/demand'
import type { SupplierListing } from '@rasad/contract/directory'
import type { OwnOffer } from '@rasad/contract/own-suppliers'
import { kmBetween } from '../places/places.ts'
import { dayOf, type Offers, type Search } from '../search/search.ts'
import type { Location } from './near.ts'

/** Where stockists are and deliver, by number. */
export type Locations = Pick<ReturnType<Search['supplierLocations']>, 'get'>

/** Own suppliers of the caller as stockists of one plan. */
export interface OwnStockists {
  /** Whether this number is one of them. */
  has(stockist: number): boolean
  /** The stockists, and these. One whose PIN is unknown is where the caller is: it is ordered from already. */
  locations: Locations
  /** Number and id of each. */
  ids: [number, { id: string }][]
  /** Those that have a medicine join these offers. */
  withOffers(medicineNo: number, offers: Offers): Offers
  supplier(stockist: number): DemandStockist | undefined
  listing(stockist: number, medicineNo: number): SupplierListing | undefined
}

/**
 * @param all where the other stockists are
 * @param here where the caller is
 */
export function ownStockists(
  offers: readonly (OwnOffer & { medicineNo: number })[],
  all: ReturnType<Search['supplierLocations']>,
  here: Location | null,
): OwnStockists {
  // Numbers that no stockist has, right after theirs: a plan keeps arrays that are as long as the largest.
  let next = 1
  if (offers.length > 0) for (const no of all.keys()) next = Math.max(next, no + 1)
  const first = next
  const numbers = new Map<string, number>()
  const places = new Map<number, ReturnType<typeof locationOf>>()
  const suppliers = new Map<number, DemandStockist>()
  const listings = new Map<string, SupplierListing>()
  const having = new Map<number, { no: number; day: number }[]>()
  for (const offer of offers) {
    let no = numbers.get(offer._id)
    if (no === undefined) {
      no = next++
      numbers.set(offer._id, no)
      places.set(no, locationOf(offer, here))
      suppliers.set(no, supplierOf(offer, here))
    }
    if (!offer.listing.available) continue
    listings.set(`${no} ${offer.medicineNo}`, offer.listing)
    const day = dayOf(new Date(offer.listing.confirmedAt ?? 0))
    having.set(offer.medicineNo, [...(having.get(offer.medicineNo) ?? []), { no, day }])
  }
  return {
    has: (stockist) => stockist >= first && stockist < next,
    locations: { get: (no) => places.get(no) ?? all.get(no) },
    ids: [...numbers].map(([id, no]) => [no, { id }]),
    withOffers(medicineNo, { stockists, prices, days }) {
      const own = having.get(medicineNo)
      if (!own) return { stockists, prices, days }
      return {
        stockists: Uint32Array.of(...stockists, ...own.map(({ no }) => no)),
        prices: Float64Array.of(...prices, ...own.map(() => Number.NaN)),
        days: Uint16Array.of(...days, ...own.map(({ day }) => day)),
      }
    },
    supplier: (stockist) => suppliers.get(stockist),
    listing: (stockist, medicineNo) => listings.get(`${stockist} ${medicineNo}`),
  }
}

function locationOf({ _id, pincode }: OwnOffer, here: Location | null) {
  const where = pincode === null ? here : null
  return {
    ...{ id: _id, pincode: pincode ?? where?.pincode ?? null },
    ...{ city: where?.city ?? null, state: where?.state ?? null },
    delivery: { kind: null, areas: new Set<string>(), pincode },
    minOrderPaise: null,
  }
}

function supplierOf(
  { _id, name, phone, pincode, town, listDate }: OwnOffer,
  here: Location | null,
): DemandStockist {
  return {
    ...{ category: 'supplier', _id, own: true, name, phone, listDate, location: town },
    ...{ companyCount: 0, medicineCount: 0, distanceKm: kmBetween(here?.pincode, pincode) },
    ...{ delivers: null, minOrder: null },
  }
}
