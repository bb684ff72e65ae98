import { expect, test } from 'vitest'
import { quantityText, readQuantity } from './quantity.ts'

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['10', 10],
  [' 12 ', 12],
  ['2.5', 2.5],
  ['1,00,000', 100_000],
  ['१०', 10],
  ['૫', 5],
  ['1000000', 1_000_000],
])('reads “%s” as %d', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

test.each([
  ['-1', 'negative'],
  ['-0.5', 'negative'],
  ['1e9', 'tooMuch'],
  ['1000001', 'tooMuch'],
  ['10 strips', 'withUnit'],
  ['10strips', 'withUnit'],
  ['१० पत्ते', 'withUnit'],
  ['ten', 'notNumber'],
  ['NaN', 'notNumber'],
  ['Infinity', 'notNumber'],
  ['1.2.3', 'notNumber'],
  ['-', 'notNumber'],
  ['0x10', 'withUnit'],
  ['🙂', 'notNumber'],
])('rejects “%s”: %s', (text, fault) => {
  expect(readQuantity(text)).toBe(fault)
})

test('formats a quantity with its unit, and zero as an empty text', () => {
  expect(quantityText(0, 'strip')).toBe('')
  expect(quantityText(3, undefined)).toBe('3')
  expect(quantityText(1, 'box')).toBe('1 box')
  expect(quantityText(2, 'box')).toBe('2 boxes')
  expect(quantityText(10, 'strip')).toBe('10 strips')
})
