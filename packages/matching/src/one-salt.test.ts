import { expect, test } from 'vitest'
import { buildIndexData, openIndex } from './index.ts'

const rows = [
  ['Zita-Met Plus 500 Tablet SR', 'Teneligliptin (20mg) + Metformin (500mg)'],
  ['Glycomet SR 500 Tablet', 'Metformin (500mg)'],
  ['Glyciphage SR 500 Tablet', 'Metformin (500mg)'],
] as const
const index = openIndex(
  buildIndexData(rows.map(([name, alias], key) => ({ key, name, alias, popularity: 10 - key }))),
)

test('one salt is never surely meant by what holds others too', () => {
  for (const line of ['metformin 500 sr', 'metformn 500 sr', 'metformin 500 tab sr']) {
    const { tier, matches } = index.resolve(line, 3)
    expect(matches.length, line).toBeGreaterThan(0)
    if (matches[0]?.key === 0) expect(tier, line).toBe('confirm')
  }
})
