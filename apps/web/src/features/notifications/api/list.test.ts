import type { Notification } from '@rasad/contract/notifications'
import { expect, it } from 'vitest'
import { type Pages, withRead } from './list.ts'

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

it('counts one less for each that is read here, once', () => {
  const once = withRead(pagesOf(row('a'), row('b')), 'a')
  expect(shown(once)).toEqual({ unread: 1, rows: ['a read', 'b unread'] })
  expect(shown(withRead(once, 'a'))).toEqual(shown(once))
  expect(shown(withRead(once, 'all'))).toEqual({ unread: 0, rows: ['a read', 'b read'] })
})
