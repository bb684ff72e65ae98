import { expect, it } from 'vitest'
import { whenOf } from './when.ts'

it('names the time of today, and the day of any other moment', () => {
  const now = new Date(2026, 10, 23, 18, 0)
  expect(whenOf(new Date(2026, 10, 23, 9, 41).toISOString(), now)).toBe('9:41 am')
  expect(whenOf(new Date(2026, 10, 22, 9, 41).toISOString(), now)).toBe('22 Nov 2026')
})
