import { expect, test } from 'vitest'
import type { Said } from '../calls/said.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { outcomesOfCalls } from './call-outcomes.ts'

const rows: Row[] = [
  { id: 1, name: 'Dolo 650', qty: '10' },
  { id: 2, name: 'Pan 40', qty: '' },
]
const [one, other] = [
  { _id: 'a'.repeat(24), name: 'Sinhagad' },
  { _id: 'b'.repeat(24), name: 'Deccan' },
]
const at = '2026-11-02T09:00:00.000Z'
const says = (row: number, stockist: Said['stockist'], rest: Pick<Said, 'is'> & Partial<Said>): Said => ({
  ...{ row, asked: '', stockist, at },
  ...rest,
})
const demand = (said: Said[] | undefined, createdAt = at) => ({ createdAt, said }) as unknown as SavedDemand

test('what a stockist has is the outcome, even if others had not', () => {
  const said = [says(1, one, { is: 'no' }), says(1, other, { is: 'has', pricePaise: 1250 })]
  expect(outcomesOfCalls(demand(undefined), demand(said), rows)).toEqual(
    new Map([[1, { is: 'has', stockist: other, medicine: null, pricePaise: 1250 }]]),
  )
})

test('who has some later is told before who has none, and after who has any', () => {
  const later = says(1, one, { is: 'no', availableOn: '2026-12-03' })
  const no = says(1, other, { is: 'no' })
  expect(outcomesOfCalls(demand(undefined), demand([later, no]), rows).get(1)).toEqual({
    ...{ is: 'no', stockist: one, medicine: null },
    availableOn: '2026-12-03',
  })
  const some = says(1, other, { is: 'part', quantity: 2 })
  expect(outcomesOfCalls(demand([later]), demand([later, some]), rows).get(1)).toMatchObject({ is: 'part' })
})

test('parts of several stockists add up', () => {
  const first = says(1, one, { is: 'part', quantity: 4 })
  const some = outcomesOfCalls(demand([]), demand([first]), rows)
  expect(some.get(1)).toMatchObject({ is: 'part', quantity: 4 })
  const all = [first, says(1, other, { is: 'part', quantity: 6 })]
  expect(outcomesOfCalls(demand([first]), demand(all), rows).get(1)).toMatchObject({
    is: 'has',
    quantity: 10,
  })
})

test('an answer that is taken back takes its outcome with it, a new plan does not', () => {
  const said = [says(2, one, { is: 'no' })]
  expect(outcomesOfCalls(demand(said), demand([]), rows)).toEqual(new Map([[2, null]]))
  const later = demand(undefined, '2026-11-09T09:00:00.000Z')
  expect(outcomesOfCalls(demand(said), later, rows)).toEqual(new Map())
})

test('who else sees the list is not told of an own supplier', () => {
  const said = [says(1, { ...one, own: true }, { is: 'has' })]
  expect(outcomesOfCalls(demand(undefined), demand(said), rows).get(1)).toEqual({
    is: 'has',
    stockist: null,
    medicine: null,
  })
})

test('another product is told by its name', () => {
  const medicine = {
    _id: 'c'.repeat(24),
    name: 'Pan 40 Tablet',
    companyName: null,
    pack: null,
    composition: null,
  }
  const said = [says(2, one, { is: 'other', medicine })]
  expect(outcomesOfCalls(demand([]), demand(said), rows).get(2)).toEqual({
    is: 'other',
    stockist: one,
    medicine: { _id: medicine._id, name: medicine.name },
  })
})
