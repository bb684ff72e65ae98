import { expect, it } from 'vitest'
import { findPlaces } from './find-places.ts'

const at = (city: string, pincode: string | null, state = '') => ({ city, pincode, state, district: null })
const stockists = [
  at('Nagpur', '440018'),
  at('nagpur', '440018'),
  at('NAGPUR', '440001'),
  at('Nagapattinam', '611001'),
  at('Rampur', '244901'),
  at('Rampur', '172001'),
  at('Nowhere', '411999'),
  at('Nowhere', null),
]
const brief = (text: string) =>
  findPlaces(text, stockists).map(({ kind, name, state, pin }) => [kind, name, state, pin])

it('a PIN is itself, in any digits', () => {
  expect(brief('४४००१८')).toEqual([['pin', '440018', 'Maharashtra', '440018']])
  expect(brief('411999')).toEqual([])
  expect(brief('44001')).toEqual([])
})

it('towns that stockists typed come first, each once, with the PIN of most', () => {
  expect(brief('nag').slice(0, 2)).toEqual([
    ['town', 'Nagpur', 'Maharashtra', '440018'],
    ['town', 'Nagapattinam', 'Tamil Nadu', '611001'],
  ])
  expect(brief('nagpur')).toEqual([['town', 'Nagpur', 'Maharashtra', '440018']])
  expect(brief('nowhere')).toEqual([])
})

it('a name in several states comes once for each', () => {
  expect(
    brief('rampur')
      .filter(([, name]) => name === 'Rampur')
      .map(([, , state]) => state)
      .sort(),
  ).toEqual(['Himachal Pradesh', 'Uttar Pradesh'])
  expect(brief('bilaspur').map(([kind, , state]) => [kind, state])).toEqual([
    ['district', 'Chhattisgarh'],
    ['district', 'Himachal Pradesh'],
  ])
})

it.each(['', '   ', '%', '💊'])('finds nothing for “%s”', (text) => expect(brief(text)).toEqual([]))

it('a text in Devanagari finds what sounds like it', () => {
  expect(brief('नागपुर')).toEqual([['town', 'Nagpur', 'Maharashtra', '440018']])
  expect(brief('नाग').map(([, name]) => name)).toContain('Nagapattinam')
  expect(brief('रामपुर').map(([, name]) => name)).not.toContain('Nagpur')
  expect(brief('लखनऊ')).toEqual([expect.arrayContaining(['district', 'Uttar Pradesh'])])
  expect(brief('दिल्ली').length).toBeGreaterThan(0)
  expect(brief('क्ष्ङ')).toEqual([])
})
