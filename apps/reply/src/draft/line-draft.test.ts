import type { GivenAnswer, SupplyLine } from '@rasad/contract/supply-requests'
import { ReplyLineSchema } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { draftOf, isSame, type LineDraft, readDraft } from './line-draft.ts'

const asked: SupplyLine = { line: 3, name: 'Telma 40', medicine: null, quantity: 20 }
const today = '2026-11-23'
const product = {
  ...{ _id: 'b'.repeat(24), name: 'Telmikind 40', pack: null, companyName: null, composition: null },
}
const draft = (changes: Partial<LineDraft>): LineDraft => ({ ...draftOf(undefined), ...changes })

it.each<[Partial<LineDraft>, object]>([
  [{ answer: 'have' }, { answer: 'have' }],
  // What another answer's fields hold is not sent.
  [{ answer: 'no', quantity: '5', price: '10', on: '2020-01-01' }, { answer: 'no' }],
  [{ answer: 'have', quantity: 'x', on: 'x' }, { answer: 'have' }],
  [
    { answer: 'part', quantity: '7' },
    { answer: 'part', quantity: 7 },
  ],
  [
    { answer: 'later', on: today },
    { answer: 'later', availableOn: today },
  ],
  [
    { answer: 'other', product },
    { answer: 'other', medicine: product._id },
  ],
  [
    { answer: 'have', price: '92.40', paid: '10', free: '1', gst: '1200', expiry: '11/27' },
    { answer: 'have', pricePaise: 9240, scheme: '10+1', gstBasisPoints: 1200, expiry: '2027-11-30' },
  ],
  [
    { answer: 'have', gst: '0' },
    { answer: 'have', gstBasisPoints: 0 },
  ],
])('reads %j', (changes, line) => {
  const read = readDraft(draft(changes), asked, today)
  expect(read).toEqual({ line: { line: 3, ...line } })
  expect(ReplyLineSchema.safeParse({ line: 3, ...line }).success).toBe(true)
})

it.each<[Partial<LineDraft>, object]>([
  [{ answer: 'part' }, { quantity: 'noQuantity' }],
  [{ answer: 'part', quantity: '0' }, { quantity: 'noQuantity' }],
  [{ answer: 'part', quantity: '5 strips' }, { quantity: 'wrongQuantity' }],
  [{ answer: 'part', quantity: '20' }, { quantity: 'moreThanAsked' }],
  [{ answer: 'other', product, quantity: '1000001' }, { quantity: 'tooMuch' }],
  [{ answer: 'later' }, { on: 'noDay' }],
  [{ answer: 'later', on: '2026-11-22' }, { on: 'wrongDay' }],
  [{ answer: 'other' }, { product: 'noProduct' }],
  [{ answer: 'have', price: '92,40' }, { price: 'wrongPrice' }],
  [{ answer: 'have', price: '10000001' }, { price: 'wrongPrice' }],
  [{ answer: 'have', paid: '10' }, { scheme: 'wrongScheme' }],
  [{ answer: 'have', expiry: '2027' }, { expiry: 'wrongExpiry' }],
])('refuses %j', (changes, problems) => {
  expect(readDraft(draft(changes), asked, today)).toEqual({ problems })
})

it('refuses the asked product as another one', () => {
  const medicine = { category: 'medicine', ...product, companyId: null, price: null, rx: true } as never
  expect(readDraft(draft({ answer: 'other', product }), { ...asked, medicine }, today)).toEqual({
    problems: { product: 'sameProduct' },
  })
})

it('shows an answer in the fields as it was given, and reads the same from them', () => {
  const given = {
    ...{ line: 3, answer: 'have', pricePaise: 9207, scheme: '10+1', gstBasisPoints: 500 },
    ...{ expiry: '2027-11-15', medicine: null, rate: null, givenAt: 'then', by: 'session' },
  } as GivenAnswer
  const read = readDraft(draftOf(given), asked, today)
  expect('line' in read && isSame(read.line, given)).toBe(true)
  expect('line' in read && isSame({ ...read.line, pricePaise: 9208 }, given)).toBe(false)
  expect('line' in read && isSame({ ...read.line, medicine: product._id }, given)).toBe(false)
})
