import { limits } from '@rasad/contract/limits'
import type { AcceptProposals, ImportStatus, StockProposal } from '@rasad/contract/stock-files'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { withRefusedInOurLanguage } from '../../../lib/sentences.ts'

export interface ProposalFilter {
  q: string
  state: StockProposal['state']
  atLeast: number | undefined
}

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
}
const pageSize = 100

/** Items of stock files that the catalogue has not, those that most stockists print first. */
export function proposalsQuery({ q, state, atLeast }: ProposalFilter) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'proposals', state, atLeast ?? 1, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/stock-proposals', {
        query: { q, state, atLeast, limit: pageSize, cursor: pageParam },
        signal,
      }),
    ...paged,
    // What is chosen would change under the hands.
    refetchOnWindowFocus: false,
  })
}

/** What an admin says about one proposal before it is accepted. */
export type Correction = Omit<AcceptProposals['proposals'][number], 'id'>

type Decided = Awaited<ReturnType<typeof decide>>

/** Accepts proposals, in portions. */
export function acceptAll(proposals: ({ id: string } & Correction)[]): Promise<Decided> {
  return inPortions(proposals, (some) =>
    call('POST /api/stock-proposals/accept', { body: { proposals: some } }),
  )
}

export function declineAll(ids: string[]): Promise<Decided> {
  return inPortions(ids, (some) => call('POST /api/stock-proposals/decline', { body: { ids: some } }))
}

export function undoAll(ids: string[]): Promise<Decided> {
  return inPortions(ids, (some) => call('POST /api/stock-proposals/undo', { body: { ids: some } }))
}

const decide = (ids: string[]) => call('POST /api/stock-proposals/decline', { body: { ids } })

async function inPortions<T>(all: readonly T[], send: (some: T[]) => Promise<Decided>): Promise<Decided> {
  const first = await send(all.slice(0, limits.maxProposalsDecided))
  let answer = first
  for (let at = limits.maxProposalsDecided; at < all.length; at += limits.maxProposalsDecided) {
    const next = await send(all.slice(at, at + limits.maxProposalsDecided))
    answer = {
      ...next,
      data: [...answer.data, ...next.data],
      refused: [...answer.refused, ...next.refused],
      listed: answer.listed + next.listed,
    }
  }
  return withRefusedInOurLanguage(answer)
}

/** Stock files of all stockists, newest first. */
export function importsQuery(filter: {
  q: string
  status: ImportStatus | undefined
  layout: string | undefined
}) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'imports', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/stock-files', {
        query: { ...filter, limit: 50, cursor: pageParam },
        signal,
      }),
    ...paged,
  })
}

export function importFiguresQuery() {
  return queryOptions({
    queryKey: ['admin', 'import-figures'],
    queryFn: async ({ signal }) => (await call('GET /api/stock-files/figures', { signal })).data,
    staleTime: 0,
  })
}
