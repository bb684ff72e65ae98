import { type Group, groupByStockist, type Plan, planCalls } from '@rasad/matching'

/** What a plan is made of, in arrays that move between threads. */
export interface Wanted {
  /** Per line, who has it. */
  suppliers: Uint32Array[]
  /** Beside each of these, what it asks; NaN: not told. */
  prices: Float64Array[]
  /** How far each stockist of the demand is, in classes; none where nobody knows. */
  distances: Map<number, number>
  /** Groups that are wanted, those with the most lines first. */
  groupsMost: number
}

export interface Planned {
  groups: Group[]
  groupCount: number
  calls: Plan['calls']
}

/** Groups the lines by stockist and plans the calls: milliseconds of pure computing. */
export function makePlan({ suppliers, prices, distances, groupsMost }: Wanted): Planned {
  const places = suppliers.map((line) => new Map(Array.from(line, (stockist, at) => [stockist, at])))
  const demand = {
    suppliers,
    distance: (stockist: number) => distances.get(stockist) ?? 0,
    price(line: number, stockist: number) {
      const price = prices[line]?.[places[line]?.get(stockist) ?? -1]
      return price === undefined || Number.isNaN(price) ? undefined : price
    },
  }
  const groups = groupByStockist(demand)
  return { groups: groups.slice(0, groupsMost), groupCount: groups.length, calls: planCalls(demand).calls }
}
