import type { Decline } from '@rasad/contract/decline-reasons'
import type { ReviewItem, ReviewKind } from '@rasad/contract/review'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type Answer, call } from '../../../lib/api-client.ts'
import { keepAliveFetch } from '../../../lib/keep-alive-fetch.ts'

export type QueuePage = Answer<'GET /api/review'>

/** News are asked for while the page is open. */
const newsEvery = 30_000
const pageSize = 50

/** The queue, page by page. */
export function queueQuery(kind: ReviewKind | undefined) {
  return infiniteQueryOptions({
    queryKey: ['review', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/review', { query: { kind, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: QueuePage) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: newsEvery,
    refetchOnWindowFocus: true,
  })
}

/** One record that another screen leads to; undefined when it does not wait. */
export async function fetchItem(
  kind: ReviewKind,
  id: string,
  signal: AbortSignal,
): Promise<ReviewItem | undefined> {
  return (await call('GET /api/review', { query: { kind, id, limit: 1 }, signal })).data[0]
}

/** What is decided: of a queue as it was looked at. */
export interface Decidable extends Pick<ReviewItem, 'kind' | '_id' | 'name'> {
  revision?: string
}

/** Names an item as it was looked at. */
export const keyOf = ({ kind, _id, revision }: Decidable) => `${kind} ${_id} ${revision}`

export type Verdict = { decision: 'approve'; note?: string } | ({ decision: 'decline' } & Decline)

/** The queue moves on before the answer. */
const send = keepAliveFetch

/** In the addresses of calls. */
export const paths = { stockist: 'stockist', medicalOwner: 'user', purchaser: 'purchaser' } as const

/** Decides what was looked at. Safe to repeat. Throws `ApiError`. */
export async function decideItem(item: Decidable, verdict: Verdict): Promise<void> {
  const params = { id: item._id }
  const { decision, ...why } = verdict
  if (item.kind === 'medicine' || item.kind === 'company') {
    if (decision === 'approve') await call(`PATCH /api/${item.kind}/{id}/confirm`, { params, send })
    else await call(`DELETE /api/${item.kind}/{id}`, { params, send })
    return
  }
  if (item.kind === 'change') {
    if (decision === 'approve') {
      const body = { version: Number(item.revision) }
      await call('PATCH /api/changes/{id}/approve', { params, body, send })
    } else await call('PATCH /api/changes/{id}/decline', { params, body: why, send })
    return
  }
  const body = { ...why, ...(item.revision !== undefined && { seen: item.revision }) }
  await call(`PATCH /api/${paths[item.kind]}/{id}/${decision}`, { params, body, send })
}

/** Takes a decision of the last seconds back. Throws `ApiError`. */
export async function undoItem({ kind, _id: id }: Decidable): Promise<void> {
  await call('POST /api/review/{kind}/{id}/undo', { params: { kind, id }, send })
}
