import { expect, it } from 'vitest'
import {
  dayAfter,
  readDay,
  readExpiry,
  readPrice,
  readQuantity,
  readScheme,
  writeExpiry,
} from './read-typed.ts'

it.each([
  ['92', 9200],
  ['92.4', 9240],
  ['92.40', 9240],
  ['₹ 1,250.05', 125005],
  ['Rs. 12,50,000', 125000000],
  ['95/-', 9500],
  ['९२.४०', 9240],
  ['0.07', 7],
  ['3000.00', 300000],
  ['1001.10', 100110],
  // Two things could be meant.
  ['92,40', undefined],
  ['1,2500', undefined],
  ['92.405', undefined],
  ['1.250.50', undefined],
  ['-5', undefined],
  ['ten', undefined],
  ['', undefined],
  ['1e3', undefined],
])('reads the price %j as %j paise', (typed, paise) => {
  expect(readPrice(typed)).toBe(paise)
})

it('reads every price back as it is written', () => {
  for (let paise = 0; paise < 200_000; paise += 7) expect(readPrice((paise / 100).toFixed(2))).toBe(paise)
})

it.each([
  ['5', 5],
  ['2.5', 2.5],
  ['1,000', 1000],
  ['१०', 10],
  ['0', 0],
  ['5 strips', undefined],
  ['1.2345', undefined],
  ['1,5', undefined],
  ['-1', undefined],
])('reads the quantity %j as %j', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity)
})

it.each([
  ['10', '1', '10+1'],
  [' 10 ', '२', '10+2'],
  ['10', '', undefined],
  ['', '1', undefined],
  ['0', '1', undefined],
  ['10', '0', undefined],
  ['10.5', '1', undefined],
])('reads the scheme %j and %j as %j', (paid, free, scheme) => {
  expect(readScheme(paid, free)).toBe(scheme)
})

it.each([
  ['11/27', '2027-11-30'],
  ['1127', '2027-11-30'],
  ['2/28', '2028-02-29'],
  ['02-2027', '2027-02-28'],
  ['13/27', undefined],
  ['00/27', undefined],
  ['27', undefined],
  ['11/1927', undefined],
])('reads the expiry %j as the last day of its month, %j', (typed, day) => {
  expect(readExpiry(typed)).toBe(day)
  if (day) expect(readExpiry(writeExpiry(day))).toBe(day)
})

it('reads days that exist, and counts from today', () => {
  expect(readDay('2026-11-30')).toBe('2026-11-30')
  expect(readDay('2026-11-31')).toBeUndefined()
  expect(readDay('30/11/2026')).toBeUndefined()
  expect(dayAfter(new Date(2026, 11, 31, 23, 59), 1)).toBe('2027-01-01')
})
