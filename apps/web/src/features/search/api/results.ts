import type { Category } from '@rasad/contract/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

const maxResults = 40

/** What a whole text means: the one record that it names, if any, and all candidates. */
export function resultsQuery(category: Category, q: string) {
  return queryOptions({
    queryKey: ['search-results', category, q],
    queryFn: async ({ signal }) =>
      (await call('GET /api/search/results', { query: { category, q, limit: maxResults }, signal })).data,
    staleTime: 30_000,
    gcTime: 60_000,
  })
}
