import { buildIndexData, formKey } from '@rasad/matching'
import { expect, test } from 'vitest'
import { buildFormHashes } from './form-hashes.ts'

const names = [
  'Dolo 650 Tablet',
  'Calpol 500 Tab',
  'Calpol Syrup',
  'Glycomet 500 SR Tablet',
  'Glycomet SR 500 Tablet',
  'Augmentin 625 Duo Tablet',
  'Ciplox Eye Drops',
  'Ciplox Ear Drops',
  'Ciplox Eye Ointment',
  'Volini Gel',
  'Pan D Capsule PR',
  'Dolo 650',
]
const hashes = buildFormHashes(
  buildIndexData(names.map((name, at) => ({ key: 3 * at + 2, name, popularity: at }))),
)

test('medicines share a hash exactly when their names have the same form, site and release', () => {
  for (const [a, one] of names.entries()) {
    for (const [b, other] of names.entries()) {
      const same = hashes[3 * a + 2] === hashes[3 * b + 2]
      expect(same, `${one}, ${other}`).toBe(formKey(one) === formKey(other))
    }
  }
})

test('an unknown number has no hash', () => {
  expect([hashes[0], hashes[4]]).toEqual([0, 0])
})
