import type { ListedMedicine } from '@rasad/contract/listings'
import { expect, test } from 'vitest'
import { changedFacts, factsForm, typedFacts } from './facts-form.ts'

const schema = factsForm({ quantityInvalid: 'whole', ptrAboveMrp: 'above' })
const line = {
  quantity: 40,
  mrp: 248.5,
  ptr: 186,
  scheme: '10+1',
  expiry: '2027-05-31',
} as ListedMedicine
const nothing = { quantity: null, mrp: null, ptr: null, scheme: null, expiry: null } as ListedMedicine

test('only what differs from the line is sent, and what was emptied is taken back', () => {
  expect(typedFacts(line)).toEqual({
    quantity: '40',
    mrp: '248.50',
    ptr: '186',
    scheme: '10+1',
    expiry: '2027-05-31',
  })
  expect(typedFacts(nothing)).toEqual({ quantity: '', mrp: '', ptr: '', scheme: '', expiry: '' })
  expect(changedFacts(line, schema.parse(typedFacts(line)))).toEqual({})
  expect(changedFacts(line, schema.parse({ quantity: '0', mrp: '248.5' }))).toEqual({
    quantity: 0,
    ptr: null,
    scheme: null,
    expiry: null,
  })
})

test.each([
  ['₹ 1,250.50', 1_250.5],
  ['Rs. 12', 12],
  ['१२', 12],
])('“%s” is a price', (typed, mrp) => {
  expect(schema.parse({ mrp: typed })).toEqual({ mrp })
})

test.each([
  [{ quantity: 'a few' }, 'quantity'],
  [{ quantity: '2.5' }, 'quantity'],
  [{ quantity: '-1' }, 'quantity'],
  [{ mrp: '12.345' }, 'mrp'],
  [{ ptr: 'ten' }, 'ptr'],
  [{ mrp: '10', ptr: '10.01' }, 'ptr'],
  [{ scheme: 'x'.repeat(41) }, 'scheme'],
  [{ expiry: '2027-02-30' }, 'expiry'],
])('%j is refused at its field', (typed, field) => {
  expect(schema.safeParse(typed).error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
