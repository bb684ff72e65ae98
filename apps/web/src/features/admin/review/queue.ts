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

/** Names an item as it was looked at. */
export const keyOf = ({ kind, _id, revision }: ReviewItem) => `${kind} ${_id} ${revision}`

export type Verdict = { decision: 'approve'; note?: string } | ({ decision: 'decline' } & Decline)

/** The queue moves on before the answer. */
const send = keepAliveFetch

const paths = { stockist: 'stockist', medicalOwner: 'user', purchaser: 'purchaser' } as const

/** Approves or declines a registration. Safe to repeat. Throws `ApiError`. @param seen its revision as it was looked at */
export async function decideRegistration(
  kind: keyof typeof paths,
  id: string,
  { decision, ...why }: Verdict,
  seen?: string,
): Promise<void> {
  const body = { ...why, ...(seen !== undefined && { seen }) }
  await call(`PATCH /api/${paths[kind]}/{id}/${decision}`, { params: { id }, body, send })
}

/** Decides what was looked at. Safe to repeat. Throws `ApiError`. */
export async function decideItem(item: ReviewItem, verdict: Verdict): Promise<void> {
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
  await decideRegistration(item.kind, item._id, verdict, item.revision)
}

export type Named = Pick<ReviewItem, 'kind' | '_id' | 'name'>

/** Takes a decision of the last seconds back. Throws `ApiError`. */
export async function undoItem({ kind, _id: id }: Named): Promise<void> {
  await call('POST /api/review/{kind}/{id}/undo', { params: { kind, id }, send })
}
