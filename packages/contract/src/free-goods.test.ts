import { expect, it } from 'vitest'
import { freeGoods } from './free-goods.ts'

it.each([
  { scheme: '10+1', quantity: 25, free: 2 },
  { scheme: '10+1', quantity: 9.999, free: 0 },
  { scheme: '3+1', quantity: 0.3, free: 0 },
  { scheme: null, quantity: 20, free: 2 },
  { scheme: null, quantity: 10, free: 1 },
  { scheme: null, quantity: 9, free: 0 },
  { scheme: null, quantity: 40, free: 4 },
  { scheme: null, quantity: 0, free: 0 },
])('$quantity bring $free free at $scheme, where 20+2 were asked for', ({ scheme, quantity, free }) => {
  expect(freeGoods({ scheme, asked: { quantity: 20, free: 2 } }, quantity)).toBe(free)
})

it('brings nothing where nothing free was asked for, or no quantity', () => {
  expect(freeGoods({ scheme: null, asked: null }, 20)).toBe(0)
  expect(freeGoods({ scheme: null, asked: { quantity: null, free: 2 } }, 20)).toBe(0)
  expect(freeGoods({ scheme: null, asked: { quantity: 20, free: null } }, 20)).toBe(0)
})

it('keeps a part of a pack that was asked for with all of it', () => {
  expect(freeGoods({ scheme: null, asked: { quantity: 7, free: 0.5 } }, 7)).toBe(0.5)
  expect(freeGoods({ scheme: null, asked: { quantity: 7, free: 0.5 } }, 6)).toBe(0)
})

it('is exact with the largest quantities', () => {
  expect(freeGoods({ scheme: null, asked: { quantity: 1_000_000, free: 1_000_000 } }, 999_999)).toBe(999_999)
})
