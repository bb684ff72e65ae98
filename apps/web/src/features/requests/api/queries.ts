import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'

const pageLength = 30

/** All queries of requests are keyed by the account that asks. */
export const requestsKey = (account: string) => ['supply-requests', account] as const
export const requestKey = (account: string, id: string) => [...requestsKey(account), 'one', id] as const

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

/** A request as its buyer sees it. Throws an `ApiError` of 404 if the account has made none with this id. */
export function requestQuery(account: string, id: string) {
  return queryOptions({
    queryKey: requestKey(account, id),
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /api/requests/{id}', { params: { id }, signal })
      if (!('stockists' in data)) throw new ApiError(404, 'record-not-found', '')
      return data
    },
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
