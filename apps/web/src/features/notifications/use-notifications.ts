import type { Notification } from '@rasad/contract/notifications'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { keepAliveFetch } from '../../lib/keep-alive-fetch.ts'
import { followNotifications } from './api/follow.ts'
import { listKey, listQuery, type Pages, withNews, withRead } from './api/list.ts'

/** The notifications of the signed-in account, live. */
export function useNotifications(account: string) {
  const client = useQueryClient()
  const query = useInfiniteQuery(listQuery(account))
  const [latest, setLatest] = useState<Notification>()
  const isKnown = query.isSuccess
  const { isFetching } = query
  /** Something came while an answer was under way, which may be from before it. */
  const isOvertaken = useRef(false)

  // Only once the service has answered: a session that has ended opens no stream.
  useEffect(() => {
    if (!isKnown) return
    return followNotifications(account, (news) => {
      if (news.kind === 'anew') {
        void client.invalidateQueries({ queryKey: listKey(account) })
        return
      }
      isOvertaken.current ||= client.isFetching({ queryKey: listKey(account) }) > 0
      client.setQueryData<Pages>(listKey(account), (pages) => pages && withNews(pages, news))
      if (news.kind === 'notification' && news.notification.readAt === null) setLatest(news.notification)
    })
  }, [account, client, isKnown])

  useEffect(() => {
    if (isFetching || !isOvertaken.current) return
    isOvertaken.current = false
    void client.invalidateQueries({ queryKey: listKey(account) })
  }, [account, client, isFetching])

  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data])

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
    rows,
    unread: query.data?.pages[0]?.unread ?? 0,
    /** The one that arrived last while the page was open. */
    latest,
    read,
  }
}
