import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { orderOutcomes } from './order-outcomes.ts'

const ordered = (line: number, quantity: number, more: object = {}) => ({
  ...{ line, quantity, free: 0, confirmed: null, medicine: { _id: `m${line}` }, rate: null },
  ...more,
})
const request = (...orders: Record<string, ReturnType<typeof ordered>[]>[]) =>
  ({
    lines: [0, 1, 2].map((line) => ({
      ...{ line, name: `Line ${line}`, medicine: { _id: `m${line}` }, quantity: 10 },
    })),
    stockists: orders.flatMap((each) =>
      Object.entries(each).map(([id, order]) => ({ stockist: { _id: id }, order })),
    ),
  }) as unknown as SupplyRequest
const outcomesOf = (of: string[], ...orders: Parameters<typeof request>) =>
  orderOutcomes(request(...orders), new Set(of)).map(({ name, outcome }) => ({ name, ...outcome }))

it('says what came, how much of it, at which price, and what came instead', () => {
  const orders = {
    a: [ordered(0, 10, { rate: { pricePaise: 2150 } }), ordered(1, 4)],
    b: [ordered(2, 2, { medicine: { _id: 'else' } })],
  }
  expect(outcomesOf(['a', 'b'], orders)).toEqual([
    { name: 'Line 0', is: 'has', stockist: 'a', quantity: 10, pricePaise: 2150 },
    { name: 'Line 1', is: 'part', stockist: 'a', quantity: 4 },
    { name: 'Line 2', is: 'other', stockist: 'b', quantity: 2, medicine: 'else' },
  ])
})

it('adds up a line of several stockists, and leaves out what an earlier order has brought', () => {
  const orders = { a: [ordered(0, 4), ordered(1, 10)], b: [ordered(0, 6)] }
  expect(outcomesOf(['b'], orders)).toEqual([{ name: 'Line 0', is: 'has', stockist: 'b', quantity: 10 }])
})

it('takes an order of a line as written as what was asked for', () => {
  const orders = { a: [ordered(0, 12, { medicine: null })] }
  expect(outcomesOf(['a'], orders)).toEqual([{ name: 'Line 0', is: 'has', stockist: 'a', quantity: 12 }])
})

it('brings what is sent, and nothing that cannot be', () => {
  const orders = {
    a: [ordered(0, 10, { confirmed: { quantity: 4, free: 0 } })],
    b: [ordered(1, 10, { confirmed: { quantity: 0, free: 0 } })],
  }
  expect(outcomesOf(['a', 'b'], orders)).toEqual([{ name: 'Line 0', is: 'part', stockist: 'a', quantity: 4 }])
})
