import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLive } from '../../../lib/live.ts'
import { useArrivals } from '../../../lib/use-arrivals.ts'
import { reloadRequests, requestsQuery } from './queries.ts'

export type LiveRequests = ReturnType<typeof useLiveRequests>

/** The pending requests of this stockist, live. */
export function useLiveRequests(deskId: string, isEnabled: boolean) {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...requestsQuery(deskId), enabled: isEnabled })
  const requests = useMemo(() => query.data?.pages.flatMap((page) => page.data), [query.data])
  const isLive = useLive(query.isSuccess ? deskId : undefined, 'card-requests', () =>
    reloadRequests(client, deskId),
  )
  return {
    query,
    requests: requests ?? [],
    count: query.data?.pages[0]?.total ?? 0,
    /** Requests that arrived while this page was open, latest first. */
    arrived: useArrivals(requests),
    isLive,
  }
}
