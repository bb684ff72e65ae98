import { limits } from '@rasad/contract/limits'
import { expect, it } from 'vitest'
import { isTooLong } from './policy.ts'

it('bounds the rows of an own list, and not those of a stockist', () => {
  expect(isTooLong({ owner_no: -1 }, limits.maxOwnListRows)).toBe(false)
  expect(isTooLong({ owner_no: -1 }, limits.maxOwnListRows + 1)).toBe(true)
  expect(isTooLong({ owner_no: 1 }, limits.maxOwnListRows + 1)).toBe(false)
})
