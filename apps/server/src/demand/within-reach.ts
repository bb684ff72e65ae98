import type { DemandReach } from '@rasad/contract/demand'
import { distanceKm, type Place, placeOfPin } from '@rasad/places'
import { type DeliveryArea, deliveryTo } from '../places/places.ts'
import type { Offers } from '../search/search.ts'

/** What decides whether a stockist is within reach. */
export interface Reachable {
  pincode: string | null
  delivery: DeliveryArea
}

/**
 * Tests whether a stockist is within reach of a place. One whose location or reach is unknown is not, unless everybody
 * is.
 */
export function withinReach(reach: DemandReach, here: Place): (stockist: Reachable) => boolean {
  if (reach === 'all') return () => true
  if (reach === 'delivers') {
    const delivers = deliveryTo(here)
    return ({ delivery }) => delivers(delivery) === true
  }
  return ({ pincode }) => {
    const there = placeOfPin(pincode ?? '')
    if (!there) return false
    return reach === 'state' ? there.state === here.state : distanceKm(here, there) <= reach
  }
}

/** Only the offers of these stockists. */
export function offersWithin(offers: Offers, isWithin: (stockist: number) => boolean): Offers {
  const { stockists, prices, days } = offers
  const kept = Uint32Array.from(stockists.keys()).filter((at) => isWithin(stockists[at] ?? 0))
  if (kept.length === stockists.length) return offers
  return {
    stockists: kept.map((at) => stockists[at] ?? 0),
    prices: Float64Array.from(kept, (at) => prices[at] ?? Number.NaN),
    days: Uint16Array.from(kept, (at) => days[at] ?? 0),
  }
}

/** Classes of distance by which a stockist may be farther than the nearest who has a line. */
const slackClasses = 2

/**
 * Only the offers of stockists that are about as near as the nearest who has the line: for lines that come from afar, a
 * call more is better than a thousand kilometres more.
 * @param classOf the distance class of a stockist
 */
export function aboutNearest(offers: Offers, classOf: (stockist: number) => number): Offers {
  const nearest = offers.stockists.reduce(
    (least, stockist) => Math.min(least, classOf(stockist)),
    Number.POSITIVE_INFINITY,
  )
  return offersWithin(offers, (stockist) => classOf(stockist) <= nearest + slackClasses)
}
