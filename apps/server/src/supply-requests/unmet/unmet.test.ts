import { limits } from '@rasad/contract/limits'
import { wantingSteps } from '@rasad/contract/unmet-wants'
import { expect, it } from 'vitest'
import { toldOf } from './unmet.ts'

it('tells numbers of buyers in steps, and nothing below the first', () => {
  expect(wantingSteps[0]).toBe(limits.minWanting)
  expect([0, 1, 2].map(toldOf)).toEqual([undefined, undefined, undefined])
  expect([3, 4, 5, 9, 10, 19, 20, 400].map(toldOf)).toEqual([3, 3, 5, 5, 10, 10, 20, 100])
})
