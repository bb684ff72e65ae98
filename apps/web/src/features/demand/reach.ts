import type { DemandReach } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import type { DemandBy } from '@rasad/contract/plan-bys'
import type { StockistLines } from './saved-demand.ts'

/** The choices of who may be in the plan, as the segments show them. */
export const reaches = [
  { key: 'delivers', reach: 'delivers' },
  { key: 'town', reach: limits.townKm },
  { key: 'near', reach: 25 },
  { key: 'far', reach: 100 },
  { key: 'state', reach: 'state' },
  { key: 'all', reach: 'all' },
] as const satisfies readonly { key: string; reach: DemandReach }[]
export type ReachKey = (typeof reaches)[number]['key']

/** The choice that a plan was made with; undefined for a number of kilometres that is none of them. */
export function keyOfReach(reach: DemandReach): ReachKey | undefined {
  return reaches.find((each) => each.reach === reach)?.key
}

export function isReach(value: unknown): value is DemandReach {
  return typeof value === 'number' || value === 'delivers' || value === 'state' || value === 'all'
}

export function isBy(value: unknown): value is DemandBy {
  return value === 'near' || value === 'calls' || value === 'cost'
}

/** This stockist has not said that it delivers to the shop. */
export function isByCourier({ stockist }: StockistLines): boolean {
  return stockist.delivers !== true
}
