import type { DemandResult } from '@rasad/contract/demand'
import type { MedicineHit, SupplierHit } from '@rasad/contract/search'
import { describe, expect, test } from 'vitest'
import { isOutdated, orderLines } from '../result.ts'
import type { Row } from '../row.ts'
import { readSavedDemand, type SavedDemand, sentLines, toSaved } from '../saved-demand.ts'
import { countWith, firstCall, nextCall, outcomesOf } from './call-lines.ts'
import {
  carriedOver,
  inRoundOf,
  linesToMove,
  withBegun,
  withMoved,
  withoutCalls,
  withoutSaid,
  withPrice,
  withSaid,
} from './moves.ts'
import { isLast, saidBy } from './said.ts'

const medicine = (_id: string): MedicineHit => ({
  ...{ category: 'medicine', _id, name: `Medicine ${_id}`, companyId: null, companyName: null },
  ...{ composition: null, pack: null, price: null, rx: false, stockistCount: 1 },
})
const stockist = (_id: string): SupplierHit => ({
  ...{
    category: 'supplier',
    _id,
    name: `Firm ${_id}`,
    location: null,
    phone: null,
    companyCount: 1,
    medicineCount: 1,
  },
  ...{ distanceKm: null, delivers: null, minOrder: null },
})
const meds = ['m0', 'm1', 'm2', 'm3'].map(medicine)
const rows: Row[] = meds.map(({ name }, at) => ({ id: at + 10, name, qty: '10', free: 1 }))

/** Calls by stockist; lines are positions. */
function answerOf(calls: Record<string, number[]>, unmatched: number[] = [], all = meds): DemandResult {
  const items = (lines: number[]) =>
    lines.map((line) => ({
      line,
      name: all[line]?.name ?? '',
      qty: 10,
      medicine: all[line] ?? medicine('?'),
    }))
  const covered = new Set<number>()
  const plan = Object.entries(calls).map(([id, lines]) => {
    for (const line of lines) covered.add(line)
    const flaws = lines.map((line) => ({ is: 'not-confirmed' as const, line, days: 40 }))
    return { stockist: stockist(id), items: items(lines), covered: covered.size, band: null, flaws }
  })
  return {
    items: items([...covered]).map((item) => ({ ...item, understanding: 'matched', alternatives: [] })),
    ...{
      plan,
      groups: plan,
      groupCount: plan.length,
      beyond: [],
      near: null,
      reach: 'all',
      by: 'calls' as const,
    },
    unmatched: items(unmatched).map((item) => ({
      ...{ ...item, understanding: 'matched' as const, alternatives: [], substitutes: [] },
    })),
    ...{ unmatchedCount: unmatched.length, createdAt: '2026-11-23T04:00:00.000Z' },
  }
}

const planned = (): SavedDemand => toSaved(sentLines(rows), answerOf({ a: [0, 1, 2], b: [3] }))
const callOf = (demand: SavedDemand, id: string) => demand.plan.find((call) => call.stockist._id === id)
const asked = (demand: SavedDemand, id: string) => {
  const call = callOf(demand, id)
  return call
    ? orderLines(demand, call).map(({ medicine, quantity }) => `${medicine}: ${quantity}`)
    : undefined
}

/** The answer of the service: every open line goes to these stockists, in turn, until one has not said no. */
function movedOn(demand: SavedDemand, firms: string[]): SavedDemand {
  const open = linesToMove(demand)
  const calls: Record<string, number[]> = {}
  const nobody: number[] = []
  for (const [at, { without }] of open.entries()) {
    const firm = firms.find((id) => !without.includes(id))
    if (firm) calls[firm] = [...(calls[firm] ?? []), at]
    else nobody.push(at)
  }
  const all = open.map(({ line }) => meds[line] ?? medicine('?'))
  return withMoved(demand, open, answerOf(calls, nobody, all))
}

test('calling begins with what the page shows, counts that alone, and says when it goes on with what is folded', () => {
  const demand = planned()
  const plan = demand.plan.map((call, at) => ({ ...call, band: at * 3 }))
  const [near, far] = plan
  if (!near || !far) throw new Error('The plan has two calls.')
  const folded: SavedDemand = { ...demand, by: 'near', plan }
  expect(firstCall(folded)).toEqual({ call: near, isFarther: false })
  expect([near, far].map((call) => countWith(folded, call))).toEqual([1, 2])
  const said = near.lines.reduce((next, line) => withSaid(next, line, stockist('a'), { is: 'has' }), folded)
  expect(firstCall(said)).toMatchObject({ call: { stockist: { _id: 'b' } }, isFarther: true })
  const all = withSaid(said, 3, stockist('b'), { is: 'has' })
  expect(firstCall(all)).toBeUndefined()
})

describe('a call', () => {
  test('keeps its lines until its stockist has said something of them', () => {
    const started = withBegun(planned(), 'a')
    expect(linesToMove(started).map(({ line }) => line)).toEqual([3])
    const said = withSaid(started, 1, stockist('a'), { is: 'no' })
    expect(linesToMove(said)).toEqual([
      expect.objectContaining({
        line: 1,
        without: ['a'],
        sent: expect.objectContaining({ qty: 10, free: 1 }),
      }),
      expect.objectContaining({ line: 3, without: [] }),
    ])
    const moved = movedOn(said, ['b'])
    expect(asked(moved, 'a')).toEqual(['Medicine m0: 10 + 1 free', 'Medicine m2: 10 + 1 free'])
    expect(asked(moved, 'b')).toEqual(['Medicine m1: 10 + 1 free', 'Medicine m3: 10 + 1 free'])
    expect(moved.plan.map(({ covered }) => covered)).toEqual([2, 4])
  })

  test('of a part, the rest goes on to the next, and both are asked for their own', () => {
    const said = withSaid(withBegun(planned(), 'a'), 0, stockist('a'), { is: 'part', quantity: 4 })
    expect(linesToMove(said)[0]?.sent).toMatchObject({ qty: 6, medicine: meds[0] })
    expect(linesToMove(said)[0]?.sent).not.toHaveProperty('free')
    const moved = movedOn(said, ['b'])
    expect(asked(moved, 'a')?.[0]).toBe('Medicine m0: 4')
    expect(asked(moved, 'b')?.[0]).toBe('Medicine m0: 6')
    const outcomes = (demand: SavedDemand, wanted: string) =>
      outcomesOf(demand, undefined).find(({ standing }) => standing === wanted)?.outcomes
    expect(outcomes(moved, 'part')).toMatchObject([{ line: 0, open: 'Firm b' }])
    const had = withSaid(moved, 0, stockist('b'), { is: 'part', quantity: 6 })
    expect(outcomes(had, 'had')).toMatchObject([{ line: 0, given: [{ quantity: 4 }, { quantity: 6 }] }])
    expect(linesToMove(had).map(({ line }) => line)).toEqual([3])
  })

  test('what nobody else has is unmatched, as the medicine that it is', () => {
    const said = withSaid(withBegun(planned(), 'a'), 2, stockist('a'), { is: 'no' })
    const moved = movedOn(withSaid(said, 2, stockist('b'), { is: 'no' }), ['b'])
    expect(moved.unmatched).toMatchObject([{ line: 2, medicine: meds[2] }])
    expect(moved.unmatchedCount).toBe(1)
    // Asked again after that, it is not counted twice.
    expect(movedOn(moved, ['b'])).toMatchObject({ unmatchedCount: 1, unmatched: [{ line: 2 }] })
  })

  test('taken back, a line returns to it, and leaves the call it had moved on to', () => {
    const moved = movedOn(withSaid(withBegun(planned(), 'a'), 1, stockist('a'), { is: 'no' }), ['b'])
    const inB = withBegun(moved, 'b')
    expect(callOf(inB, 'b')?.lines).toContain(1)
    const back = movedOn(withoutSaid(inB, 1, 'a'), ['b'])
    expect(callOf(back, 'b')?.lines).toEqual([3])
    expect(asked(back, 'a')).toContain('Medicine m1: 10 + 1 free')
    expect(linesToMove(back)).toEqual([])
    // A later call rests on an earlier answer: only the last one is taken back.
    const later = withSaid(inB, 1, stockist('b'), { is: 'has' })
    const first = saidBy(later, 1, 'a')
    const last = saidBy(later, 1, 'b')
    expect([first && isLast(later, 1, first), last && isLast(later, 1, last)]).toEqual([false, true])
  })

  test('a stockist that has been called is called again for what moves on to it', () => {
    const first = withSaid(withBegun(planned(), 'b'), 3, stockist('b'), { is: 'has' })
    const moved = movedOn(withSaid(withBegun(first, 'a'), 0, stockist('a'), { is: 'no' }), ['b'])
    expect(moved.plan.map((call) => call.stockist._id)).toEqual(['a', 'b'])
    expect(callOf(moved, 'b')?.lines).toEqual([3, 0])
    // What is wrong with a line goes with it.
    expect(callOf(moved, 'b')?.flaws?.map((flaw) => 'line' in flaw && flaw.line)).toEqual([3, 0])
    expect(nextCall(moved, 'a')?.stockist._id).toBe('b')
  })

  test('another product is had under its own name, and asked of nobody else', () => {
    const other = { _id: 'x', name: 'Other 5', companyName: null, pack: null, composition: null }
    const said = withSaid(withBegun(planned(), 'a'), 0, stockist('a'), { is: 'other', medicine: other })
    expect(asked(said, 'a')?.[0]).toBe('Other 5: 10 + 1 free')
    expect(linesToMove(said).map(({ line }) => line)).toEqual([3])
  })

  test('a price told is kept with the answer', () => {
    const said = withSaid(planned(), 0, stockist('a'), { is: 'has', pricePaise: 2850 })
    expect(saidBy(withPrice(said, 0, 'a', 3000), 0, 'a')?.pricePaise).toBe(3000)
    expect(saidBy(withPrice(said, 0, 'a', undefined), 0, 'a')).not.toHaveProperty('pricePaise')
  })
})

describe('a list planned again', () => {
  const said = withSaid(
    withSaid(withBegun(planned(), 'a'), 0, stockist('a'), { is: 'has' }),
    1,
    stockist('a'),
    { is: 'no' },
  )

  test('keeps what was said of lines that ask for the same, in the calls it was said in', () => {
    const [first, second, ...others] = rows
    if (!first || !second) throw new Error('Two rows are needed.')
    // The first line is gone, the second asks for something else, the third is new before them.
    const changed = [{ id: 99, name: 'New 5', qty: '1' }, second, ...others]
    const fresh = toSaved(sentLines(changed), answerOf({ a: [0, 1, 2, 3] }))
    const kept = carriedOver(said, fresh)
    expect(kept.said).toMatchObject([{ row: second.id, is: 'no' }])
    expect(kept.plan).toMatchObject([{ stockist: { _id: 'a' }, lines: [1], isBegun: true }])
    const renamed = toSaved(sentLines([first, { ...second, name: 'Other' }]), answerOf({ a: [0, 1] }))
    expect(carriedOver(said, renamed).said).toMatchObject([{ row: first.id, is: 'has' }])
  })

  test('is as it came where nothing was said', () => {
    const fresh = planned()
    expect(carriedOver(withBegun(planned(), 'a'), fresh)).toBe(fresh)
    expect(carriedOver(undefined, fresh)).toBe(fresh)
    expect(withoutCalls(said)).not.toHaveProperty('said')
    expect(withoutCalls(said).plan.some(({ isBegun }) => isBegun)).toBe(false)
  })
})

test('what was said belongs to a round of the list: in the next one nothing is had, and the plan is old', () => {
  const before = {
    ...withSaid(withBegun(planned(), 'a'), 0, stockist('a'), { is: 'has' }),
    createdAt: '2026-11-23T10:00:00.000Z',
  }
  expect(inRoundOf(before, null)).toBe(before)
  expect(inRoundOf(before, '2026-11-23T09:00:00.000Z')).toBe(before)
  const next = inRoundOf(before, '2026-11-23T11:00:00.000Z')
  expect(next).not.toHaveProperty('said')
  expect(next.plan.some(({ isBegun }) => isBegun)).toBe(false)
  expect(isOutdated(before, rows)).toBe(false)
  expect(isOutdated(next, rows)).toBe(true)
  const called = withSaid(next, 1, stockist('a'), { is: 'has' })
  expect(inRoundOf(called, '2026-11-23T11:00:00.000Z')).toBe(called)
  expect(inRoundOf(called, '2026-11-24T11:00:00.000Z')).not.toHaveProperty('said')
  expect(isOutdated(carriedOver(next, planned()), rows)).toBe(false)
})

test('a demand that was stored before there were calls is read', () => {
  const stored = new Map<string, string>()
  globalThis.localStorage = { getItem: (key: string) => stored.get(key) ?? null } as Storage
  const old = planned()
  stored.set('savedDemand', JSON.stringify(old))
  expect(readSavedDemand()).toEqual(old)
  const said = withSaid(withBegun(old, 'a'), 0, stockist('a'), { is: 'part', quantity: 2 })
  stored.set('savedDemand', JSON.stringify(said))
  expect(readSavedDemand()).toEqual(said)
  stored.set('savedDemand', JSON.stringify({ ...said, said: [{ row: 1, is: 'maybe' }] }))
  expect(readSavedDemand()).toBeUndefined()
})
