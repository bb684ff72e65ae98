import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'

/** What a scanned card proves. */
export function cardQuery(code: string) {
  return queryOptions({
    queryKey: ['card', code],
    queryFn: async ({ signal }) => (await call('GET /api/cards/{code}', { params: { code }, signal })).data,
    // An answer from before says nothing about the card now.
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  })
}
