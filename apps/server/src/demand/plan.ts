import type { DemandBy } from '@rasad/contract/plan-bys'
import {
  type Group,
  groupByStockist,
  type Plan,
  planCalls,
  planCheapest,
  planNear,
} from '@rasad/order-planning'

/** The input of a plan: flat arrays, which move to another thread without a copy. */
export interface Wanted {
  /** Where the offers of each line start; has one element more than there are lines. */
  start: Uint32Array<ArrayBuffer>
  /** Per offer: the stockist. */
  stockists: Uint32Array<ArrayBuffer>
  /** Per offer: the price; NaN: unknown. */
  prices: Float64Array<ArrayBuffer>
  /** Per offer: the day on which it was last confirmed; 0: unknown. */
  days: Uint16Array<ArrayBuffer>
  /** Per offer: the distance class. */
  distances: Uint8Array<ArrayBuffer>
  /** Per offer: the band of distance. */
  bands: Uint8Array<ArrayBuffer>
  /** Per offer: kilometres to its stockist; Infinity: unknown. */
  kms: Float32Array<ArrayBuffer>
  /** Per offer: 1 where it is known to be less than is wanted. */
  short: Uint8Array<ArrayBuffer>
  /** Per offer: the minimum order of its stockist, in paise; 0: none is known. */
  minimums: Float64Array<ArrayBuffer>
  /** Per line: how many are wanted; 0: not said. */
  quantities: readonly number[]
  by: DemandBy
  /** How many groups to return, those with the most lines first. */
  maxGroups: number
}

export interface Planned {
  groups: Group[]
  groupCount: number
  calls: Plan['calls']
}

const planOf = { near: planNear, calls: planCalls, cost: planCheapest }

/** Groups the lines by stockist and plans the calls. Takes milliseconds of processor time. */
export function makePlan(wanted: Wanted): Planned {
  const { start, stockists, prices, days, short, quantities, maxGroups, by } = wanted
  const lines = Array.from({ length: start.length - 1 }, (_, line) => [start[line], start[line + 1]] as const)
  const most = stockists.reduce((most, stockist) => Math.max(most, stockist), 0)
  const distances = new Uint8Array(1 + most)
  const bands = new Uint8Array(1 + most)
  const kms = new Float32Array(1 + most)
  const minimums = new Float64Array(1 + most)
  for (const [offer, stockist] of stockists.entries()) {
    distances[stockist] = wanted.distances[offer] ?? 0
    bands[stockist] = wanted.bands[offer] ?? 0
    kms[stockist] = wanted.kms[offer] ?? Number.POSITIVE_INFINITY
    minimums[stockist] = wanted.minimums[offer] ?? 0
  }
  const demand = {
    suppliers: lines.map(([from, to]) => stockists.subarray(from, to)),
    prices: lines.map(([from, to]) => prices.subarray(from, to)),
    confirmed: lines.map(([from, to]) => days.subarray(from, to)),
    short: lines.map(([from, to]) => short.subarray(from, to)),
    quantities,
    distance: (stockist: number) => distances[stockist] ?? 0,
    band: (stockist: number) => bands[stockist] ?? 0,
    km: (stockist: number) => kms[stockist] ?? Number.POSITIVE_INFINITY,
    minimum: (stockist: number) => minimums[stockist] ?? 0,
  }
  const { groups, count } = groupByStockist(demand, maxGroups)
  return { groups, groupCount: count, calls: planOf[by](demand).calls }
}
