import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { expect, it } from 'vitest'
import { repeatDraft } from './repeat-draft.ts'

const stockist = (id: string, lines: number[], order: object[] = [], answers: object[] = []) => ({
  ...{ stockist: { _id: id, name: id }, lines, order, answers },
})
const request = (openLines: number[]) =>
  ({
    _id: 'r',
    listId: null,
    lines: [0, 1, 2].map((line) => ({ line, name: `Line ${line}`, medicine: null, quantity: 10 })),
    stockists: [stockist('a', [0, 1]), stockist('b', [1, 2])],
    openLines,
  }) as unknown as SupplyRequest
const asked = (which: 'all' | 'open', openLines: number[]) => {
  const { lines, plan } = repeatDraft(request(openLines), which)
  return [lines.map(({ name }) => name), plan.map((part) => [part.stockist._id, part.lines])]
}

it('asks for the open lines only, of those who were asked for them', () => {
  expect(asked('open', [2])).toEqual([['Line 2'], [['b', [0]]]])
  expect(asked('open', [1, 2])).toEqual([
    ['Line 1', 'Line 2'],
    [
      ['a', [0]],
      ['b', [0, 1]],
    ],
  ])
})

it('asks for everything', () => {
  expect(asked('all', [2])).toEqual([
    ['Line 0', 'Line 1', 'Line 2'],
    [
      ['a', [0, 1]],
      ['b', [1, 2]],
    ],
  ])
})

it('asks for what is missing of a line, and not those who cannot send it', () => {
  const cut = { line: 1, quantity: 10, free: 0, confirmed: { quantity: 4, free: 0 } }
  const short = {
    ...request([1]),
    stockists: [stockist('a', [0, 1], [cut]), stockist('b', [1, 2])],
  } as unknown as SupplyRequest
  const { lines, plan } = repeatDraft(short, 'open')
  expect(lines).toMatchObject([{ name: 'Line 1', quantity: 6, without: ['a'] }])
  expect(plan.map((part) => part.stockist._id)).toEqual(['b'])
  expect(repeatDraft(short, 'all').lines[1]).toMatchObject({ quantity: 10 })
})

it('asks nobody again for what it has said no to, unless all have', () => {
  const no = (line: number) => ({ line, answer: 'no' })
  const refused = (ofB: object[]) =>
    ({
      ...request([1]),
      stockists: [stockist('a', [0, 1], [], [no(1)]), stockist('b', [1, 2], [], ofB)],
    }) as unknown as SupplyRequest
  const some = repeatDraft(refused([]), 'open')
  expect(some.lines).toMatchObject([{ without: ['a'] }])
  expect(some.plan.map((part) => part.stockist._id)).toEqual(['b'])
  const all = repeatDraft(refused([no(1)]), 'open')
  expect(all.lines[0]).not.toHaveProperty('without')
  expect(all.plan.map((part) => part.stockist._id)).toEqual(['a', 'b'])
})
