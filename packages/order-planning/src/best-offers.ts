import type { Demand } from './plan-calls.ts'

/** A demand with everything that is parallel to a line's stockists. */
type Offered = Demand & { short?: readonly Uint8Array[] }

/**
 * The demand with only the best offers of each line: those of the least rank.
 * @param rank of the offer at this place of its line; less is better
 */
export function bestOffers<D extends Offered>(demand: D, rank: (line: number, at: number) => number): D {
  const best = demand.suppliers.map((stockists, line) => {
    const ranks = Float64Array.from(stockists, (_, at) => rank(line, at))
    const least = ranks.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
    const count = ranks.reduce((sum, one) => sum + Number(one === least), 0)
    return count === ranks.length ? undefined : { ranks, least, count }
  })
  const keep = <T extends Numbers>(values: T, line: number): T => {
    const kept = best[line]
    if (!kept) return values
    const result = values.slice(0, kept.count) as T
    let next = 0
    for (let at = 0; at < values.length; at++) if (kept.ranks[at] === kept.least) result[next++] = values[at]!
    return result
  }
  return {
    ...demand,
    suppliers: demand.suppliers.map(keep),
    ...(demand.prices && { prices: demand.prices.map(keep) }),
    ...(demand.confirmed && { confirmed: demand.confirmed.map(keep) }),
    ...(demand.short && { short: demand.short.map(keep) }),
  }
}

type Numbers = Uint32Array | Float64Array | Uint16Array | Uint8Array
