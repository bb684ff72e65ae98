import { expect, test } from 'vitest'
import type { SavedDemand } from '../saved-demand.ts'
import { withAsked } from './asked.ts'
import { withSaid } from './moves.ts'
import { standingOf } from './standing.ts'

test('each line with a name stands in one place', () => {
  const lines = ['Dolo 650', 'Pan 40', 'Shelcal', 'Telma 40', ''].map((name, row) => ({ row, name, qty: 1 }))
  const call = (_id: string, lines: number[]) => ({ stockist: { _id, name: _id }, lines, covered: 0 })
  const plan = [call('s1', [0, 1, 2]), call('s2', [3])]
  // Of what nobody has, the service says so.
  const unmatched = [{ line: 1, name: 'Pan 40', medicine: null, alternatives: [] }]
  const made = { lines, plan, beyond: [], unmatched } as unknown as SavedDemand
  expect(standingOf(made, 'shop')).toBeUndefined()
  const called = [
    { line: 0, is: 'has' } as const,
    { line: 1, is: 'no' } as const,
    { line: 2, is: 'no' } as const,
  ].reduce((next, { line, is }) => withSaid(next, line, { _id: 's1', name: 's1' }, { is }), made)
  expect(standingOf(called, 'shop')).toMatchObject({ had: 1, asked: 0, none: 1, open: 2 })
  const out = withAsked(called, { request: 'r1', account: 'shop', stockists: ['s2'], lines: [3] })
  expect(standingOf(out, 'shop')).toEqual({
    ...{ had: 1, offered: 0, part: 0, asked: 1, none: 1, open: 1, missing: 0 },
  })
  // A request brings all of its lines to everybody that it goes to, also to those who do not list them.
  const wide = withAsked(called, { request: 'r1', account: 'shop', stockists: ['s2'], lines: [2, 3] })
  expect(standingOf(wide, 'shop')).toMatchObject({ asked: 2, open: 0 })
  // Of another account's request nothing is said; who says no on the telephone is no longer waited for.
  expect(standingOf(out, 'other')).toMatchObject({ asked: 0 })
  const refused = withSaid(out, 3, { _id: 's2', name: 's2' }, { is: 'no' })
  expect(standingOf(refused, 'shop')).toMatchObject({ asked: 0, open: 2 })
})
