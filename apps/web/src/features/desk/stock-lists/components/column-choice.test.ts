import { expect, it } from 'vitest'
import { choiceOf, meaningOf, withMeaning } from './column-choice.ts'

it('gives a meaning to one column only, and a column one meaning only', () => {
  const guess = { name: 0, quantity: 5, mrp: 3 }
  expect(withMeaning(guess, 4, 'quantity')).toEqual({ name: 0, quantity: 4, mrp: 3 })
  expect(withMeaning(guess, 3, 'ptr')).toEqual({ name: 0, quantity: 5, ptr: 3 })
  expect(withMeaning(guess, 3, 'none')).toEqual({ name: 0, quantity: 5 })
  expect(meaningOf(guess, 5)).toBe('quantity')
  expect(meaningOf(guess, 1)).toBe('none')
})

it('is enough with the name and the quantity', () => {
  expect(choiceOf({ name: 0, mrp: 3 })).toBeUndefined()
  expect(choiceOf({ quantity: 3 })).toBeUndefined()
  expect(choiceOf({ name: 0, quantity: 3, pack: 1 })).toEqual({ name: 0, quantity: 3, pack: 1 })
})
