import { call } from '../../../lib/api-client.ts'
import { type SavedDemand, type SentLine, toSaved } from '../saved-demand.ts'

/** The request: the lines, and the PIN to search near, if given. */
interface Wanted {
  lines: SentLine[]
  pin: string
}

/** Asks which stockists can supply these lines. Throws `ApiError`. */
export async function planDemand({ lines, pin }: Wanted): Promise<SavedDemand> {
  const items = lines.map(({ name, qty, unit, free, medicine, isNone }) => ({
    // By its name the service would guess again. A line without one is unmatched.
    name: isNone ? '' : name,
    qty,
    ...(unit !== undefined && { unit }),
    ...(free !== undefined && { free }),
    ...(medicine && { medicine: medicine._id }),
  }))
  const { data } = await call('POST /api/demand', { body: { items, ...(pin !== '' && { near: pin }) } })
  return toSaved(lines, data)
}
