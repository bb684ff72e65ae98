import type {
  ListedOrderList,
  NewOrderList,
  OrderList,
  OrderListRound,
  Share,
} from '@rasad/contract/order-lists'
import { call } from '../../../lib/api-client.ts'
import { keepAliveFetch } from '../../../lib/keep-alive-fetch.ts'
import type { Attempt } from './list-changes.ts'

/** Requests that outlive the page have bodies of at most 64 KiB. */
const maxParting = 60_000

export async function fetchList(id: string, signal?: AbortSignal): Promise<OrderList> {
  return (await call('GET /api/lists/{id}', { params: { id }, ...(signal && { signal }) })).data
}

export async function createList(list: NewOrderList): Promise<OrderList> {
  return (await call('POST /api/lists', { body: list })).data
}

/** The list with what fitted of the change: what others have changed too is not written. */
export async function sendChange(list: string, { id, version, change }: Attempt): Promise<OrderList> {
  const body = { version, change: id, ...change }
  const isSmall = JSON.stringify(body).length < maxParting
  const { data } = await call('PUT /api/lists/{id}', {
    params: { id: list },
    body,
    ...(isSmall && { send: keepAliveFetch }),
  })
  return data
}

/** Ends a round. With the same id, none is ended twice. */
export async function endRound(
  list: string,
  id: string,
): Promise<{ round: OrderListRound; list: OrderList }> {
  const { data } = await call('POST /api/lists/{id}/rounds', { params: { id: list }, body: { _id: id } })
  const { list: after, ...round } = data
  return { round, list: after }
}

/** Takes the end of the last round back. */
export async function resumeRound(list: string, round: string): Promise<OrderList> {
  const params = { id: list, roundId: round }
  return (await call('DELETE /api/lists/{id}/rounds/{roundId}', { params })).data
}

export interface Page<T> {
  rows: T[]
  next: string | undefined
}

export async function fetchLists(
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedOrderList>> {
  const answer = await call('GET /api/lists', { query: { ...(cursor !== undefined && { cursor }) }, signal })
  return { rows: answer.data, next: answer.nextCursor ?? undefined }
}

export async function fetchRounds(
  list: string,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page<OrderListRound>> {
  const answer = await call('GET /api/lists/{id}/rounds', {
    params: { id: list },
    query: { ...(cursor !== undefined && { cursor }) },
    ...(signal && { signal }),
  })
  return { rows: answer.data, next: answer.nextCursor ?? undefined }
}

export async function share(list: string, mayTick: boolean): Promise<Share> {
  return (await call('POST /api/lists/{id}/share', { params: { id: list }, body: { mayTick } })).data
}

export async function endShare(id: string): Promise<void> {
  await call('DELETE /api/shares/{id}', { params: { id } })
}
