import type { AskedStockist, SupplyRequest } from '@rasad/contract/supply-requests'
import { expect, test } from 'vitest'
import { askDraftOf } from '../ask-draft.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { withAnswers } from './answers.ts'
import { requestsFor, withAsked } from './asked.ts'
import { strandedLines, withHeard, withSaid } from './moves.ts'
import { isLast, saidBy } from './said.ts'
import { standingOf, standingsOf } from './standing.ts'

const names = ['Dolo 650', 'Pan 40', 'Shelcal', 'Telma 40']
const made = {
  ...{ createdAt: '2026-12-01T04:00:00.000Z', groups: [], items: [], beyond: [], unmatched: [] },
  lines: names.map((name, row) => ({ row, name, qty: 10 })),
  plan: [{ stockist: { _id: 's1', name: 'One' }, lines: [0, 1, 2, 3], covered: 4 }],
} as unknown as SavedDemand
const out = withAsked(made, { request: 'r1', account: 'shop', stockists: ['s1', 's2'], lines: [1, 2, 3] })

type Answer = Partial<AskedStockist['answers'][number]>
const at = '2026-12-01T05:00:00.000Z'
function request(
  answers: Record<string, Answer[]>,
  order: Record<string, Partial<AskedStockist['order'][number]>[]> = {},
  state: SupplyRequest['state'] = 'open',
): SupplyRequest {
  const stockists = ['s1', 's2'].map((id) => ({
    ...{ stockist: { _id: id, name: id }, sentAt: at, answeredAt: at, orderedAt: at, confirmedAt: null },
    lines: [0, 1, 2],
    answers: (answers[id] ?? []).map((answer) => ({ givenAt: at, ...answer })),
    order: (order[id] ?? []).map((line) => ({ confirmed: null, ...line })),
  }))
  const lines = [0, 1, 2].map((line) => ({ line, quantity: 10 }))
  return { _id: 'r1', state, lines, stockists } as unknown as SupplyRequest
}
const seen = (one: SupplyRequest | null) => withAnswers(out, [{ _id: 'r1', request: one }])
const where = (one: SupplyRequest) => [...standingsOf(seen(one), 'shop').values()]

test('an answer is to order, an order is had, and all else is still asked', () => {
  expect([...standingsOf(out, 'shop').values()]).toEqual(['open', 'asked', 'asked', 'asked'])
  const answered = request({
    s1: [
      { line: 0, answer: 'have' },
      { line: 1, answer: 'part', quantity: 4 },
    ],
  })
  expect(where(answered)).toEqual(['open', 'offered', 'part', 'asked'])
  // Less than was asked for is some of it.
  expect(where(request({ s1: [{ line: 0, answer: 'have', quantity: 3 }] }))).toMatchObject({ 1: 'part' })
  const ordered = { s1: [{ line: 0, quantity: 10 }] }
  expect(where(request({}, ordered, 'ordered'))).toEqual(['open', 'had', 'open', 'open'])
  expect(standingOf(seen(answered), 'shop')).toMatchObject({ offered: 1, part: 1, asked: 1, open: 1 })
})

test('an answer is for as many as were asked for, and none is no', () => {
  const lines = out.lines.map((line) => (line.row === 1 ? { ...line, qty: 25 } : line))
  const answered = request({
    s1: [
      { line: 0, answer: 'have' },
      { line: 1, answer: 'have', quantity: 0 },
    ],
  })
  const now = withAnswers({ ...out, lines }, [{ _id: 'r1', request: answered }])
  expect(saidBy(now, 1, 's1')).toMatchObject({ is: 'part', quantity: 10 })
  expect(saidBy(now, 2, 's1')).toMatchObject({ is: 'no' })
})

test('what is ordered and not sent is open, what is answered and not ordered is not to be had', () => {
  const refused = [{ line: 0, quantity: 10, confirmed: { quantity: 0, free: 0 } }]
  expect(where(request({}, { s1: refused }, 'ordered'))[1]).toBe('open')
  const have: Answer[] = [{ line: 1, answer: 'have' }]
  expect(where(request({ s1: have }, { s1: [{ line: 0, quantity: 10 }] }, 'ordered'))[2]).toBe('open')
  expect(where(request({ s1: have }, {}, 'closed'))).toEqual(['open', 'open', 'open', 'open'])
})

test('another product that is offered is nothing that is there', () => {
  expect(where(request({ s1: [{ line: 0, answer: 'other' }] }))[1]).toBe('asked')
})

test('who says no is not asked again, and who else has it is looked up once everybody has said so', () => {
  const no: Answer[] = [{ line: 0, answer: 'no' }]
  const one = seen(request({ s2: no }))
  expect([strandedLines(one), standingsOf(one, 'shop').get(1)]).toEqual([[], 'asked'])
  const both = seen(request({ s1: no, s2: [{ line: 0, answer: 'later', availableOn: '2026-12-03' }] }))
  expect([strandedLines(both), standingsOf(both, 'shop').get(1)]).toEqual([[1], 'open'])
  expect(askDraftOf(both, [], undefined, 'shop').lines).toMatchObject([
    { name: 'Dolo 650' },
    { name: 'Pan 40', without: ['s1', 's2'] },
  ])
  // Nothing of it is kept: the next plan hears it again.
  expect(strandedLines(withHeard(made, both.said ?? []))).toEqual([1])
})

test('of a call and a request the last word counts, and only the call is taken back', () => {
  const called = withSaid(out, 1, { _id: 's1', name: 'One' }, { is: 'has' })
  const later = withAnswers(called, [{ _id: 'r1', request: request({ s1: [{ line: 0, answer: 'no' }] }) }])
  const said = saidBy(later, 1, 's1')
  expect(said).toMatchObject({ is: 'has' })
  expect(said && isLast(later, 1, said)).toBe(true)
  const answered = request({ s1: [{ line: 0, answer: 'no', givenAt: '2999-01-01T00:00:00.000Z' }] })
  const now = withAnswers(called, [{ _id: 'r1', request: answered }])
  const word = saidBy(now, 1, 's1')
  expect(word).toMatchObject({ is: 'no' })
  expect(word && isLast(now, 1, word)).toBe(false)
})

test('nobody is waited for who was not asked for the line', () => {
  const no: Answer[] = [{ line: 0, answer: 'no' }]
  const answered = request({ s1: no })
  for (const to of answered.stockists) if (to.stockist._id === 's2') to.lines = [1, 2]
  expect(where(answered)).toEqual(['open', 'open', 'asked', 'asked'])
  expect(requestsFor(seen(answered), 'shop', [1], 's2')).toEqual([])
})

test('a request that is over or gone asks nobody, and one for another meaning says nothing', () => {
  expect(requestsFor(out, 'shop', [1], 's1')).toHaveLength(1)
  expect(requestsFor(seen(null), 'shop', [1], 's1')).toEqual([])
  const [first, , ...others] = out.lines
  const changed = { ...out, lines: [first, { row: 1, name: 'Pan 20', qty: 10 }, ...others] } as SavedDemand
  const answered = request({ s1: [{ line: 0, answer: 'have' }] })
  expect(standingsOf(withAnswers(changed, [{ _id: 'r1', request: answered }]), 'shop').get(1)).toBe('open')
})
