import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { requestListQuery, requestsKey } from '../api/queries.ts'
import { useFollow } from '../api/use-follow.ts'

/** What waits for a stockist's answer, live. */
export function useAskedRequests(account: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery(requestListQuery(account, true))
  const refresh = () => void client.invalidateQueries({ queryKey: requestsKey(account) })
  // Only once the service has answered: a session that has ended opens no stream.
  const isLive = useFollow(query.isSuccess ? '/api/requests/stream' : undefined, refresh)
  const [first] = query.data?.pages ?? []
  const loaded = query.data?.pages.flatMap(({ data }) => data) ?? []
  const orders = loaded.filter(({ stage }) => stage === 'ordered').length
  const isWhole = first !== undefined && loaded.length >= first.total
  return {
    count: first?.total,
    ...(isWhole
      ? { orders, toAnswer: loaded.length - orders }
      : // More wait than were loaded: those are counted as what most of them are.
        { orders: first && orders, toAnswer: first && first.total - orders }),
    isLive,
    refresh,
  }
}
