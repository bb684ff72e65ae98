import type { MedicineHit } from '@rasad/contract/search'
import { expect, it } from 'vitest'
import { askDraftOf } from './ask-draft.ts'
import { withAsked } from './calls/asked.ts'
import type { SavedDemand } from './saved-demand.ts'

const medicine = (name: string): MedicineHit => ({
  category: 'medicine',
  _id: name,
  name,
  companyId: null,
  companyName: null,
  composition: null,
  pack: null,
  form: undefined,
  price: null,
  rx: false,
  stockistCount: 1,
})
const item = (line: number, name: string, means: string, understanding: 'matched' | 'confirm') => ({
  ...{ line, name, qty: 1, understanding, medicine: medicine(means), alternatives: [] },
})
const stockist = (name: string) =>
  ({ category: 'supplier', _id: name, name, location: 'Pune', distanceKm: 4 }) as never

const demand: SavedDemand = {
  createdAt: '2026-11-23T10:00:00.000Z',
  lines: [
    { row: 1, name: 'telma 40', qty: 10, unit: 'strip', free: 2 },
    { row: 2, name: '', qty: 0 },
    { row: 3, name: 'pan', qty: 5 },
    { row: 4, name: 'dolo', qty: 0, isNone: true },
    { row: 5, name: 'rare', qty: 1 },
  ],
  items: [item(0, 'telma 40', 'Telma 40 Tablet', 'matched'), item(2, 'pan', 'Pan 40 Tablet', 'confirm')],
  groups: [
    { stockist: stockist('a'), lines: [0, 2] },
    { stockist: stockist('b'), lines: [2] },
  ],
  groupCount: 2,
  plan: [{ stockist: stockist('a'), lines: [0, 2], covered: 2 }],
  beyond: [],
  unmatched: [
    { ...item(4, 'rare', 'Rare 5 Tablet', 'matched'), substitutes: [] },
    {
      ...{ line: 3, name: 'dolo', qty: 0, understanding: 'unmatched', medicine: null },
      alternatives: [],
      substitutes: [],
    },
  ],
  unmatchedCount: 2,
  near: null,
  reach: 'all',
  by: 'calls',
}

it('asks for what lines mean beyond doubt, for the others as they are written, and not for what is none of the medicines', () => {
  expect(askDraftOf(demand, []).lines).toEqual([
    {
      ...{ name: 'telma 40', medicine: { _id: 'Telma 40 Tablet', name: 'Telma 40 Tablet' } },
      ...{ quantity: 10, free: 2, unit: 'strip' },
    },
    { name: 'pan', quantity: 5, isInDoubt: true },
    { name: 'rare', medicine: { _id: 'Rare 5 Tablet', name: 'Rare 5 Tablet' }, quantity: 1 },
  ])
})

it('numbers the lines of stockists as they are sent, without the blank ones', () => {
  const { plan, others } = askDraftOf(demand, [])
  expect(plan.map(({ stockist, lines }) => [stockist._id, lines])).toEqual([['a', [0, 1]]])
  expect(others.map(({ stockist, lines }) => [stockist._id, lines])).toEqual([['b', [1]]])
})

it('asks for open lines only: not for what a call has brought, nor a stockist for what it has said no to or given a part of', () => {
  const at = '2026-11-23T11:00:00.000Z'
  const said = (row: number, is: 'has' | 'part' | 'no', quantity?: number) => ({
    ...{ row, is, at, asked: '', stockist: { _id: 'a', name: 'a' } },
    ...(quantity !== undefined && { quantity }),
  })
  const called = { ...demand, said: [said(1, 'part', 4), said(3, 'no')] }
  const { lines, plan, others, source } = askDraftOf(called, [])
  expect(lines.map(({ name, quantity, free }) => [name, quantity, free])).toEqual([
    ['telma 40', 6, undefined],
    ['pan', 5, undefined],
    ['rare', 1, undefined],
  ])
  expect(plan).toEqual([])
  expect(others.map((one) => [one.stockist._id, one.lines])).toEqual([['b', [1]]])
  expect(lines.map(({ without }) => without)).toEqual([['a'], ['a'], undefined])
  const had = askDraftOf({ ...demand, said: [said(1, 'has')] }, [])
  expect(had.lines.map(({ name }) => name)).toEqual(['pan', 'rare'])
  expect(had.plan.map((one) => one.lines)).toEqual([[0]])
  expect(had.source).not.toBe(source)
})

it('asks who is in the plan for all that it lists, as everybody else', () => {
  const [call] = demand.plan
  const near = { ...demand, plan: [{ ...call!, lines: [0] }] }
  expect(askDraftOf(near, []).plan.map(({ lines }) => lines)).toEqual([[0, 1]])
})

it('asks at first those of the calls that are unfolded: far ones only where nobody is near, or something else comes first', () => {
  const call = (name: string, line: number, band: number) => ({
    ...{ stockist: stockist(name), lines: [line], covered: 1, band },
  })
  const near: SavedDemand = {
    ...demand,
    by: 'near',
    plan: [call('a', 0, 0), call('c', 2, 4)],
    beyond: [call('d', 4, 4)],
  }
  const names = (part: readonly { stockist: { _id: string } }[]) => part.map(({ stockist }) => stockist._id)
  const of = (demand: SavedDemand) => {
    const { plan, others } = askDraftOf(demand, [])
    return [names(plan), names(others)]
  }
  expect(of(near)).toEqual([['a'], ['c', 'd', 'b']])
  expect(of({ ...near, by: 'calls' })).toEqual([
    ['a', 'c'],
    ['d', 'b'],
  ])
  expect(of({ ...near, plan: [], groups: [] })).toEqual([['d'], []])
  const at = '2026-11-23T11:00:00.000Z'
  const had = [{ row: 1, is: 'has' as const, at, asked: '', stockist: { _id: 'a', name: 'a' } }]
  expect(of({ ...near, said: had, groups: [] })).toEqual([['c', 'd'], []])
})

it('never asks for what has been left out, also where the plan is older', () => {
  const rows = [{ id: 3, name: 'pan', qty: '5', leftOut: true as const }]
  const { lines, plan } = askDraftOf(demand, rows)
  expect(lines.map(({ name }) => name)).toEqual(['telma 40', 'rare'])
  expect(plan.map((one) => one.lines)).toEqual([[0]])
})

it('lines that have reached their supplier are not asked for again, others are', () => {
  const { lines, from = [], plan } = askDraftOf(demand, [], undefined, 'shop')
  const [first, second] = plan
  if (!first) throw new Error('The demand should have a call.')
  const sent = { request: 'r1', account: 'shop', stockists: [first.stockist._id], lines: from }
  const next = askDraftOf(withAsked(demand, sent), [], undefined, 'shop')
  expect(next.plan.map(({ stockist }) => stockist._id)).not.toContain(first.stockist._id)
  expect(next.lines.map(({ name }) => name)).toEqual(second ? second.lines.map((at) => lines[at]?.name) : [])
  // Another account on this device has asked nobody.
  expect(askDraftOf(withAsked(demand, sent), [], undefined, 'other').lines).toHaveLength(lines.length)
})
