import { expect, test } from 'vitest'
import { quantityDoubt, quantityFault, quantityText, readQuantity, splitFree, typedText } from './quantity.ts'

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['10', 10],
  [' 12 ', 12],
  ['10.0', 10],
  ['1,00,000', 100_000],
  ['1,000,000', 1_000_000],
  ['१०', 10],
  ['૫', 5],
  ['1000000', 1_000_000],
])('reads “%s” as %d', (text, quantity) => {
  expect(readQuantity(text)).toBe(quantity)
})

test.each([
  ['-1', 'notWhole'],
  ['-0.5', 'notWhole'],
  ['2.5', 'notWhole'],
  ['.5', 'notWhole'],
  ['1/2', 'notWhole'],
  // two and a half, and not 25
  ['2,5', 'notWhole'],
  ['1e5', 'notWhole'],
  ['1e9', 'notWhole'],
  ['1000001', 'tooMuch'],
  ['10 strips', 'withUnit'],
  ['10strips', 'withUnit'],
  ['१० पत्ते', 'withUnit'],
  ['ten', 'notWhole'],
  ['NaN', 'notWhole'],
  ['Infinity', 'notWhole'],
  ['1.2.3', 'notWhole'],
  ['-', 'notWhole'],
  ['0x10', 'withUnit'],
  ['🙂', 'notWhole'],
])('rejects “%s”: %s', (text, fault) => {
  expect(readQuantity(text)).toBe(fault)
})

test('doubts a 0, which can be sent all the same', () => {
  for (const text of ['0', ' 0 ', '०', '0+2']) {
    expect(quantityDoubt(text)).toBe('notWhole')
    expect(quantityFault(text)).toBeUndefined()
  }
  expect(quantityDoubt(' ')).toBeUndefined()
  expect(quantityDoubt('1')).toBeUndefined()
  expect(quantityDoubt('2.5')).toBe('notWhole')
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

test('tells a quantity of a row in words, and what is none as it is typed', () => {
  expect(typedText({ qty: '1,000', unit: 'strip' })).toBe('1000 strips')
  expect(typedText({ qty: '', free: 2 })).toBe('')
  for (const qty of ['2.5', '1/2', '1e5', 'many']) expect(typedText({ qty, unit: 'strip' })).toBe(qty)
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
