import type { OwnStock, ReplyPage, SupplyLine } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { draftFromList } from './from-list.ts'

const asked: SupplyLine = { line: 3, name: 'Telma 40', medicine: null, quantity: 20, unit: 'strip' }
const stock: OwnStock = {
  ...{ line: 3, available: true, quantity: 32, pricePaise: 10_528, scheme: null },
  ...{ expiry: null, availableOn: null, isStale: false },
}
const draft = (own: OwnStock | undefined, line: Partial<SupplyLine> = {}) =>
  draftFromList({ listed: [], own: own ? [own] : [] } as unknown as ReplyPage, { ...asked, ...line })

it.each<[string, Partial<OwnStock>, Partial<SupplyLine>, object | undefined]>([
  ['enough', {}, {}, { answer: 'have', price: '105.28' }],
  ['less than was asked', { quantity: 12 }, {}, { answer: 'part', quantity: '12' }],
  ['an unknown quantity', { quantity: null }, {}, { answer: 'have' }],
  ['no quantity that was asked', {}, { quantity: null }, { answer: 'have' }],
  ['none', { available: false }, {}, { answer: 'no', price: '' }],
  ['zero packs', { quantity: 0 }, {}, { answer: 'no' }],
  [
    'a day on which it comes',
    { available: false, availableOn: '2099-01-02' },
    {},
    { answer: 'later', on: '2099-01-02' },
  ],
  ['something that nobody has confirmed lately', { isStale: true }, {}, undefined],
  ['packs where boxes are asked', {}, { unit: 'box' }, undefined],
  ['too little for the free packs', { quantity: 21 }, { free: 2 }, undefined],
  ['enough for the free packs', { quantity: 22 }, { free: 2 }, { answer: 'have' }],
  ['a scheme that is none', { scheme: 'ask us' }, {}, { paid: '', free: '' }],
])('of a list with %s', (_what, own, line, expected) => {
  const made = draft({ ...stock, ...own }, line)
  if (expected === undefined) expect(made).toBeUndefined()
  else expect(made).toMatchObject(expected)
})

it('says nothing to what is not listed', () => {
  expect(draft(undefined)).toBeUndefined()
})
