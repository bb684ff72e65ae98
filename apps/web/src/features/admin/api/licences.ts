import type { LicenceState } from '@rasad/contract/licences'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Licences of approved holders, page by page, the earliest end first. */
export function licencesQuery(q: string, state: LicenceState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'licences', q, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/licences', { query: { q, state, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
