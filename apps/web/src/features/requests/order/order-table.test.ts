import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { orderCells, orderRows, orderSum } from './order-table.ts'

const rate = {
  paise: 2_182,
  numerator: '24000',
  denominator: '11',
  pricePaise: 2_143,
  scheme: '10+1',
  gstBasisPoints: 1_200,
}
const cost = { freePacks: 1, paise: 24_002, packPaise: 2_182 }
const request = {
  lines: [
    { line: 0, name: 'telma 40', medicine: null, quantity: 10, unit: 'strip' },
    { line: 1, name: 'Dolo 650', medicine: null, quantity: 5 },
  ],
  stockists: [
    {
      stockist: { _id: 'a', name: 'Anand Medico', phone: '9000012345', location: null },
      order: [
        {
          line: 0,
          ...{ quantity: 10, free: 1, confirmed: null },
          medicine: { _id: 'm', name: 'Telma 40 Tablet' },
          rate,
          cost,
          expiry: '2027-06-30',
        },
        {
          line: 1,
          quantity: 5,
          free: 0,
          confirmed: null,
          medicine: null,
          rate: null,
          cost: null,
          expiry: null,
        },
      ],
    },
    { stockist: { _id: 'b', name: 'Nobody', phone: null, location: null }, order: [] },
  ],
} as unknown as SupplyRequest

it('writes a row for each ordered line, with quantity, rate and what was written', () => {
  const [heads, ...rows] = orderCells(request, ['Stockist'])
  expect(heads).toEqual(['Stockist'])
  expect(rows).toEqual([
    [
      ...['Anand Medico', '9000012345', '1', 'Telma 40 Tablet', 'telma 40', '10', '1', 'strip'],
      ...['21.43', '10+1', '12%', '21.82', '240.02', '2027-06-30'],
    ],
    ['Anand Medico', '9000012345', '2', 'Dolo 650', '', '5', '', '', '', '', '', '', '', ''],
  ])
})

it('sums what has a rate, and counts what has none', () => {
  const [asked] = request.stockists
  expect(orderSum(asked ? orderRows(request, asked) : [])).toEqual({ paise: 24_002, unpriced: 1 })
})
