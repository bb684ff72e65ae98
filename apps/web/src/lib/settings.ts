import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** What the operator has set, asked once. */
export function settingsQuery() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await call('GET /api/settings', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Whether the fixed rating and business hours are shown. Not before the service has said so: where an operator hides
 * them, they do not flash up first.
 */
export function useShowsFixed(): boolean {
  return useQuery(settingsQuery()).data?.showFixedRating ?? false
}
