import { call } from '../../../lib/api-client.ts'
import { type SavedDemand, type SentLine, toSaved } from '../saved-demand.ts'

/** The request: the lines, and the PIN to search near, if given. */
interface Wanted {
  lines: SentLine[]
  pin: string
}

/** Asks which stockists can supply these lines. Throws `ApiError`. */
export async function planDemand({ lines, pin }: Wanted): Promise<SavedDemand> {
  const items = lines.map(({ name, qty, unit }) => ({ name, qty, ...(unit !== undefined && { unit }) }))
  const { data } = await call('POST /api/demand', { body: { items, ...(pin !== '' && { near: pin }) } })
  return toSaved(lines, data)
}
