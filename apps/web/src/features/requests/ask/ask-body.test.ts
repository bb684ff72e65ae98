import { expect, it } from 'vitest'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { type AskChoice, bodyOf, keyFor, linesWithout, typedQuantity } from './ask-body.ts'
import { askedLines } from './propose.ts'

const telma = { _id: 'a'.repeat(24), name: 'Telma 40 Tablet' }
const draft: AskDraft = {
  source: 'a demand',
  lines: [
    { name: 'telma 40', medicine: telma, quantity: 10, free: 2, unit: 'strip' },
    { name: 'telma', medicine: telma, quantity: 5, isInDoubt: true },
    { name: 'dolo', quantity: null },
  ],
  plan: [],
  others: [],
}
const choice: AskChoice = {
  source: 'a demand',
  stockists: ['b'.repeat(24)],
  quantities: {},
  sendsWithout: true,
  note: '  ',
  showsPhone: false,
  mail: false,
  sent: null,
}

it('sends a line in doubt as it is written, without a medicine', () => {
  const { items } = bodyOf(draft, choice)
  expect(items).toEqual([
    { name: 'telma 40', medicine: telma._id, quantity: 10, free: 2, unit: 'strip' },
    { name: 'telma', quantity: 5 },
    { name: 'dolo', quantity: null },
  ])
  expect(bodyOf(draft, choice)).not.toHaveProperty('note')
  expect(bodyOf(draft, choice)).not.toHaveProperty('listId')
  expect(bodyOf({ ...draft, listId: 'c'.repeat(24) }, choice)).toMatchObject({
    listId: 'c'.repeat(24),
    items,
  })
})

it('asks suppliers that the buyer keeps for itself apart from stockists', () => {
  const stockist = { _id: 'd'.repeat(24), name: 'Own', location: null, own: true as const }
  const own = { ...draft, plan: [{ stockist, lines: [0] }] }
  const body = bodyOf(own, { ...choice, stockists: ['b'.repeat(24), stockist._id] })
  expect(body).toMatchObject({ stockistIds: ['b'.repeat(24)], ownSupplierIds: [stockist._id] })
})

it('asks each stockist for the lines that the dialog says, and for none that it has said no to', () => {
  const [a, b] = ['a', 'b'].map((one) => one.repeat(24)) as [string, string]
  const candidate = (_id: string, lines: number[]) => ({
    stockist: { _id, name: _id, location: null },
    lines,
  })
  const line = (name: string) => ({ name, medicine: telma, quantity: 1 })
  const said: AskDraft = {
    source: 'calls',
    lines: [
      line('of a'),
      { ...line('of b, not of a'), without: [a] },
      { ...line('of none, not of a'), without: [a] },
      line('of none'),
    ],
    plan: [candidate(a, [0])],
    others: [candidate(b, [1])],
  }
  const both = { ...choice, stockists: [a, b] }
  expect(bodyOf(said, both).items?.map(({ without }) => without)).toEqual([[b], [a], [a], undefined])
  expect([...askedLines(said, [...said.plan, ...said.others])]).toEqual([
    [a, [0, 3]],
    [b, [1, 2, 3]],
  ])
})

it('takes quantities that are typed for lines without one', () => {
  expect(linesWithout(draft)).toEqual([2])
  const typed = { ...choice, quantities: { 2: '1,200', 0: '99' } }
  expect(bodyOf(draft, typed).items?.map(({ quantity }) => quantity)).toEqual([10, 5, 1200])
  for (const text of ['', '0', '-1', 'ten', '1.2345', '10000001']) expect(typedQuantity(text)).toBeUndefined()
})

it('sends the same with the same key, and something else with another', () => {
  const sent = { key: 'first', body: '{"a":1}' }
  expect(keyFor('{"a":1}', sent)).toBe('first')
  expect(keyFor('{"a":2}', sent)).not.toBe('first')
  expect(keyFor('{"a":1}', null)).not.toBe('first')
})
