import type { DemandReach } from '@rasad/contract/demand'
import { call } from '../../../lib/api-client.ts'
import { type SavedDemand, type SentLine, toSaved } from '../saved-demand.ts'

/** The request: the lines, the PIN to search near, if given, and who may be in the plan. */
interface Wanted {
  lines: SentLine[]
  pin: string
  /** Absent: those that deliver to the PIN, or everybody without one. */
  reach?: DemandReach | undefined
}

/** Asks which stockists can supply these lines. Throws `ApiError`. */
export async function planDemand({ lines, pin, reach }: Wanted): Promise<SavedDemand> {
  const items = lines.map(({ name, qty, unit, free, medicine, isNone }) => ({
    // By its name the service would guess again. A line without one is unmatched.
    name: isNone ? '' : name,
    qty,
    ...(unit !== undefined && { unit }),
    ...(free !== undefined && { free }),
    ...(medicine && { medicine: medicine._id }),
  }))
  const body = { items, ...(pin !== '' && { near: pin }), ...(reach !== undefined && { reach }) }
  const { data } = await call('POST /api/demand', { body })
  return toSaved(lines, data)
}
