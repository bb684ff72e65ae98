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
  return {
    count: first?.total,
    orders: first?.orders,
    toAnswer: first && first.total - (first.orders ?? 0),
    isLive,
    refresh,
  }
}
