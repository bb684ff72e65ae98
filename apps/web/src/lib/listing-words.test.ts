import { describe, expect, it } from 'vitest'
import { expiryMonth, freshnessOf, isStale, listDay } from './listing-words.ts'

const now = Date.parse('2026-11-22T21:00:00+05:30')
const said = (confirmedAt: string | null, more: object = {}) =>
  freshnessOf({ available: true, band: null, source: 'hand', confirmedAt, ...more }, now)

describe('when a listing was confirmed', () => {
  it.each([
    ['2026-11-22T21:00:30+05:30', 'confirmedNow', {}],
    ['2026-11-22T20:59:30+05:30', 'confirmedNow', {}],
    ['2026-11-22T20:59:00+05:30', 'confirmedMinutes', { count: 1 }],
    ['2026-11-22T20:00:01+05:30', 'confirmedMinutes', { count: 59 }],
    ['2026-11-22T18:00:00+05:30', 'confirmedHours', { count: 3 }],
    ['2026-11-21T21:00:01+05:30', 'confirmedHours', { count: 23 }],
    ['2026-11-21T21:00:00+05:30', 'confirmedDays', { count: 1 }],
    ['2026-11-16T21:00:00+05:30', 'confirmedDays', { count: 6 }],
    ['2026-11-15T21:00:00+05:30', 'confirmedOn', { day: '15 Nov' }],
    ['2025-12-31T21:00:00+05:30', 'confirmedOn', { day: '31 Dec 2025' }],
  ])('by a person at %s: %s', (moment, key, values) => {
    expect(said(moment)).toMatchObject({ key, ...values })
    expect(said(moment, { source: 'answer' })).toMatchObject({ key, ...values })
  })

  it('by a list, with its day in India', () => {
    const file = { source: 'file' }
    expect(said('2026-11-21T18:29:59Z', file)).toMatchObject({ key: 'listedOn', day: '21 Nov' })
    expect(said('2026-11-21T18:30:00Z', file)).toMatchObject({ key: 'listedOn', day: '22 Nov' })
    expect(said('2026-11-21T18:30:00Z', { ...file, available: false, band: 'out' })?.key).toBe('listedOn')
    expect(said('2026-11-21T18:30:00Z', { ...file, available: false })?.key).toBe('notListedOn')
  })

  it('is unknown where nobody has', () => {
    expect(said(null)).toBeUndefined()
  })

  it('is too long ago after 60 days', () => {
    expect(isStale({ confirmedAt: '2026-09-23T21:00:01+05:30' }, 60, now)).toBe(false)
    expect(isStale({ confirmedAt: '2026-09-23T21:00:00+05:30' }, 60, now)).toBe(true)
    expect(isStale({ confirmedAt: null }, 60, now)).toBe(true)
  })
})

it('a day is that of India, in whichever year', () => {
  expect(listDay(Date.parse('2026-12-31T18:30:00Z'), Date.parse('2027-01-01T00:00:00Z'))).toBe('1 Jan')
  expect(listDay(Date.parse('2026-12-31T18:29:00Z'), Date.parse('2027-01-01T00:00:00Z'))).toBe('31 Dec 2026')
})

it('an expiry is a month', () => {
  expect(expiryMonth('2027-05-31')).toBe('May 2027')
  expect(expiryMonth('2027-01-01')).toBe('Jan 2027')
})
