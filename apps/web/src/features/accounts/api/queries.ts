import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** The signed-in account with its record. */
export function meQuery() {
  return queryOptions({
    queryKey: ['me'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/me', { signal })).user,
    staleTime: 0,
  })
}

/** Where the account is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['me', 'sessions'],
    queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).data,
    staleTime: 0,
  })
}

/** The signed-in stockist's own record. */
export function ownStockistQuery(id: string) {
  return queryOptions({
    queryKey: ['me', 'stockist', id],
    queryFn: async ({ signal }) => (await call('GET /api/stockist/{id}', { params: { id }, signal })).data,
    staleTime: 0,
  })
}
