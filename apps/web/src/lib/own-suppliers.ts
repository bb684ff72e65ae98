import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

/** The account's own suppliers. */
export function ownSuppliersQuery() {
  return queryOptions({
    queryKey: ['me', 'own-suppliers'],
    queryFn: async ({ signal }) => (await call('GET /api/own-suppliers', { signal })).data,
    staleTime: 0,
  })
}
