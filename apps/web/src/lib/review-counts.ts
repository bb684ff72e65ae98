import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** How many of each kind wait for an admin, and since when the oldest does. */
export function reviewCountsQuery() {
  return queryOptions({
    queryKey: ['review', 'counts'],
    queryFn: async ({ signal }) => {
      const { counts, oldest } = await call('GET /api/review', { query: { limit: 1 }, signal })
      return { counts, oldest }
    },
    staleTime: 15_000,
  })
}
