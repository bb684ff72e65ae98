import { type Demand, type Group, groupByStockist, type Plan, planCalls } from '@rasad/order-planning'

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
  /** How many groups to return, those with the most lines first. */
  maxGroups: number
  /**
   * Offers that were last confirmed before this day come last: in the plan only where nobody else has the line, and their
   * stockists after all others. Absent: the day breaks ties.
   */
  freshFrom?: number
}

export interface Planned {
  groups: Group[]
  groupCount: number
  calls: Plan['calls']
}

/** Groups the lines by stockist and plans the calls. Takes milliseconds of processor time. */
export function makePlan(wanted: Wanted): Planned {
  const { start, stockists, prices, days, distances, maxGroups, freshFrom } = wanted
  const lines = Array.from({ length: start.length - 1 }, (_, line) => [start[line], start[line + 1]] as const)
  const distanceOf = new Uint8Array(1 + stockists.reduce((most, stockist) => Math.max(most, stockist), 0))
  for (const [offer, stockist] of stockists.entries()) distanceOf[stockist] = distances[offer] ?? 0
  const demand = {
    suppliers: lines.map(([from, to]) => stockists.subarray(from, to)),
    prices: lines.map(([from, to]) => prices.subarray(from, to)),
    confirmed: lines.map(([from, to]) => days.subarray(from, to)),
    distance: (stockist: number) => distanceOf[stockist] ?? 0,
  }
  if (freshFrom !== undefined) return planFreshFirst(demand, maxGroups, freshFrom)
  const { groups, count } = groupByStockist(demand, maxGroups)
  return { groups, groupCount: count, calls: planCalls(demand).calls }
}

type Offered = Demand & Required<Pick<Demand, 'prices' | 'confirmed'>>

function planFreshFirst(demand: Offered, maxGroups: number, freshFrom: number): Planned {
  const fresh = demand.confirmed.map((days) =>
    Uint32Array.from(days.keys()).filter((at) => (days[at] ?? 0) >= freshFrom),
  )
  const suppliers = demand.suppliers.map((line, at) => preferred(line, fresh[at]))
  const prices = demand.prices.map((line, at) => preferred(line, fresh[at]))
  const confirmed = demand.confirmed.map((line, at) => preferred(line, fresh[at]))
  const { groups, count } = groupByStockist(demand)
  const isFresh = new Set(demand.suppliers.flatMap((line, at) => [...pick(line, fresh[at])]))
  const isLast = ({ stockist }: Group) => Number(!isFresh.has(stockist))
  return {
    groups: groups.toSorted((a, b) => isLast(a) - isLast(b)).slice(0, maxGroups),
    groupCount: count,
    calls: planCalls({ ...demand, suppliers, prices, confirmed }).calls,
  }
}

type Numbers = Uint32Array | Float64Array | Uint16Array

/** Those at these places, or all where there are none. */
function preferred<T extends Numbers>(line: T, at: Uint32Array = new Uint32Array(0)): T {
  return at.length === 0 || at.length === line.length ? line : pick(line, at)
}

function pick<T extends Numbers>(line: T, at: Uint32Array = new Uint32Array(0)): T {
  let next = 0
  return line.slice(0, at.length).map(() => line[at[next++] ?? 0] ?? 0) as T
}
