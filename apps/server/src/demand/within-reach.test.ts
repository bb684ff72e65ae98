import { distanceKm, placeOfPin } from '@rasad/places'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reachColumns } from '../places/places.ts'
import { makePlan } from './plan.ts'
import { aboutNearest, offersWithin, type Reachable, withinReach } from './within-reach.ts'

function place(pin: string) {
  const found = placeOfPin(pin)
  if (!found) throw new Error(`There is no PIN ${pin}.`)
  return found
}

function stockist(pincode: string | null, choice?: Parameters<typeof reachColumns>[0]): Reachable {
  const { reach_kind, reach_areas } = reachColumns(choice, pincode)
  return { pincode, delivery: { kind: reach_kind, areas: new Set(reach_areas), pincode } }
}

describe('who is within reach of 440018', () => {
  const nagpur = place('440018')
  it.each([
    ['delivers', stockist('440012'), true],
    ['delivers', stockist('411030'), false],
    ['delivers', stockist('411030', { kind: 'state' }), true],
    ['delivers', stockist('781001', { kind: 'india' }), true],
    ['delivers', stockist(null), false],
    ['delivers', stockist(null, { kind: 'india' }), true],
    [25, stockist('440012'), true],
    [25, stockist('442001'), false],
    [100, stockist('442001'), true],
    [100, stockist(null, { kind: 'india' }), false],
    ['state', stockist('411030'), true],
    ['state', stockist('781001', { kind: 'india' }), false],
    ['all', stockist(null), true],
  ] as const)('by %s', (reach, one, expected) => {
    expect(withinReach(reach, nagpur)(one)).toBe(expected)
  })
})

// Small worlds: a shop, stockists at real PINs, and lists of who has which line.
const pins = ['440012', '440018', '442001', '441001', '411030', '452001', '400001', '781001', '494001']
const worlds = fc.record({
  shop: fc.constantFrom(...pins),
  stockists: fc.array(
    fc.record({
      pin: fc.option(fc.constantFrom(...pins), { nil: null }),
      kind: fc.constantFrom('usual', 'town', 'district', 'state', 'india'),
    }),
    { minLength: 1, maxLength: 9 },
  ),
  lines: fc.array(fc.uniqueArray(fc.nat({ max: 8 }), { maxLength: 5 }), { maxLength: 10 }),
  reach: fc.constantFrom('delivers', 15, 25, 100, 'state', 'all'),
})

type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

function recordsOf({ stockists }: World): Reachable[] {
  return stockists.map(({ pin, kind }) => {
    const needsPin = kind !== 'usual' && kind !== 'india'
    return kind === 'usual' || (needsPin && pin === null)
      ? stockist(pin)
      : stockist(pin, { kind: kind as 'town' })
  })
}

/** The fewest stockists of a set that cover all these lines, by trying every set of them. */
function fewestByForce(lines: number[][], of: number[]): number {
  let fewest = Number.POSITIVE_INFINITY
  for (let set = 0; set < 1 << of.length; set++) {
    const chosen = of.filter((_, at) => (set >>> at) & 1)
    if (lines.every((line) => line.some((one) => chosen.includes(one))))
      fewest = Math.min(fewest, chosen.length)
  }
  return fewest
}

/** As a demand does it: the offers of each line within reach, or all of them where there are none. */
function planned(world: World) {
  const records = recordsOf(world)
  const test = withinReach(world.reach as 'delivers', place(world.shop))
  const isWithin = (no: number) => records[no] !== undefined && test(records[no])
  const near: number[][] = []
  const far: number[][] = []
  const none: number[] = []
  for (const [at, line] of world.lines.entries()) {
    const known = line.filter((no) => no < records.length)
    const offers = {
      stockists: Uint32Array.from(known),
      prices: Float64Array.from(known, (no) => no),
      days: Uint16Array.from(known, (no) => no + 1),
    }
    const within = offersWithin(offers, isWithin)
    expect(within.prices).toEqual(Float64Array.from(within.stockists, (no) => no))
    expect(within.days).toEqual(Uint16Array.from(within.stockists, (no) => no + 1))
    if (within.stockists.length > 0) near.push([...within.stockists])
    else if (known.length > 0) far.push(known)
    else none.push(at)
  }
  return { near, far, none, isWithin, count: records.length }
}

function planOf(lines: number[][]) {
  const start = [0]
  for (const line of lines) start.push((start.at(-1) ?? 0) + line.length)
  const stockists = Uint32Array.from(lines.flat())
  return makePlan({
    start: Uint32Array.from(start),
    stockists,
    prices: Float64Array.from(stockists, () => Number.NaN),
    days: Uint16Array.from(stockists, () => 0),
    distances: Uint8Array.from(stockists, () => 0),
    kms: new Float32Array(stockists.length),
    bands: Uint8Array.from(stockists, () => 0),
    short: Uint8Array.from(stockists, () => 0),
    minimums: Float64Array.from(stockists, () => 0),
    quantities: lines.map(() => 1),
    by: 'calls',
    maxGroups: 100,
  })
}

describe('a plan in place', () => {
  it('calls only those within reach, as few of them as can be, and others for the rest alone', () => {
    let calls = 0
    let optimum = 0
    fc.assert(
      fc.property(worlds, (world) => {
        const { near, far, none, isWithin, count } = planned(world)
        const everybody = Array.from({ length: count }, (_, no) => no)
        const plan = planOf(near)
        const beyond = planOf(far)
        expect(near.length + far.length + none.length).toBe(world.lines.length)
        for (const { stockist: no } of [...plan.calls, ...plan.groups]) expect(isWithin(no)).toBe(true)
        for (const { stockist: no } of beyond.calls) expect(isWithin(no)).toBe(false)
        expect(plan.calls.at(-1)?.covered ?? 0).toBe(near.length)
        expect(beyond.calls.at(-1)?.covered ?? 0).toBe(far.length)
        calls += plan.calls.length
        optimum += fewestByForce(near, everybody.filter(isWithin))
        expect(beyond.calls.length).toBe(
          fewestByForce(
            far,
            everybody.filter((no) => !isWithin(no)),
          ),
        )
      }),
      { numRuns: 400 },
    )
    expect(calls).toBeGreaterThan(100)
    expect(calls / optimum).toBeLessThanOrEqual(1.02)
  })

  it('takes nobody farther than the kilometres that were asked for', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        if (typeof world.reach !== 'number') return
        const records = recordsOf(world)
        const { near } = planned(world)
        for (const { stockist: no } of planOf(near).calls) {
          const there = place(records[no]?.pincode ?? '')
          expect(distanceKm(there, place(world.shop))).toBeLessThanOrEqual(world.reach)
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('who has a line that comes from afar', () => {
  const classes = [15, 9, 11, 12, 9, 15]
  const offers = (...stockists: number[]) => ({
    stockists: Uint32Array.from(stockists),
    prices: Float64Array.from(stockists, (no) => no * 10),
    days: Uint16Array.from(stockists, (no) => no * 100),
  })
  const near = (...stockists: number[]) => aboutNearest(offers(...stockists), (no) => classes[no] ?? 0)

  it('is about as near as the nearest, with its own price', () => {
    expect(near(0, 1, 2, 3, 4)).toEqual(offers(1, 2, 4))
    expect(near(0, 3)).toEqual(offers(3))
  })

  it('can be anywhere when nobody is nearer', () => {
    expect(near(0, 5)).toEqual(offers(0, 5))
    expect(near()).toEqual(offers())
  })
})
