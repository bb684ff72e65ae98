import { describe, expect, it } from 'vitest'
import { priceText, readPrice } from './price.ts'

describe('a typed price', () => {
  it.each([
    ['31.5', 31.5],
    ['31.50', 31.5],
    ['0', 0],
    ['.75', 0.75],
    ['12.', 12],
    ['₹ 1,250', 1250],
    ['Rs. 40', 40],
    ['1,24,500.05', 124500.05],
    ['', null],
  ])('reads %s', (text, value) => {
    expect(readPrice(text, 'wrong')).toEqual({ value })
  })

  it.each(['-1', '31.505', 'abc', '1e5', '31 rupees', '10000001', '₹', '.', '3.1.5'])(
    'rejects %s',
    (text) => {
      expect(readPrice(text, 'wrong')).toEqual({ error: 'wrong' })
    },
  )

  it('parses what it formats', () => {
    for (const rupees of [0, 7, 31.5, 99.99, 1250]) {
      expect(readPrice(priceText(rupees), 'wrong')).toEqual({ value: rupees })
    }
    expect(priceText(31.5)).toBe('31.50')
    expect(priceText(null)).toBe('')
  })
})
