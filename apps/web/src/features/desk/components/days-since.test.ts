import { expect, it } from 'vitest'
import { daysSince } from './days-since.ts'

it.each([
  ['2026-11-28T18:29:00Z', '2026-11-28T18:31:00Z', 1],
  ['2026-11-28T18:31:00Z', '2026-11-29T18:29:00Z', 0],
  ['2026-11-16T10:00:00Z', '2026-11-28T09:00:00Z', 12],
  ['2026-11-29T10:00:00Z', '2026-11-28T09:00:00Z', 0],
])('from %s to %s it counts the days in India: %d', (from, to, days) => {
  expect(daysSince(from, new Date(to))).toBe(days)
})
