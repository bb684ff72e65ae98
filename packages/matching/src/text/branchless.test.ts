import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyBit, larger, smaller } from './branchless.ts'

const near = fc.integer({ min: -(2 ** 30), max: 2 ** 30 - 1 })

it('tells whether any bit is set, the highest too', () => {
  fc.assert(fc.property(fc.integer(), (bits) => anyBit(bits) === (bits === 0 ? 0 : 1)))
  expect(anyBit(0)).toBe(0)
  expect(anyBit(1 << 31)).toBe(1)
})

it('agrees with Math.min and Math.max', () => {
  fc.assert(
    fc.property(near, near, (a, b) => smaller(a, b) === Math.min(a, b) && larger(a, b) === Math.max(a, b)),
  )
})
