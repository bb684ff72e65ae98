import type { District, DistrictSummary } from '@rasad/contract/districts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Districts that have suppliers, by state and name; with a limit those with the most suppliers. */
export function districtsQuery(limit?: number) {
  return queryOptions({
    queryKey: ['districts', limit],
    queryFn: async ({ signal }): Promise<DistrictSummary[]> => {
      const query = limit === undefined ? {} : { limit }
      return (await call('GET /api/district', { query, signal, asVisitor: true })).data
    },
  })
}

/** @param state as the address of the page names it, like the district */
export function districtQuery(state: string, district: string) {
  return queryOptions({
    queryKey: ['district', state, district],
    queryFn: async ({ signal }): Promise<District> =>
      (
        await call('GET /api/district/{state}/{district}', {
          params: { state, district },
          signal,
          asVisitor: true,
        })
      ).data,
  })
}

/** A district's name where others of other states stand beside it: Delhi's are called *Central* and *North*. */
export function districtName({ state, district }: { state: string; district: string }): string {
  return /^(north|south|east|west|central|new)\b/i.test(district) ? `${district}, ${state}` : district
}
