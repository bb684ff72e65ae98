import { expect, it } from 'vitest'
import { unitWord } from './unit-word.ts'

it.each([
  [1, 'strip', 'strip'],
  [2, 'strip', 'strips'],
  [0.5, 'bottle', 'bottles'],
  [2, 'box', 'boxes'],
  [2, 'strips', 'strips'],
])('reads %d %s as %s', (quantity, unit, word) => {
  expect(unitWord(quantity, unit)).toBe(word)
})
