import { expect, it } from 'vitest'
import { SeenToday } from './seen-today.ts'

it('knows what it has seen on a day, and forgets it on the next one', () => {
  const seen = new SeenToday()
  const events = Array.from({ length: 20_000 }, (_, at) => `found 192.0.2.${at % 250} ${at}`)
  const first = events.filter((event) => seen.isFirst('2026-06-01', event)).length
  expect(first).toBeGreaterThan(19_900)
  expect(events.some((event) => seen.isFirst('2026-06-01', event))).toBe(false)
  expect(seen.isFirst('2026-06-02', events[0] ?? '')).toBe(true)
})

it('takes a bounded number of texts from an address on a day', () => {
  const seen = new SeenToday()
  const taken = (day: string) =>
    Array.from({ length: 100 }).filter(() => seen.mayBringText(day, '192.0.2.1')).length
  expect([taken('2026-06-01'), taken('2026-06-01'), taken('2026-06-02')]).toEqual([40, 0, 40])
})

it('takes a bounded number of searches from an address on a day', () => {
  const seen = new SeenToday()
  const taken = (day: string, address: string) =>
    Array.from({ length: 5_000 }, (_, at) => seen.isFirstSearch(day, address, `medicine ${at}`)).filter(
      Boolean,
    ).length
  expect(taken('2026-06-01', '192.0.2.1')).toBe(2_000)
  expect(taken('2026-06-01', '192.0.2.1')).toBe(0)
  expect(taken('2026-06-01', '192.0.2.2')).toBeGreaterThan(1_900)
  expect(taken('2026-06-02', '192.0.2.1')).toBe(2_000)
})
