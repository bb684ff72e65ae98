import { expect, test } from 'vitest'
import { worstFlaws } from './flaw-text.ts'

test('says the oldest of each kind, the first lines that are short, and how many more', () => {
  const short = (line: number) => ({ is: 'too-little', line, has: 1, of: 9 }) as const
  const minimum = { is: 'below-minimum', minimum: 5_000, value: 200 } as const
  const rate = (line: number, since: string) => ({ is: 'old-rate', line, since }) as const
  const word = (line: number, days: number) => ({ is: 'not-confirmed', line, days }) as const
  const flaws = [
    ...[minimum, short(0), rate(0, '2026-10-12T00:00:00.000Z'), word(1, 40)],
    ...[short(2), rate(3, '2026-09-24T00:00:00.000Z'), word(2, 77), short(3), short(9)],
  ]
  expect(worstFlaws({ flaws, lines: [0, 1, 2, 3] })).toEqual({
    flaws: [minimum, short(0), short(2), rate(3, '2026-09-24T00:00:00.000Z'), word(2, 77)],
    short: 1,
  })
  expect(worstFlaws({ lines: [0] })).toEqual({ flaws: [], short: 0 })
})
