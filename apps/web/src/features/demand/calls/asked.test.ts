import { expect, test } from 'vitest'
import type { SavedDemand } from '../saved-demand.ts'
import { type Asked, requestsFor, withAsked } from './asked.ts'
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

const ids = (requests: readonly Asked[]) => requests.map(({ request }) => request)

test('a stockist is asked once a request for all of its lines is out', () => {
  expect(ids(requestsFor(asked, 'shop', [0], 's1'))).toEqual(['r1'])
  expect(ids(requestsFor(asked, 'shop', [0, 1], 's1'))).toEqual([])
  expect(ids(requestsFor(asked, 'shop', [0], 's2'))).toEqual([])
  expect(ids(requestsFor(asked, 'shop', [], 's1'))).toEqual([])
})

test('another account on the device does not see it', () => {
  expect(ids(requestsFor(asked, 'other', [0], 's1'))).toEqual([])
  expect(ids(requestsFor(asked, undefined, [0], 's1'))).toEqual([])
})

test('the next plan knows it, unless the line means something else or the list begins again', () => {
  expect(ids(requestsFor(carriedOver(asked, demand), 'shop', [0], 's1'))).toEqual(['r1'])
  const [first, ...others] = demand.lines
  const other = { ...demand, lines: [{ ...first, row: 4, qty: 10, name: 'Calpol 500' }, ...others] }
  expect(ids(requestsFor(carriedOver(asked, other), 'shop', [0], 's1'))).toEqual([])
  expect(ids(requestsFor(carriedOver(inNewRound(asked), demand), 'shop', [0], 's1'))).toEqual([])
})
