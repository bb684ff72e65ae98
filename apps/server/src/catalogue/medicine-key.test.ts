import { expect, it } from 'vitest'
import { medicineKey } from './medicine-key.ts'

it.each([
  ['Dolo 650 Tablet', 'dolo  650 TABLET '],
  ['Crocin 500', 'Ｃｒｏｃｉｎ ５００'],
  ['Bécosules', 'Becosules'],
])('%j and %j are the same medicine of a company', (a, b) => {
  expect(medicineKey(a)).toBe(medicineKey(b))
})

// All of these coexist in catalogues, with different salts or strengths.
it.each([
  ['Jupiros F', 'Jupiros-F'],
  ['R P Zole', 'R.P. Zole'],
  ['Dolo 500', 'Dolo 650'],
])('%j and %j are different medicines', (a, b) => {
  expect(medicineKey(a)).not.toBe(medicineKey(b))
})
