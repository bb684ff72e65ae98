import type { Notification } from '@rasad/contract/notifications'
import { expect, it } from 'vitest'
import { type Pages, withNews, withRead } from './list.ts'

const row = (id: string, readAt: string | null = null): Notification => ({
  _id: id,
  kind: 'card-request',
  at: '2026-11-22T10:00:00.000Z',
  readAt,
  subject: { kind: 'card-request', _id: id, name: 'Asha Medicals' },
  values: {},
})
const pagesOf = (...rows: Notification[]): Pages => ({
  pageParams: [undefined],
  pages: [
    {
      success: true,
      data: rows,
      total: rows.length,
      unread: rows.filter(({ readAt }) => readAt === null).length,
      nextCursor: null,
    },
  ],
})
const shown = ({ pages: [page] }: Pages) => ({
  unread: page?.unread,
  rows: page?.data.map(({ _id, readAt }) => `${_id} ${readAt ? 'read' : 'unread'}`),
})

it('puts a new notification first, and one that it has already nowhere else', () => {
  const pages = withNews(pagesOf(row('a')), { kind: 'notification', notification: row('b'), unread: 2 })
  expect(shown(pages)).toEqual({ unread: 2, rows: ['b unread', 'a unread'] })
  const again = withNews(pages, { kind: 'notification', notification: row('b'), unread: 2 })
  expect(shown(again)).toEqual(shown(pages))
})

it('shows what was read elsewhere, with the count of the service', () => {
  const pages = withNews(pagesOf(row('a'), row('b')), { kind: 'read', ids: ['a'], unread: 7 })
  expect(shown(pages)).toEqual({ unread: 7, rows: ['a read', 'b unread'] })
})

it('counts one less for each that is read here, once', () => {
  const once = withRead(pagesOf(row('a'), row('b')), 'a')
  expect(shown(once)).toEqual({ unread: 1, rows: ['a read', 'b unread'] })
  expect(shown(withRead(once, 'a'))).toEqual(shown(once))
  expect(shown(withRead(once, 'all'))).toEqual({ unread: 0, rows: ['a read', 'b read'] })
})
