import { expect, test } from 'vitest'
import { withAsked } from '../calls/asked.ts'
import { withSaid } from '../calls/moves.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { rowsInDoubt, sheetLines } from './sheet.ts'

const hit = (name: string) => ({
  _id: name,
  name,
  companyName: null,
  pack: null,
  composition: null,
  price: null,
})
const rows: Row[] = [
  { id: 1, name: 'Dolo 650', qty: '2' },
  { id: 2, name: 'Pan 40', qty: '3' },
]
const item = (line: number, understanding: string, names: string[]) => ({
  ...{ line, name: rows[line]?.name, qty: 1, understanding, substitutes: [] },
  ...{ medicine: hit(names[0] ?? ''), alternatives: names.slice(1).map(hit) },
})
const demand = {
  lines: rows.map(({ id, name, qty }) => ({ row: id, name, qty: Number(qty) })),
  items: [item(0, 'matched', ['Dolo 650 Tablet']), item(1, 'confirm', ['Pan 40 Tablet', 'Pan 40 Injection'])],
  unmatched: [],
} as unknown as SavedDemand

test('asks what the result doubts, and about a line that is sure where somebody wants another medicine', () => {
  expect(rowsInDoubt(rows, undefined, 1)).toBe(rows)
  const [sure, doubted] = rowsInDoubt(rows, demand, undefined)
  expect(sure).toBe(rows[0])
  expect(doubted?.doubt?.candidates.map(({ name }) => name)).toEqual(['Pan 40 Tablet', 'Pan 40 Injection'])
  expect(doubted?.medicine).toBeUndefined()
  const [asked] = rowsInDoubt(rows, demand, 1)
  expect(asked).toMatchObject({
    medicine: { name: 'Dolo 650 Tablet' },
    doubt: { isSure: true, written: 'Dolo 650' },
  })
  // Changed since the plan, and left out: what is known of it is all there is to choose from, or nothing is asked.
  const [changed] = rowsInDoubt([{ id: 1, name: 'Dolo 500', qty: '2' }], demand, 1)
  expect(changed?.doubt).toMatchObject({ written: 'Dolo 500', candidates: [] })
  expect(rowsInDoubt([{ ...(rows[0] as Row), leftOut: true }], demand, 1)[0]?.doubt).toBeUndefined()
})

test('says of a line who has it, who has not, and that it is asked for', () => {
  const stockist = (_id: string) => ({ _id, name: _id })
  const call = (_id: string) => ({ stockist: stockist(_id), lines: [0, 1], covered: 2 })
  const made: SavedDemand = { ...demand, plan: [call('s1'), call('s2')], beyond: [] } as never
  const said = withSaid(made, 0, stockist('s1'), { is: 'no' })
  const had = withSaid(withSaid(said, 1, stockist('s1'), { is: 'has' }), 1, stockist('s2'), { is: 'no' })
  const asked = withAsked(had, { request: 'r1', account: 'shop', stockists: ['s2'], lines: [0] })
  expect(sheetLines(rows, asked, 'shop')).toMatchObject([
    { state: 'call', call: { number: 2, name: 's2' }, said: { is: 'no' }, isAsked: true },
    { state: 'had', said: { is: 'has', stockist: { name: 's1' } }, isAsked: false },
  ])
  expect(sheetLines(rows, asked, 'other')[0]).toMatchObject({ isAsked: false })
})
