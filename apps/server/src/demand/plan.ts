import { type Group, groupByStockist, type Plan, planCalls } from '@rasad/order-planning'

/** The input of a plan: flat arrays, which move to another thread without a copy. */
export interface Wanted {
  /** Where the offers of each line start; has one element more than there are lines. */
  start: Uint32Array<ArrayBuffer>
  /** Per offer: the stockist. */
  stockists: Uint32Array<ArrayBuffer>
  /** Per offer: the price; NaN: unknown. */
  prices: Float64Array<ArrayBuffer>
  /** Per offer: the distance class. */
  distances: Uint8Array<ArrayBuffer>
  /** How many groups to return, those with the most lines first. */
  maxGroups: number
}

export interface Planned {
  groups: Group[]
  groupCount: number
  calls: Plan['calls']
}

/** Groups the lines by stockist and plans the calls. Takes milliseconds of processor time. */
export function makePlan({ start, stockists, prices, distances, maxGroups }: Wanted): Planned {
  const lines = Array.from({ length: start.length - 1 }, (_, line) => [start[line], start[line + 1]] as const)
  const distanceOf = new Uint8Array(1 + stockists.reduce((most, stockist) => Math.max(most, stockist), 0))
  for (const [offer, stockist] of stockists.entries()) distanceOf[stockist] = distances[offer] ?? 0
  const demand = {
    suppliers: lines.map(([from, to]) => stockists.subarray(from, to)),
    prices: lines.map(([from, to]) => prices.subarray(from, to)),
    distance: (stockist: number) => distanceOf[stockist] ?? 0,
  }
  const { groups, count } = groupByStockist(demand, maxGroups)
  return { groups, groupCount: count, calls: planCalls(demand).calls }
}
