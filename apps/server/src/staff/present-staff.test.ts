import { expect, test } from 'vitest'
import { shortName } from './present-staff.ts'

test.each([
  ['Asha Rao', 'Asha R.'],
  ['  Asha   Bhimrao  Rao ', 'Asha R.'],
  ['Asha', 'Asha'],
  ['आशा राव', 'आशा रा.'],
  ['', ''],
])('%j is shown to strangers as %j', (fullName, shown) => {
  expect(shortName(fullName)).toBe(shown)
})
