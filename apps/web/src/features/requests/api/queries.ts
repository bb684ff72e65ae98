import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { requestsKey } from '../../../lib/supply-requests.ts'

const pageLength = 30

/** Those that the account has made, or at a desk those that it was asked; `waiting`: for the stockist's answer. */
export function requestListQuery(account: string, waiting = false) {
  return infiniteQueryOptions({
    queryKey: [...requestsKey(account), 'list', waiting],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/requests', {
        query: { limit: pageLength, cursor: pageParam, ...(waiting && { waiting: 'true' as const }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  })
}

export function mutesQuery(account: string) {
  return queryOptions({
    queryKey: [...requestsKey(account), 'mutes'],
    queryFn: async ({ signal }) => (await call('GET /api/mutes', { signal })).data,
    staleTime: 0,
  })
}
