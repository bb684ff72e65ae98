import { expect, it } from 'vitest'
import { sameMaker } from './company-words.ts'

it.each([
  ['Sun Pharma', 'Sun Pharmaceutical Industries Ltd'],
  ['Micro Labs', 'Micro Laboratories Limited'],
  ['M/s. Cipla Ltd.', 'Cipla'],
  ['Alkem Laboratories Ltd', 'ALKEM LABORATORIES LIMITED'],
  ['Dr. Reddys', "Dr Reddy's Laboratories Ltd"],
])('%s is %s', (one, other) => expect(sameMaker(one, other)).toBe(true))

it.each([
  ['Sun Pharma', 'Sunrise Pharma'],
  ['Mankind Pharma', 'Mankind Biotech'],
  ['Zydus Cadila', 'Zydus Healthcare'],
  ['Cipla', null],
  [null, null],
])('%s is not %s', (one, other) => expect(sameMaker(one, other)).toBe(false))
