import type { ImportRow, ImportRowKind, StockImport } from '@rasad/contract/stock-files'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../../lib/api-client.ts'

/** Milliseconds between two looks at a list that the service is working on. */
const lookAgainAfter = 700
/** While the network is lost. */
const lostAgainAfter = 3_000

export const listsKey = (stockist: string) => ['desk', stockist, 'stock-lists'] as const
export const listKey = (id: string) => ['stock-list', id] as const
export const rowsKey = (id: string) => [...listKey(id), 'rows'] as const

/** Whether the service is working on it, so that its answer will soon be another one. */
export function isAtWork(list: StockImport | undefined): boolean {
  return list?.status === 'reading' || list?.status === 'applying'
}

/** Whether the service did not answer, so that asking again can help. */
export function isSilence(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** One stock list. It is asked for again while the service works on it, and when the tab is looked at again. */
export function listQuery(id: string) {
  return queryOptions({
    queryKey: listKey(id),
    queryFn: async ({ signal }) => (await call('GET /api/stock-files/{id}', { params: { id }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.error) return isSilence(state.error) ? lostAgainAfter : false
      return isAtWork(state.data) ? lookAgainAfter : false
    },
  })
}

/** The stock lists of a stockist, latest first. */
export function listsQuery(stockist: string, isOwn: boolean) {
  return infiniteQueryOptions({
    queryKey: listsKey(stockist),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/stock-files', {
        query: { limit: 20, cursor: pageParam, ...(!isOwn && { stockist }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isAtWork)) ? 2 * lookAgainAfter : false,
  })
}

interface RowPage {
  data: ImportRow[]
  total: number
  nextCursor: string | null
}

/** The rows of a stock list that are of one kind. */
export function rowsQuery(id: string, kind: ImportRowKind) {
  return infiniteQueryOptions({
    queryKey: [...rowsKey(id), kind],
    queryFn: ({ pageParam, signal }): Promise<RowPage> =>
      call('GET /api/stock-files/{id}/rows', {
        params: { id },
        query: { kind, limit: pageParam.limit, cursor: pageParam.cursor },
        signal,
      }),
    initialPageParam: { limit: 100 } as { limit: number; cursor?: string },
    getNextPageParam: ({ nextCursor }) =>
      nextCursor === null ? undefined : { limit: 500, cursor: nextCursor },
    staleTime: 0,
  })
}

/** Of the caller's own stockist, or for an admin of the one that it names. */
const whose = (stockist: string, isOwn: boolean) => ({ stockist: isOwn ? 'me' : stockist }) as const

export const settingsKey = (stockist: string) => ['desk', stockist, 'stock-settings'] as const
export const keysKey = (stockist: string) => ['desk', stockist, 'upload-keys'] as const
export const addressKey = (stockist: string) => ['desk', stockist, 'inbound-address'] as const

export function settingsQuery(stockist: string, isOwn: boolean) {
  return queryOptions({
    queryKey: settingsKey(stockist),
    queryFn: async ({ signal }) =>
      (await call('GET /api/stock-settings', { query: whose(stockist, isOwn), signal })).data,
  })
}

export function keysQuery(stockist: string) {
  return queryOptions({
    queryKey: keysKey(stockist),
    queryFn: async ({ signal }) =>
      (await call('GET /api/upload-keys', { query: whose(stockist, true), signal })).data,
    staleTime: 0,
  })
}

export function addressQuery(stockist: string) {
  return queryOptions({
    queryKey: addressKey(stockist),
    queryFn: async ({ signal }) =>
      (await call('GET /api/inbound-address', { query: whose(stockist, true), signal })).data,
    staleTime: 0,
  })
}
