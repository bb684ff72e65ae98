import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

const pageSize = 100

/** What buyers wanted in vain, most wanted first. */
export function unmetQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'unmet', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/unmet-wants', { query: { q, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
