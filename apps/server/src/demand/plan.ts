import { type Group, groupByStockist, type Plan, planCalls } from '@rasad/matching'

/** What a plan is made of: flat arrays, which move to another thread without a copy. */
export interface Wanted {
  /** Where the offers of each line begin; one more than there are lines. */
  start: Uint32Array<ArrayBuffer>
  /** Per offer: who has the line. */
  stockists: Uint32Array<ArrayBuffer>
  /** Per offer: what is asked; NaN: not told. */
  prices: Float64Array<ArrayBuffer>
  /** Per offer: how far away that is, in classes. */
  distances: Uint8Array<ArrayBuffer>
  /** Groups that are wanted, those with the most lines first. */
  groupsMost: number
}

export interface Planned {
  groups: Group[]
  groupCount: number
  calls: Plan['calls']
}

/** Groups the lines by stockist and plans the calls: milliseconds of pure computing. */
export function makePlan({ start, stockists, prices, distances, groupsMost }: Wanted): Planned {
  const suppliers = Array.from({ length: start.length - 1 }, (_, line) =>
    stockists.subarray(start[line], start[line + 1]),
  )
  const distanceOf = new Map<number, number>()
  stockists.forEach((stockist, offer) => {
    distanceOf.set(stockist, distances[offer] ?? 0)
  })
  const offersOf = suppliers.map(
    (line, at) => new Map(Array.from(line, (stockist, offer) => [stockist, (start[at] ?? 0) + offer])),
  )
  const demand = {
    suppliers,
    distance: (stockist: number) => distanceOf.get(stockist) ?? 0,
    price(line: number, stockist: number) {
      const price = prices[offersOf[line]?.get(stockist) ?? -1]
      return price === undefined || Number.isNaN(price) ? undefined : price
    },
  }
  const groups = groupByStockist(demand)
  return { groups: groups.slice(0, groupsMost), groupCount: groups.length, calls: planCalls(demand).calls }
}
