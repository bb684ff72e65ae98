import type { DemandReach } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import type { SavedDemand, StockistLines } from './saved-demand.ts'

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

/** What is said about the lines that nobody within reach has. */
export interface Beyond {
  lines: number
  /** Kilometres to the nearest of these stockists; undefined while none is known. */
  nearest: number | undefined
  /** None of them delivers to the shop, so the goods come by courier. */
  isByCourier: boolean
}

export function beyondOf({ beyond }: SavedDemand): Beyond {
  const known = beyond.flatMap(({ stockist }) => stockist.distanceKm ?? [])
  return {
    lines: beyond.at(-1)?.covered ?? 0,
    nearest: known.length > 0 ? Math.min(...known) : undefined,
    isByCourier: beyond.every(isByCourier),
  }
}

/** This stockist has not said that it delivers to the shop. */
export function isByCourier({ stockist }: StockistLines): boolean {
  return stockist.delivers !== true
}
