import { call } from '../../../lib/api-client.ts'
import { readNear } from '../../../lib/near.ts'
import type { NewRow } from '../row.ts'

/** How many of each line, so that the plan reads like one of a real day. */
const quantities = ['10', '5', '20', '4']

interface District {
  state: string
  district: string
}

/** Stockists of a district may have listed nothing yet: how many districts are looked at. */
const maxDistricts = 10

/**
 * Lines to try the demand with: medicines that most stockists carry in the own district, or else in the district with the
 * most stockists whose stockists list any. Empty if those of the largest districts list none. Throws `ApiError`.
 */
export async function fetchExample(): Promise<NewRow[]> {
  const near = readNear()
  const own = near ? await linesFrom(near) : []
  if (own.length > 0) return own
  const { data: busiest } = await call('GET /api/district', { query: { limit: maxDistricts } })
  for (const district of busiest) {
    const lines = await linesFrom(district)
    if (lines.length > 0) return lines
  }
  return []
}

async function linesFrom({ state, district }: District): Promise<NewRow[]> {
  const { data } = await call('GET /api/district/{state}/{district}', { params: { state, district } })
  return quantities.flatMap((qty, at) => {
    const medicine = data.medicines[at]
    if (!medicine) return []
    const { _id, name } = medicine
    // The very product, not whatever else has this name.
    return { name, qty, medicine: { _id, name, companyName: null, pack: null, composition: null } }
  })
}
