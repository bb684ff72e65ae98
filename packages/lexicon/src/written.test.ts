import { expect, it } from 'vitest'
import { joinInitials, nameFinder, wordPatterns } from './written.ts'

it.each([
  ['d pan', 'Pan D Capsule'],
  ['pan-d', 'Pan D Capsule'],
  ["15's dolo", 'Dolo 650 Tablet'],
  ['dolo 15s', 'Dolo 650 Tablet'],
  ['10x15 dolo-650', 'Dolo 650 Tablet'],
  ['rk', 'R.K. Medicals'],
  ['rk medicals', 'Shri R. K. Medicals'],
  ['medicals rk', 'R K Medicals'],
  ['r.k.', 'RK Agencies'],
  ['r k ag', 'RK Agencies'],
  ['pns', 'P.N.S. Distributors'],
  ['sharma co', 'Sharma & Co.'],
  ['reddys', "Dr. Reddy's Laboratories"],
  ["dr reddy's", 'Dr Reddys Laboratories'],
  ["15's", "Gauze 15's"],
  ['b12 neuro', 'Neurobion B12'],
  ['dolo650', 'Dolo 650 Tablet'],
  ['2.5 amlo', 'Amlo 2.5 Tablet'],
  ['५ dolo', 'Dolo 5'],
])('%s finds %s', (text, name) => {
  expect(nameFinder(text)(name)).toBe(true)
})

it.each([
  ['d pan', 'Pan 40 Tablet'],
  ['rk medicals', 'Amar Kant Medicals'],
  ['dolo 500', 'Dolo 650 Tablet'],
  ['65 dolo', 'Dolo 1650 Tablet'],
  ['2.5 amlo', 'Amlo 205'],
  ['dolo telma', 'Dolo 650 Tablet'],
])('%s does not find %s', (text, name) => {
  expect(nameFinder(text)(name)).toBe(false)
})

it('reads initials as one word', () => {
  expect(joinInitials('shri r.k. medicals')).toBe('shri rk  medicals')
  expect(joinInitials('r.k.medicals')).toBe('rk medicals')
  expect(joinInitials('a b c pharma')).toBe('abc pharma')
  expect(joinInitials('pan d')).toBe('pan d')
})

it('makes nothing of typed signs but words', () => {
  for (const sign of ['(', '[', '\\', '*', '.*', '|', '$', '{1,9999}', "'"]) {
    for (const pattern of wordPatterns(`dolo ${sign}650`) ?? []) {
      expect(() => new RegExp(pattern)).not.toThrow()
      expect(new RegExp(pattern).test('telma 40')).toBe(false)
    }
  }
  for (const text of ['()', 'a % f', 'a_b', 'ravi@firm.example'])
    expect(wordPatterns(text), text).toBeUndefined()
  expect(wordPatterns('a1 '.repeat(20))).toBeUndefined()
})
