import { expect, it } from 'vitest'
import type { AskCandidate, AskDraft } from '../../../lib/ask-draft.ts'
import { furtherStockists, proposeStockists, unlistedLines } from './propose.ts'

const candidate = (_id: string, lines: number[]): AskCandidate => ({
  stockist: { _id, name: _id, location: null },
  lines,
})
const draft = (plan: AskCandidate[], others: AskCandidate[], lineCount = 6): AskDraft => ({
  source: 'a demand',
  lines: Array.from({ length: lineCount }, (_, at) => ({ name: `Line ${at}`, quantity: 1 })),
  plan,
  others,
})
const names = (of: readonly AskCandidate[]) => of.map(({ stockist }) => stockist._id)

it('proposes the plan, then the next best for each line that only one of them lists', () => {
  const plan = [candidate('a', [0, 1, 2]), candidate('b', [3])]
  const others = [candidate('c', [0]), candidate('d', [0, 1]), candidate('e', [2, 3]), candidate('f', [1])]
  const proposed = proposeStockists(draft(plan, [...plan, ...others]))
  expect(names(proposed)).toEqual(['a', 'b', 'd', 'e'])
  expect(proposed.map(({ why }) => why)).toEqual([
    { is: 'plan', call: 1 },
    { is: 'plan', call: 2 },
    { is: 'second', lines: [0, 1] },
    { is: 'second', lines: [2, 3] },
  ])
})

it('proposes nobody whose lines two others list already', () => {
  const twice = draft([candidate('a', [0]), candidate('b', [0])], [candidate('c', [0])])
  expect(names(proposeStockists(twice))).toEqual(['a', 'b'])
  expect(names(furtherStockists(twice, proposeStockists(twice)))).toEqual(['c'])
})

it('proposes at most twelve', () => {
  const plan = Array.from({ length: 15 }, (_, at) => candidate(`s${at}`, [at]))
  expect(proposeStockists(draft(plan, []))).toHaveLength(12)
  expect(names(furtherStockists(draft(plan, []), proposeStockists(draft(plan, []))))).toEqual([
    's12',
    's13',
    's14',
  ])
})

it('names the lines that none of those asked lists', () => {
  const plan = [candidate('a', [0, 2])]
  expect(unlistedLines(draft(plan, [], 4), plan)).toEqual([1, 3])
})

it('counts a line in doubt among them: it goes out without a product, so to all', () => {
  const plan = [candidate('a', [0, 1])]
  const asked = draft(plan, [], 2)
  asked.lines[1] = { name: 'Line 1', quantity: 1, isInDoubt: true }
  expect(unlistedLines(asked, plan)).toEqual([1])
})
