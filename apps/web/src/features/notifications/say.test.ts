import { type Notification, notificationKinds } from '@rasad/contract/notifications'
import { sayer } from '@rasad/texts'
import { expect, it } from 'vitest'
import { notificationsMessages } from './messages.en.ts'
import { linkOf, textOf } from './say.ts'

const reader = 'a'.repeat(24)
const other = 'b'.repeat(24)

const say = sayer(notificationsMessages, 'en') as Parameters<typeof textOf>[2]

function about(kind: Notification['kind'], changes: Partial<Notification> = {}): Notification {
  return {
    _id: 'c'.repeat(24),
    kind,
    at: '2026-11-22T10:00:00.000Z',
    readAt: null,
    subject: { kind: 'stockist', _id: other, name: 'Deccan Pharma' },
    values: {},
    ...changes,
  }
}

it('has a sentence of its own for every kind, and a place to open', () => {
  const texts = notificationKinds.map((kind) => textOf(about(kind), reader, say))
  expect(new Set(texts).size).toBe(notificationKinds.length)
  expect(texts).not.toContain('Something new')
  expect(texts.join()).not.toMatch(/\{\{|_/)
  for (const kind of notificationKinds) expect(linkOf(about(kind), reader), kind).toMatch(/^\//)
})

it('says a refusal with its reason', () => {
  const declined = about('change-decided', { values: { decision: 'declined', reason: 'expired' } })
  expect(textOf(declined, reader, say)).toBe('Your change was declined: the paper has expired')
})

it('speaks to the holder of a licence, and to admins about it', () => {
  const values = { until: '2026-12-01', step: 30 }
  expect(textOf(about('licence-due', { values }), reader, say)).toBe(
    'Deccan Pharma: the licence fee is due by 1 Dec 2026',
  )
  const subject = { kind: 'stockist', _id: reader, name: 'Deccan Pharma' } as const
  expect(textOf(about('licence-due', { values: { ...values, step: 0 }, subject }), reader, say)).toContain(
    'The fee of your drug licence was due on 1 Dec 2026',
  )
})

it('names nobody who is gone, and opens what is decided on the list', () => {
  const gone = about('registration', { subject: { kind: 'purchaser', _id: other, name: null } })
  expect(textOf(gone, reader, say)).toBe('A purchaser registered as a purchaser')
  expect(linkOf(gone, reader)).toBe(`/admin/review?kind=purchaser&id=${other}`)
  expect(linkOf(about('registration', { readAt: '2026-11-22T11:00:00.000Z' }), reader)).toBe(
    '/admin/stockists?q=Deccan+Pharma',
  )
})
