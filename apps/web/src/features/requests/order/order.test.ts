import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { cellOf, firstDraft, orderBody } from './order-body.ts'
import { openLines, partsOf } from './parts.ts'

const at = '2026-11-23T10:00:00.000Z'
const medicine = (name: string) => ({
  _id: name,
  name,
  companyId: null,
  companyName: null,
  composition: null,
  pack: null,
  form: null,
  price: null,
  rx: false,
})
const given = (line: number, answer: 'have' | 'part' | 'no' | 'other', extra = {}) => ({
  ...{ line, answer, medicine: null, rate: null, givenAt: at, by: 'link' as const },
  ...extra,
})
const asked = (id: string, answers: ReturnType<typeof given>[]) => ({
  ...{ stockist: { _id: id, name: id, phone: null, location: null }, stage: 'answered' as const },
  ...{
    lines: [0, 1, 2],
    url: '',
    linkWorks: true,
    whatsapp: null,
    sentAt: at,
    mailedAt: null,
    messagedAt: null,
    seenAt: at,
  },
  ...{ answeredAt: at, orderedAt: null, confirmedAt: null, note: null, answers, order: [] },
})
const request = {
  lines: [0, 1, 2].map((line) => ({
    line,
    name: `Line ${line}`,
    medicine: medicine(`m${line}`),
    quantity: 10,
  })),
  stockists: [
    asked('a', [given(0, 'have'), given(1, 'no')]),
    asked('b', [given(0, 'part', { quantity: 4 }), given(1, 'other', { medicine: medicine('else') })]),
  ],
} as unknown as SupplyRequest
const item = (line: number, quantity: number | null, isAnswered = true) => ({
  ...{ line, quantity, medicine: null, rate: null, cost: null },
  ...{ availableOn: null, expiry: null, isAnswered },
})
const plan = [{ stockist: { _id: 'a', name: 'a' }, covered: 1, items: [item(0, 10), item(2, 10, false)] }]

it('takes another product only where somebody chooses it', () => {
  expect(partsOf(request, plan, {}).map(({ stockist }) => stockist._id)).toEqual(['a'])
  const parts = partsOf(request, plan, { 1: 'b' })
  expect(parts[1]).toEqual({
    stockist: expect.objectContaining({ _id: 'b' }),
    answeredAt: at,
    items: [{ ...item(1, 10), medicine: { _id: 'else', name: 'else' }, isOther: true }],
  })
  expect(orderBody(request, parts, firstDraft(parts)).orders[1]?.lines).toEqual([
    { line: 1, quantity: 10, medicine: 'else' },
  ])
  expect(openLines(request, [1], { 1: 'b' })).toEqual([])
})

it('orders a line only where it is chosen, at most what is there', () => {
  const parts = partsOf(request, plan, { 0: 'b' })
  expect(parts.map(({ stockist, items }) => [stockist._id, items.map(({ line }) => line)])).toEqual([
    ['a', [2]],
    ['b', [0]],
  ])
  expect(parts[1]?.items[0]?.quantity).toBe(4)
})

it('chooses nobody who has said no', () => {
  expect(partsOf(request, plan, { 1: 'a' }).flatMap(({ items }) => items.map(({ line }) => line))).toEqual([
    0, 2,
  ])
})

it('sends typed quantities, and leaves out what is blank', () => {
  const parts = partsOf(request, plan, {})
  const draft = firstDraft(parts)
  expect(draft.chosen).toEqual(['a'])
  const typed = { ...draft, quantities: { ...draft.quantities, [cellOf('a', 2)]: ' ' } }
  expect(orderBody(request, parts, typed)).toEqual({
    orders: [{ stockistId: 'a', answeredAt: at, lines: [{ line: 0, quantity: 10 }] }],
    faults: [],
  })
  const wrong = { ...draft, quantities: { [cellOf('a', 0)]: 'ten' } }
  expect(orderBody(request, parts, wrong).faults).toEqual(['a:0'])
  expect(orderBody(request, parts, { ...draft, chosen: [] }).orders).toEqual([])
})

it('orders the free goods that are agreed: by the scheme, else as they were asked for', () => {
  const [line, ...others] = request.lines
  const withFree = (answer: object) => ({
    ...request,
    lines: [{ ...line, free: 2 }, ...others],
    stockists: [asked('a', [given(0, 'have', answer)])],
  })
  const freeOf = (answer: object) => {
    const parts = partsOf(request, plan, {})
    return orderBody(withFree(answer) as SupplyRequest, parts, firstDraft(parts)).orders[0]?.lines[0]
  }
  expect(freeOf({})).toEqual({ line: 0, quantity: 10, free: 2 })
  expect(freeOf({ scheme: '10+1' })).toEqual({ line: 0, quantity: 10, free: 1 })
  expect(freeOf({ scheme: '20+1' })).toEqual({ line: 0, quantity: 10 })
})
