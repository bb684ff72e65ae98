import type { SeenListLine, SharedList } from '@rasad/contract/order-lists'
import { describe, expect, it } from 'vitest'
import {
  changedSince,
  nextToSend,
  noticesOf,
  tapped,
  tickOf,
  withoutSent,
  withTick,
  withWaiting,
} from './ticks.ts'

function line(id: string, said: Partial<SeenListLine> = {}): SeenListLine {
  return {
    ...{ id, name: id, medicine: null, isNone: false, quantity: 1, free: null, unit: null, note: null },
    ...{ leftOut: false, outcome: null, version: 1, changedAt: '', changedBy: null, changedOn: null },
    ...said,
  }
}
const has = { is: 'has', stockist: null, medicine: null } as const
const list = (...lines: SeenListLine[]): SharedList => ({
  ...{ name: 'Monday', firm: null, mayTick: true, version: 5, changedAt: '' },
  lines,
})

describe('ticks', () => {
  it('show before the service has them, also those that take one off', () => {
    const lines = [line('a'), line('b', { outcome: has }), line('c', { outcome: has })]
    const shown = withWaiting(lines, {
      a: { tick: { is: 'part', quantity: 2 }, version: 1 },
      b: { tick: null, version: 1 },
    })
    expect(shown.map(({ outcome }) => outcome)).toEqual([
      { is: 'part', quantity: 2, stockist: null, medicine: null },
      null,
      has,
    ])
  })

  it('wait on when they were changed while others were sent', () => {
    const sent = { a: { tick: { is: 'has' } as const, version: 3 }, b: { tick: null, version: 3 } }
    const waiting = { ...sent, a: { tick: { is: 'no' } as const, version: 3 }, c: { tick: null, version: 4 } }
    expect(withoutSent(waiting, sent, 6)).toEqual({
      // What was there at version 6 this person has said.
      a: { tick: { is: 'no' }, version: 6 },
      c: { tick: null, version: 4 },
    })
  })

  it('keep the version that was in sight, and are sent by it, so that nobody is replaced silently', () => {
    let waiting = withTick({}, 'a', { is: 'has' }, 3)
    waiting = withTick(waiting, 'b', { is: 'no' }, 5)
    waiting = withTick(waiting, 'a', { is: 'no' }, 5)
    expect(waiting).toEqual({ a: { tick: { is: 'no' }, version: 3 }, b: { tick: { is: 'no' }, version: 5 } })
    expect(Object.keys(nextToSend(waiting))).toEqual(['a'])
  })

  it('go off by a second tap', () => {
    expect(tapped(line('a'), 'has')).toEqual({ is: 'has' })
    expect(tapped(line('a', { outcome: has }), 'has')).toBeNull()
    expect(tapped(line('a', { outcome: has }), 'no')).toEqual({ is: 'no' })
  })

  it('that a link cannot say are not put back', () => {
    expect(tickOf(line('a', { outcome: { ...has, is: 'part', quantity: 3 } }))).toEqual({
      is: 'part',
      quantity: 3,
    })
    expect(tickOf(line('a'))).toBeNull()
    expect(tickOf(line('a', { outcome: { ...has, is: 'other' } }))).toBeUndefined()
  })
})

it('tells what a tick replaced, and which lines are gone', () => {
  const before = list(line('a'), line('b', { name: 'Telma 40' }))
  const replaced = { ...line('a', { outcome: has, changedBy: 'Meera' }), wasRemoved: false }
  expect(noticesOf({ ...before, replaced: [replaced], missing: ['b'] }, before)).toEqual([
    { kind: 'replaced', line: replaced },
    { kind: 'missing', name: 'Telma 40' },
  ])
})

it('marks what others changed, not what was ticked here', () => {
  const now = list(line('a', { version: 3 }), line('b', { version: 4 }), line('c', { version: 5 }))
  expect(changedSince(now, 3, new Set([5]))).toEqual(['b'])
})
