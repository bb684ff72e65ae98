import { expect, it } from 'vitest'
import { costOf, gstText, paiseText, readGst, readPaise } from './money.ts'

const rate = (pricePaise: number, gstBasisPoints: number | null) => ({
  paise: 0,
  numerator: '0',
  denominator: '1',
  pricePaise,
  scheme: null,
  gstBasisPoints,
})

it('computes what a quantity costs in whole paise, rounded half up', () => {
  expect(costOf(10, rate(2_143, 1_200))).toBe(24_002)
  // 0.5 × 101 paise with 5 % is 53.025 paise; 3 × 33 paise with 0.5 % is 99.495.
  expect(costOf(0.5, rate(101, 500))).toBe(53)
  expect(costOf(3, rate(33, 50))).toBe(99)
  expect(costOf(1, rate(50, 100))).toBe(51)
  expect(costOf(1_000_000, rate(1_000_000_000, 2_800))).toBe(1_280_000_000_000_000)
  expect(costOf(2, rate(101, null))).toBe(202)
  expect(costOf(1, null)).toBeNull()
})

it('reads prices and GST as they are typed', () => {
  expect(['21.4', '₹ 1,250', 'Rs. 40.05', '.5', ' '].map(readPaise)).toEqual([2140, 125_000, 4005, 50, null])
  for (const text of ['abc', '1.234', '-2', '1.2.3']) expect(readPaise(text), text).toBeUndefined()
  expect(['12', '2.5 %', '', '0'].map(readGst)).toEqual([1200, 250, null, 0])
  for (const text of ['101', 'x', '-5']) expect(readGst(text), text).toBeUndefined()
})

it('writes money with paise', () => {
  expect(paiseText(123_450)).toBe('₹1,234.50')
  expect(gstText(1_200)).toBe('12%')
  expect(gstText(250)).toBe('2.5%')
})
