import type { FullStockist } from '@rasad/contract/stockists'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'

const pageOfStaff = 50
const pageOfRequests = 50

/** All queries of one desk are keyed by its stockist's id. */
export const deskKey = (id: string) => ['desk', id] as const
export const recordKey = (id: string) => [...deskKey(id), 'record'] as const
export const wantedKey = (id: string) => [...deskKey(id), 'wanted'] as const
export const requestsKey = (id: string) => [...deskKey(id), 'requests'] as const
export const historyKey = (id: string) => [...deskKey(id), 'history'] as const

/** Fetches again what waits for the stockist's answer and what no longer does. */
export async function reloadRequests(client: QueryClient, id: string): Promise<void> {
  await Promise.all(
    [requestsKey(id), historyKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** How the stockist is found, called and asked. */
export function overviewQuery(id: string) {
  return queryOptions({
    queryKey: [...deskKey(id), 'overview'],
    queryFn: async ({ signal }) => (await call('GET /api/stockist/overview', { signal })).data,
    staleTime: 60_000,
  })
}

/** The stockist as itself and admins see it. Throws an `ApiError` of 404 if there is none. */
export function recordQuery(id: string) {
  return queryOptions({
    queryKey: recordKey(id),
    queryFn: async ({ signal }): Promise<FullStockist> => {
      const { data } = await call('GET /api/stockist/{id}', { params: { id }, signal })
      if (!('licenseNumber' in data)) throw new ApiError(404, 'record-not-found', '')
      return data
    },
    staleTime: 0,
  })
}

/** @param isOwn true if a stockist asks for its own staff, false if an admin asks for that of the stockist. */
export function staffQuery(id: string, isOwn: boolean, q: string) {
  return infiniteQueryOptions({
    queryKey: [...deskKey(id), 'staff', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff', {
        query: { stockist: isOwn ? 'me' : id, q, limit: pageOfStaff, cursor: pageParam },
        signal,
      }),
    ...paged,
    staleTime: 0,
  })
}

/** Requests that no longer wait for this stockist, latest first. */
export function historyQuery(id: string, q = '') {
  return infiniteQueryOptions({
    queryKey: [...historyKey(id), q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/purchasing-card/history', {
        query: { q, limit: pageOfRequests, cursor: pageParam },
        signal,
      }),
    ...paged,
    staleTime: 0,
  })
}

/** Pending requests for this stockist; with `q`, those whose name or e-mail contains it. */
export function requestsQuery(id: string, q = '') {
  return infiniteQueryOptions({
    queryKey: [...requestsKey(id), q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/purchasing-card/requests', {
        query: { q, limit: pageOfRequests, cursor: pageParam },
        signal,
      }),
    ...paged,
    staleTime: 0,
  })
}
