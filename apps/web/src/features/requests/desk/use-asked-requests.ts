import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../lib/live.ts'
import { requestsKey } from '../../../lib/supply-requests.ts'
import { requestListQuery } from '../api/queries.ts'

/** What waits for a stockist's answer, live. */
export function useAskedRequests(account: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery(requestListQuery(account, true))
  const ask = () => client.invalidateQueries({ queryKey: requestsKey(account) })
  // Only once the service has answered: a session that has ended opens no stream.
  const isLive = useLive(query.isSuccess ? account : undefined, 'requests', ask)
  const [first] = query.data?.pages ?? []
  return {
    count: first?.total,
    orders: first?.orders,
    toAnswer: first && first.total - (first.orders ?? 0),
    isLive,
    refresh: () => void ask(),
  }
}
