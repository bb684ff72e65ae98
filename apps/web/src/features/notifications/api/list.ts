import type { Notification, NotificationListAnswer } from '@rasad/contract/notifications'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

export type Pages = InfiniteData<NotificationListAnswer, string | undefined>

export const listKey = (account: string) => ['notifications', account] as const

export function listQuery(account: string) {
  return infiniteQueryOptions({
    queryKey: listKey(account),
    queryFn: ({ pageParam, signal }): Promise<NotificationListAnswer> =>
      call('GET /api/notifications', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: NotificationListAnswer) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  })
}

/** The list with some of it read. */
export function withRead(pages: Pages, which: string | 'all'): Pages {
  const isMeant = (row: Notification) => which === 'all' || row._id === which
  const isNews = pages.pages.some(({ data }) => data.some((row) => isMeant(row) && row.readAt === null))
  const before = pages.pages[0]?.unread ?? 0
  const unread = which === 'all' ? 0 : Math.max(0, before - (isNews ? 1 : 0))
  const now = new Date().toISOString()
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      unread,
      data: page.data.map((row) => (isMeant(row) && row.readAt === null ? { ...row, readAt: now } : row)),
    })),
  }
}
