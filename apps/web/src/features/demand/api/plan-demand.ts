import type { Demand, DemandReach, DemandResult } from '@rasad/contract/demand'
import type { DemandBy } from '@rasad/contract/plan-bys'
import { call } from '../../../lib/api-client.ts'
import type { MovedLine } from '../calls/moves.ts'
import { type SavedDemand, type SentLine, toSaved } from '../saved-demand.ts'

/** The request: the lines, the PIN to search near, if given, and who may be in the plan. */
interface Wanted {
  lines: SentLine[]
  pin: string
  /** Absent: those that deliver to the PIN, or everybody without one. */
  reach?: DemandReach | undefined
  /** Absent: near first around the PIN, or the fewest calls without one. */
  by?: DemandBy | undefined
}

/** Asks which stockists can supply these lines. Throws `ApiError`. */
export async function planDemand({ lines, ...place }: Wanted): Promise<SavedDemand> {
  return toSaved(lines, await ask(lines.map(itemOf), place))
}

/**
 * Asks who has these lines instead of those who have said that they do not, or give a part only. Throws `ApiError`.
 */
export async function planAgain(
  lines: readonly MovedLine[],
  place: Omit<Wanted, 'lines'>,
): Promise<DemandResult | undefined> {
  // A demand has at least one line.
  if (lines.length === 0) return undefined
  return ask(
    lines.map(({ sent, without }) => ({ ...itemOf(sent), ...(without.length > 0 && { without }) })),
    place,
  )
}

type Item = Demand['items'][number]

async function ask(items: Item[], { pin, reach, by }: Omit<Wanted, 'lines'>): Promise<DemandResult> {
  const body = {
    items,
    ...(pin !== '' && { near: pin }),
    ...(reach !== undefined && { reach }),
    ...(by !== undefined && { by }),
  }
  const { data } = await call('POST /api/demand', { body })
  return data
}

function itemOf({ name, qty, unit, free, medicine, isNone, isKept }: SentLine): Item {
  return {
    // By its name the service would guess again. A line without one is unmatched.
    name: isNone || isKept ? '' : name,
    qty,
    ...(unit !== undefined && { unit }),
    ...(free !== undefined && { free }),
    ...(medicine && { medicine: medicine._id }),
  }
}
