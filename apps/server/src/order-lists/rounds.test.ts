import { describe, expect, it } from 'vitest'
import { boughtBy, type RoundLine, withLateOutcomes } from './rounds.ts'

const line: RoundLine = {
  ...{ id: 'a', name: 'A', medicine: null, quantity: 10, free: null, unit: null, note: null, leftOut: false },
  outcome: null,
}

describe('what an outcome brought', () => {
  it.each([
    [null, undefined],
    [{ is: 'no' } as const, undefined],
    [{ is: 'has' } as const, { quantity: 10, isOther: false }],
    [{ is: 'has', quantity: 12 } as const, { quantity: 12, isOther: false }],
    [{ is: 'part', quantity: 4 } as const, { quantity: 4, isOther: false }],
    // How many is not known, so a person has to say.
    [{ is: 'part' } as const, { quantity: null, isOther: false }],
    [{ is: 'part', quantity: 0 } as const, undefined],
    [{ is: 'other', medicine: 'm' } as const, { quantity: 10, isOther: true }],
  ])('%j', (outcome, bought) => {
    expect(boughtBy({ quantity: 10, outcome })).toEqual(bought)
  })
})

it('writes outcomes that came late into the round, and keeps the others', () => {
  const lines: RoundLine[] = [line, { ...line, id: 'b', outcome: { is: 'no' } }]
  expect(withLateOutcomes(lines, [{ id: 'a', outcome: { is: 'has' } }])).toMatchObject([
    { id: 'a', outcome: { is: 'has' } },
    { id: 'b', outcome: { is: 'no' } },
  ])
  expect(withLateOutcomes(lines, [{ id: 'gone', outcome: { is: 'has' } }])).toBeUndefined()
})
