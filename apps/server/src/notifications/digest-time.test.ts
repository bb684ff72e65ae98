import { expect, it } from 'vitest'
import { lastDigestTime } from './digest-time.ts'

const at = (now: string, hour: number) => lastDigestTime(new Date(now), hour).toISOString()

it('is the last moment at which clocks in India showed the hour', () => {
  // 8:00 in India is 2:30 UTC.
  expect(at('2026-11-22T02:30:00.000Z', 8)).toBe('2026-11-22T02:30:00.000Z')
  expect(at('2026-11-22T02:29:59.999Z', 8)).toBe('2026-11-21T02:30:00.000Z')
  expect(at('2026-11-22T20:00:00.000Z', 8)).toBe('2026-11-22T02:30:00.000Z')
})

it('belongs to the day of India at both ends of the day', () => {
  // Half past midnight of the 23rd in India is still the 22nd in UTC.
  expect(at('2026-11-22T19:00:00.000Z', 0)).toBe('2026-11-22T18:30:00.000Z')
  expect(at('2026-11-22T19:00:00.000Z', 23)).toBe('2026-11-22T17:30:00.000Z')
})
