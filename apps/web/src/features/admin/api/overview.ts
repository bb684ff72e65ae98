import type { DistrictSummary } from '@rasad/contract/districts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { districtsByState } from '../../../lib/pin-table.ts'

export function overviewQuery() {
  return queryOptions({
    queryKey: ['admin', 'overview'],
    queryFn: async ({ signal }) => (await call('GET /api/overview', { signal })).data,
    staleTime: 30_000,
  })
}

export interface Coverage {
  /** Those with the most stockists first. */
  districts: DistrictSummary[]
  /** All states: how many of their districts have a stockist. */
  states: { state: string; covered: number; total: number; stockistCount: number }[]
  total: number
}

/** Where stockists are, by district and by state. */
export function coverageQuery() {
  return queryOptions({
    queryKey: ['admin', 'coverage'],
    queryFn: async ({ signal }): Promise<Coverage> => {
      const [{ data }, states] = await Promise.all([
        call('GET /api/district', { signal, asVisitor: true }),
        districtsByState(),
      ])
      const sum = (of: readonly DistrictSummary[]) =>
        of.reduce((all, { stockistCount }) => all + stockistCount, 0)
      const rows = states.map(({ state, districts }) => {
        const here = data.filter((each) => each.state === state)
        return {
          state,
          covered: here.length,
          total: Math.max(districts.length, here.length),
          stockistCount: sum(here),
        }
      })
      return {
        districts: data.toSorted((a, b) => b.stockistCount - a.stockistCount),
        states: rows.sort((a, b) => b.stockistCount - a.stockistCount || (a.state < b.state ? -1 : 1)),
        total: rows.reduce((all, { total }) => all + total, 0),
      }
    },
    staleTime: 60_000,
  })
}
