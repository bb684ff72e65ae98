import type { EntryKind } from '@rasad/contract/unconfirmed'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Unconfirmed entries added by stockists, page by page. */
export function unconfirmedQuery(q: string, kind: EntryKind | undefined) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'unconfirmed', q, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/catalogue/unconfirmed', { query: { q, kind, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export type Settling = 'confirm' | 'remove'

/**
 * Confirms or removes an entry. Confirming is idempotent.
 * @returns the id of the removal, which undoes it
 */
export async function settle(how: Settling, kind: EntryKind, id: string): Promise<string | undefined> {
  if (how === 'remove') return (await call(`DELETE /api/${kind}/{id}`, { params: { id } })).data.mergeId
  await call(`PATCH /api/${kind}/{id}/confirm`, { params: { id } })
  return undefined
}
