import { call } from '../../../lib/api-client.ts'
import { type SavedDemand, type SentLine, toSaved } from '../saved-demand.ts'

/** Asks who can supply these lines. Throws `ApiError`. */
export async function createDemand(lines: SentLine[]): Promise<SavedDemand> {
  const items = lines.map(({ name, qty }) => ({ name, qty }))
  const { data } = await call('POST /api/demand', { body: { items } })
  return toSaved(lines, data)
}
