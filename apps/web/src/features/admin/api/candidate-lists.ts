import type { PartyRole } from '@rasad/contract/party-fields'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { type Candidate, candidateOf, type State } from '../candidates.ts'
import { paths } from '../review/queue.ts'

interface CandidatePage {
  rows: Candidate[]
  total: number
  nextCursor: string | null
}

interface PageAsk {
  q: string
  status: State | undefined
  limit: number
  cursor: string | undefined
}

const pageSize = 20

/** The list of one kind, page by page. */
export function candidatesQuery(kind: PartyRole, q: string, status: State | undefined) {
  return infiniteQueryOptions({
    queryKey: ['admin', kind, q, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(kind, { q, status, limit: pageSize, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: CandidatePage) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

async function fetchPage(kind: PartyRole, query: PageAsk, signal: AbortSignal): Promise<CandidatePage> {
  const { data, total, nextCursor } = await call(`GET /api/${paths[kind]}`, { query, signal })
  // Callers other than admins get public rows, which are not candidates.
  const rows = data.flatMap((row) => ('createdAt' in row ? [candidateOf(kind, row)] : []))
  return { rows, total, nextCursor }
}

/** Lets the holder of a declined registration send papers again. */
export async function reopen(kind: PartyRole, id: string): Promise<void> {
  await call('POST /api/review/{kind}/{id}/reopen', { params: { kind, id } })
}
