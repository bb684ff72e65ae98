import { expect, it } from 'vitest'
import { buildIndexData } from '../index/build.ts'
import { openIndex } from './name-index.ts'

const names = [
  'Telma 20 Tablet',
  'Telma 40 Tablet',
  'Telma 80 Tablet',
  'Telma H Tablet',
  'Thyrox 25mcg Tablet',
  'Thyrox 50mcg Tablet',
  'Ebast 10 Tablet',
  'Ebast 20 Syrup',
]
const index = openIndex(buildIndexData(names.map((name, key) => ({ key, name, popularity: 0 }))))

it.each([
  'Telma 40 80',
  'Telma 40/80',
  'Telma 40 & 80',
  'Telma 40-80',
  'Telma 40,80 Tablet',
  'Thyrox 25/50',
  'TELMA 40 TAB 80',
])('asks what %s means, of which there are two', (line) => {
  const { tier, matches } = index.resolve(line, 3)
  expect(tier).toBe('confirm')
  expect(matches.length).toBeGreaterThan(0)
})

it.each([
  ['Telma 40', 'Telma 40 Tablet'],
  ['TELMA 40 TAB 15', 'Telma 40 Tablet'],
  ["TELMA 40 10'S", 'Telma 40 Tablet'],
  ['TELMA 40 1*20', 'Telma 40 Tablet'],
  ['Ebast 10 20', 'Ebast 10 Tablet'],
])('is sure what %s means', (line, name) => {
  const { tier, matches } = index.resolve(line, 1)
  expect([tier, names[matches[0]?.key ?? -1]]).toEqual(['matched', name])
})
