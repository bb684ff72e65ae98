import { expect, it } from 'vitest'
import { disguisedWord, looksLike, patternOf, withPlainLetters } from './look-of.ts'

it.each([
  ['Cip1a', 'Cipla'],
  ['CipIa', 'Cipla'],
  ['CIPIA', 'Cipla'],
  ['\u0421\u0456\u0440\u0456\u0430', 'Cipla'],
  ['D0lo 650 Tablet', 'Dolo 650 Tablet'],
  ['Dolo 65O Tablet', 'Dolo 650 Tablet'],
  ['Do\u2113o 650 Tab1et', 'Dolo 650 Tablet'],
  ['Stemil 5mg', 'Sternil 5mg'],
  ['STEMIL 5mg', 'Sternil 5mg'],
  ['Sai-MedicaI', 'Sai Medical'],
  ['Cip|a', 'Cipla'],
  ['Do||o 650', 'Dollo 650'],
  ['C!pla', 'Cipla'],
  ['La$ix 40', 'Lasix 40'],
  ['L@six 40', 'Lasix 40'],
  ['Medica|', 'Medical'],
])('%s looks like %s', (name, other) => {
  expect(looksLike(name, other)).toBe(true)
  expect(
    new RegExp(`^${patternOf(name).replaceAll('[^[:alnum:]]', '[^\\p{L}\\p{N}]')}$`, 'u').test(
      other.toLowerCase(),
    ),
  ).toBe(true)
})

it.each([
  ['Dolo 650', 'Dolo-650'],
  ['Dolo 650', 'DOLO 650'],
  ['Sant\u00e9', 'Sante'],
  ['Telma 40', 'Telma 80'],
  ['Telma 40', 'Telma-H 40'],
  ['Zincovit 1+1', 'Zincovit 10'],
  ['\u0921\u094b\u0932\u094b 650', 'Dolo 650'],
])('%s does not look like another name than %s', (name, other) => {
  expect(looksLike(name, other)).toBe(false)
})

it.each([
  ['D0lo 500', 'D0lo'],
  ['Cip1a Health', 'Cip1a'],
  ['CipIa', 'CipIa'],
  ['Cip|a Health', 'Cip|a'],
  ['0mez 20', '0mez'],
  ['Tel-H', undefined],
  ['D3 60K', undefined],
  ['B-Long F', undefined],
  ['Zincovit 1+1', undefined],
  ['AC1 Tablet', undefined],
  ['24x7 Medical', undefined],
  ['Wow! Health', undefined],
  ['M10Forte', undefined],
  ['CIPLA', undefined],
])('finds a sign that can stand for a letter in the first word of %s', (name, word) => {
  expect(disguisedWord(name)).toBe(word)
})

it('replaces letters that only look like Latin ones, and leaves names of other scripts alone', () => {
  expect(withPlainLetters('Spn\ufb01x \u0391B 150mg')).toBe('Spnfix AB 150mg')
  expect(withPlainLetters('\u0921\u094b\u0932\u094b 650 \u03b1-2b')).toBe(
    '\u0921\u094b\u0932\u094b 650 \u03b1-2b',
  )
})
