import { expect, test } from 'vitest'
import { quantityText, readQuantity, splitFree } from './quantity.ts'

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

test('formats a quantity with its unit and free goods, and zero as an empty text', () => {
  expect(quantityText({ qty: 0, unit: 'strip' })).toBe('')
  expect(quantityText({ qty: 0, free: 2 })).toBe('')
  expect(quantityText({ qty: 3 })).toBe('3')
  expect(quantityText({ qty: 1, unit: 'box' })).toBe('1 box')
  expect(quantityText({ qty: 2, unit: 'box' })).toBe('2 boxes')
  expect(quantityText({ qty: 10, unit: 'strip' })).toBe('10 strips')
  expect(quantityText({ qty: 20, free: 2 })).toBe('20 + 2 free')
  expect(quantityText({ qty: 20, free: 2, unit: 'strip' })).toBe('20 strips + 2 free')
})

test.each([
  ['20+2', { qty: '20', free: 2 }],
  [' 10 + 1 free ', { qty: '10', free: 1 }],
  ['१०+१', { qty: '10', free: 1 }],
  // still being typed
  ['20+', { qty: '20', free: 0 }],
  ['20', undefined],
  ['1e+5', undefined],
  ['+2', undefined],
])('reads “%s” as a quantity with free goods: %j', (text, scheme) => {
  expect(splitFree(text)).toEqual(scheme)
  if (scheme) expect(readQuantity(text)).toBe(Number(scheme.qty))
})
