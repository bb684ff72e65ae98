import { limits } from '@rasad/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** The operator's settings, fetched once. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call('GET /api/settings', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Whether the fixed rating and business hours are shown. False until the service answers, so that hidden ones do not
 * flash.
 */
export function useShowsFixed(): boolean {
  return useQuery(settingsQuery()).data?.showFixedRating ?? false
}

/** Days after which a listing that nobody has confirmed says so; the usual ones until the service answers. */
export function useStaleListingDays(): number {
  return useQuery(settingsQuery()).data?.staleListingDays ?? limits.staleListingDays
}
