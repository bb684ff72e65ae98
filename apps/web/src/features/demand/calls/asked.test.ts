import { expect, test } from 'vitest'
import type { SavedDemand } from '../saved-demand.ts'
import { requestFor, withAsked } from './asked.ts'
import { carriedOver, inNewRound } from './moves.ts'

const demand: SavedDemand = {
  ...{ createdAt: '2026-11-30T04:00:00.000Z', groups: [], groupCount: 0, plan: [], beyond: [], items: [] },
  ...{ unmatched: [], unmatchedCount: 0, near: null, reach: 'all', by: 'near' },
  lines: [
    { row: 4, name: 'Dolo 650', qty: 10 },
    { row: 7, name: 'Pan 40', qty: 2 },
  ],
}
const asked = withAsked(demand, { request: 'r1', account: 'shop', stockists: ['s1'], lines: [0] })

test('a stockist is asked once a request for all of its lines is out', () => {
  expect(requestFor(asked, 'shop', 's1', [0])).toBe('r1')
  expect(requestFor(asked, 'shop', 's1', [0, 1])).toBeUndefined()
  expect(requestFor(asked, 'shop', 's2', [0])).toBeUndefined()
  expect(requestFor(asked, 'shop', 's1', [])).toBeUndefined()
})

test('another account on the device does not see it', () => {
  expect(requestFor(asked, 'other', 's1', [0])).toBeUndefined()
  expect(requestFor(asked, undefined, 's1', [0])).toBeUndefined()
})

test('the next plan knows it, unless the line means something else or the list begins again', () => {
  expect(requestFor(carriedOver(asked, demand), 'shop', 's1', [0])).toBe('r1')
  const [first, ...others] = demand.lines
  const other = { ...demand, lines: [{ ...first, row: 4, qty: 10, name: 'Calpol 500' }, ...others] }
  expect(requestFor(carriedOver(asked, other), 'shop', 's1', [0])).toBeUndefined()
  expect(requestFor(carriedOver(inNewRound(asked), demand), 'shop', 's1', [0])).toBeUndefined()
})
