import type { Staff, StaffStatus } from '@rasad/contract/staff'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import type { Member } from '../rights.ts'

const pageSize = 24
/** The service's maximum for one answer. */
const maxPage = 1_000

/** Those who work here or those who have left, newest first, filtered by the search. */
export function staffListQuery(q: string, status: StaffStatus) {
  return infiniteQueryOptions({
    queryKey: ['staff', 'list', status, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff', { query: { q, status, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['staff', 'member', id],
    queryFn: async ({ signal }): Promise<Member> =>
      (await call('GET /api/staff/{id}', { params: { id }, signal })).data,
    staleTime: 0,
  })
}

/** Everybody in the list, or those with the given ids; each once, newest first. */
export async function fetchStaff(ids?: readonly string[], q = ''): Promise<Staff[]> {
  const wanted = ids && new Set(ids)
  const found: Staff[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /api/staff', { query: { q, limit: maxPage, cursor } })
    found.push(...page.data.filter((member) => wanted?.has(member._id) ?? true))
    cursor = page.nextCursor ?? undefined
  } while (cursor && (!wanted || found.length < wanted.size))
  return found
}

export function staffAnalyticsQuery() {
  return queryOptions({
    queryKey: ['staff', 'analytics'],
    queryFn: async ({ signal }) => (await call('GET /api/staff/analytics', { signal })).data,
    staleTime: 0,
  })
}

/** After a change of staff: invalidates every list, card and count. */
export function refreshStaff(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['staff'] })
}
