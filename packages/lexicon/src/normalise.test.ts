import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, nameKey } from './normalise.ts'

describe('fold', () => {
  it.each([
    ['DOLO', 'dolo'],
    ['Ｄｏｌｏ６５０', 'dolo650'],
    ['Résumé', 'resume'],
    ['डोलो ६५०', 'डोलो 650'],
    ['Enpraz‐D – x', 'enpraz-d - x'],
    ['Spnﬁx', 'spnfix'],
    ['5 µg', '5 ug'],
    ['a\u00a0b', 'a b'],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('nameKey', () => {
  it.each([
    ['Dolo 650 Tablet', 'dolo  650   TABLET'],
    ['Enpraz‐D Capsule', 'Enpraz-D Capsule'],
    ['Covel-M Tablet', 'Covel M Tablet'],
    ['Clinet 300mg Capsule', 'CLINET 300 MG CAPSULE'],
    ['Dr. Morepen', 'Dr Morepen'],
  ])('%s is %s', (a, b) => {
    expect(nameKey(a)).toBe(nameKey(b))
  })

  it.each([
    ['Dolo 650 Tablet', 'Dolo 500 Tablet'],
    ['Amlovas 2.5 Tablet', 'Amlovas 25 Tablet'],
    ['Amlovas 2.5 Tablet', 'Amlovas 2 5 Tablet'],
    ['Calpol 500 Tablet', 'Calpol 500 + Tablet'],
    ['Tugain 10 Solution', 'Tugain 10% Solution'],
    ['Janumet 50/500', 'Janumet 50 500'],
    ['Betnovate Cream', 'Betnovate N Cream'],
  ])('%s is not %s', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b))
  })
})
