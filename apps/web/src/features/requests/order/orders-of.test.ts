import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { ordersOf } from './orders-of.ts'

const medicine = (_id: string) => ({ _id, name: `Medicine ${_id}` })
const request = {
  lines: [
    { line: 0, name: 'telma 40', medicine: medicine('a') },
    { line: 1, name: 'pan', medicine: null },
  ],
  stockists: [
    {
      stockist: { _id: 's1', name: 'Alpha' },
      order: [
        { line: 0, quantity: 6, free: 1, confirmed: { quantity: 5, free: 0 }, medicine: medicine('a') },
        { line: 1, quantity: 2, free: 0, confirmed: null, medicine: null },
      ],
    },
    {
      stockist: { _id: 's2', name: 'Beta' },
      order: [
        { line: 0, quantity: 4, free: 0, confirmed: { quantity: 4, free: 0 }, medicine: medicine('b') },
      ],
    },
    { stockist: { _id: 's3', name: 'Gamma' }, order: [] },
  ],
} as unknown as SupplyRequest

it('names the stockist of each ordered line, another product than was asked for, and what is not sent', () => {
  expect(ordersOf(request, 0)).toEqual([
    { stockist: 'Alpha', quantity: 6, free: 1, sent: 5, other: undefined },
    { stockist: 'Beta', quantity: 4, free: 0, sent: null, other: 'Medicine b' },
  ])
  expect(ordersOf(request, 1)).toEqual([
    { stockist: 'Alpha', quantity: 2, free: 0, sent: null, other: undefined },
  ])
})
