import type { Notification, NotificationListAnswer } from '@rasad/contract/notifications'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import type { News } from './follow.ts'

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

/** The list after an event of the stream. */
export function withNews(pages: Pages, news: Exclude<News, { kind: 'anew' }>): Pages {
  if (news.kind === 'read') {
    const ids = new Set(news.ids)
    return changed(pages, news.unread, (row) => ids.has(row._id))
  }
  const { notification, unread } = news
  const [first, ...others] = changed(pages, unread, () => false).pages
  if (!first) return pages
  const isIt = ({ _id }: Notification) => _id === notification._id
  if (pages.pages.some(({ data }) => data.some(isIt))) {
    // Unread again: what had settled it was taken back.
    const shown = [first, ...others].map((page) => ({
      ...page,
      data: page.data.map((row) => (isIt(row) ? notification : row)),
    }))
    return { ...pages, pages: shown }
  }
  const grown = { ...first, data: [notification, ...first.data], total: first.total + 1 }
  return { ...pages, pages: [grown, ...others] }
}

/** The list with some of it read. */
export function withRead(pages: Pages, which: string | 'all'): Pages {
  const isMeant = (row: Notification) => which === 'all' || row._id === which
  const isNews = pages.pages.some(({ data }) => data.some((row) => isMeant(row) && row.readAt === null))
  const before = pages.pages[0]?.unread ?? 0
  const unread = which === 'all' ? 0 : Math.max(0, before - (isNews ? 1 : 0))
  return changed(pages, unread, isMeant)
}

function changed(pages: Pages, unread: number, isRead: (row: Notification) => boolean): Pages {
  const now = new Date().toISOString()
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      unread,
      data: page.data.map((row) => (isRead(row) && row.readAt === null ? { ...row, readAt: now } : row)),
    })),
  }
}
