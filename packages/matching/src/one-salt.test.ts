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

test('a line with one salt never surely means a product with more salts', () => {
  for (const line of ['metformin 500 sr', 'metformn 500 sr', 'metformin 500 tab sr']) {
    const { tier, matches } = index.resolve(line, 3)
    expect(matches.length, line).toBeGreaterThan(0)
    if (matches[0]?.key === 0) expect(tier, line).toBe('confirm')
  }
})

test('a common salt with a strength finds that strength among many others', () => {
  const syllables = ['ba', 'do', 'fe', 'gi', 'ku', 'la', 'mo', 'ne']
  const common = Array.from({ length: 40 }, (_, i) => ({
    key: i,
    name: `${syllables[i % 8]}${syllables[(i >> 3) % 8]}rex 650 Tablet`,
    alias: 'Paracetamol (650mg)',
    popularity: 100 - i,
  }))
  const rare = { key: 99, name: 'Zolpar 500mg Tablet', alias: 'Paracetamol (500mg)', popularity: 0 }
  const many = openIndex(buildIndexData([...common, rare]))
  for (const line of ['paracetamol 500', 'paracetmol 500 mg tab']) {
    expect(
      many.resolve(line, 5).matches.map((match) => match.key),
      line,
    ).toEqual([99])
  }
})

test('for a doubtful brand, other salts come before a third match with the same salts', () => {
  const alike = [
    ['Cortion 6 Tablet', 'Deflazacort (6mg)'],
    ['Cortiza 12 Tablet', 'Deflazacort (12mg)'],
    ['Cortazon 6 Tablet', 'Deflazacort (6mg)'],
    ['Cortidon 30 Tablet', 'Deflazacort (30mg)'],
    ['Cortisol Cream', 'Clobetasol (NA)'],
  ] as const
  const doubtful = openIndex(
    buildIndexData(alike.map(([name, alias], key) => ({ key, name, alias, popularity: 10 - key }))),
  )
  const { tier, matches } = doubtful.resolve('cortizon', 5)
  expect(tier).toBe('confirm')
  expect(matches.map((match) => match.key)).toHaveLength(5)
  expect(matches.findIndex((match) => match.key === 4)).toBeLessThan(3)
})

test('a release kind within a name counts for its salt, and an unwritten one is in doubt', () => {
  const first = (line: string) => index.resolve(line, 3).matches[0]?.key
  for (const line of ['metformin 500 sr', 'metformn 500 sr tab', 'sr metformin 500'])
    expect(first(line), line).toBe(1)
  const kinds = ['Glycomet SR 500 Tablet', 'Glyset 500 Tablet', 'Exermet 500 Tablet XR']
  const some = openIndex(
    buildIndexData(
      kinds.map((name, key) => ({ key, name, alias: 'Metformin (500mg)', popularity: 9 - key })),
    ),
  )
  expect(some.resolve('metformin 500', 3).matches[0]?.key).toBe(1)
  expect(some.resolve('metformin xr 500', 3).matches[0]?.key).toBe(2)
})
