import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/api-client.ts'
import { keepAliveFetch } from '../../lib/keep-alive-fetch.ts'
import { useLive } from '../../lib/live.ts'
import { useArrivals } from '../../lib/use-arrivals.ts'
import { listKey, listQuery, type Pages, withRead } from './api/list.ts'

/** The notifications of the signed-in account, live. */
export function useNotifications(account: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery(listQuery(account))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data), [query.data])
  const [latest] = useArrivals(rows)
  // Only once the service has answered: a session that has ended opens no stream.
  useLive(query.isSuccess ? account : undefined, 'notifications', () =>
    client.invalidateQueries({ queryKey: listKey(account) }),
  )

  /** Shows it at once, and takes it back where the service refuses. Throws `ApiError`. */
  async function read(which: string | 'all'): Promise<void> {
    await client.cancelQueries({ queryKey: listKey(account) })
    client.setQueryData<Pages>(listKey(account), (pages) => pages && withRead(pages, which))
    try {
      const body = which === 'all' ? { all: true as const } : { ids: [which] }
      await call('POST /api/notifications/read', { body, send: keepAliveFetch })
    } catch (error) {
      void client.invalidateQueries({ queryKey: listKey(account) })
      throw error
    }
  }

  return {
    query,
    rows: rows ?? [],
    unread: query.data?.pages[0]?.unread ?? 0,
    /** The one that arrived last while the page was open. */
    latest,
    read,
  }
}
