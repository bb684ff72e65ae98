import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupByStockist, planCalls } from './plan-calls.ts'
import { type NearDemand, planCheapest, planNear } from './plan-near.ts'

const STOCKISTS = 14
const BANDS = 5

/** A shop's district: who has which lines, how far each is, what each has said, and from which order on it delivers. */
interface District {
  lines: number[][]
  bands: number[]
  kms: number[]
  minimums: number[]
  offers: { price: number; day: number; short: number }[][]
  quantities: number[]
}

const offer = fc.record({
  price: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 1, max: 500 })),
  day: fc.nat({ max: 90 }).map((day) => (day === 0 ? 0 : 2_000 + day)),
  short: fc.constantFrom(0, 0, 0, 1),
})
const line = fc.uniqueArray(fc.nat({ max: STOCKISTS - 1 }), { maxLength: 9 })
const districts: fc.Arbitrary<District> = fc.array(line, { minLength: 1, maxLength: 18 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    bands: fc.array(fc.nat({ max: BANDS - 1 }), { minLength: STOCKISTS, maxLength: STOCKISTS }),
    kms: fc.array(fc.oneof(fc.nat({ max: 60 }), fc.constant(Number.POSITIVE_INFINITY)), {
      minLength: STOCKISTS,
      maxLength: STOCKISTS,
    }),
    minimums: fc.array(fc.constantFrom(0, 0, 500, 2_000), { minLength: STOCKISTS, maxLength: STOCKISTS }),
    offers: fc.tuple(...lines.map((of) => fc.array(offer, { minLength: of.length, maxLength: of.length }))),
    quantities: fc.array(fc.nat({ max: 20 }), { minLength: lines.length, maxLength: lines.length }),
  }),
)

function demandOf({ lines, bands, kms, minimums, offers, quantities }: District): NearDemand {
  return {
    suppliers: lines.map((of) => Uint32Array.from(of)),
    prices: offers.map((of) => Float64Array.from(of, ({ price }) => price)),
    confirmed: offers.map((of) => Uint16Array.from(of, ({ day }) => day)),
    short: offers.map((of) => Uint8Array.from(of, ({ short }) => short)),
    quantities,
    band: (stockist) => bands[stockist] ?? 0,
    distance: (stockist) => (bands[stockist] ?? 0) * 3,
    km: (stockist) => kms[stockist] ?? 0,
    minimum: (stockist) => minimums[stockist] ?? 0,
  }
}

/** The nearest band that has the line. */
function bandOfLine({ lines, bands }: District, line: number): number {
  return Math.min(...(lines[line] ?? []).map((stockist) => bands[stockist] ?? 0))
}

/** Fewest stockists of a band that cover its lines, by trying every set. */
function fewestByForce(district: District, band: number): number {
  const open = district.lines.filter((of, line) => of.length > 0 && bandOfLine(district, line) === band)
  const masks = open.map((of) =>
    of.reduce((mask, stockist) => (district.bands[stockist] === band ? mask | (1 << stockist) : mask), 0),
  )
  let fewest = STOCKISTS
  for (let set = 0; set < 1 << STOCKISTS; set++) {
    let size = 0
    for (let rest = set; rest !== 0; rest &= rest - 1) size++
    if (size < fewest && masks.every((mask) => (mask & set) !== 0)) fewest = size
  }
  return open.length === 0 ? 0 : fewest
}

/** All offers of one stockist, as `{price, day, short}`. */
function offered({ lines, offers }: District, line: number, stockist: number) {
  return offers[line]?.[lines[line]?.indexOf(stockist) ?? -1]
}

function worthOf(district: District, lines: readonly number[], stockist: number): number {
  return lines.reduce((sum, line) => {
    const quantity = district.quantities[line] ?? 0
    return (
      sum + (quantity > 0 ? quantity * (offered(district, line, stockist)?.price ?? Number.NaN) : Number.NaN)
    )
  }, 0)
}

describe('planNear', () => {
  it('takes each line of 1,000 districts from the nearest band, with at most 1.02 of the fewest calls in each', () => {
    const calls = new Array<number>(BANDS).fill(0)
    const fewest = new Array<number>(BANDS).fill(0)
    fc.assert(
      fc.property(districts, (district) => {
        const plan = planNear(demandOf(district))
        const { lines, bands } = district
        const placed = [...plan.uncovered, ...plan.calls.flatMap((call) => call.lines)]
        expect(placed.toSorted((a, b) => a - b)).toEqual([...lines.keys()])
        expect(plan.uncovered).toEqual([...lines.keys()].filter((line) => lines[line]?.length === 0))
        let covered = 0
        for (const call of plan.calls) {
          expect(call.lines.length).toBeGreaterThan(0)
          for (const line of call.lines) {
            expect(lines[line]).toContain(call.stockist)
            expect(bands[call.stockist]).toBe(bandOfLine(district, line))
          }
          covered += call.lines.length
          expect(call.covered).toBe(covered)
        }
        const far = plan.calls.map(({ stockist }) => bands[stockist] ?? 0)
        expect(far).toEqual(far.toSorted((a, b) => a - b))
        for (let band = 0; band < BANDS; band++) {
          const kms = plan.calls.flatMap(({ stockist }) =>
            bands[stockist] === band ? (district.kms[stockist] ?? 0) : [],
          )
          expect(kms).toEqual(kms.toSorted((a, b) => a - b || 0))
          calls[band]! += far.filter((one) => one === band).length
          fewest[band]! += fewestByForce(district, band)
        }
      }),
      { numRuns: 1_000 },
    )
    for (let band = 0; band < BANDS; band++) expect(calls[band]! / fewest[band]!).toBeLessThanOrEqual(1.02)
  }, 120_000)

  it('leaves no minimum order unmet that a single line from another call would meet', () => {
    fc.assert(
      fc.property(districts, (district) => {
        const { calls } = planNear(demandOf(district))
        const isMet = (stockist: number, lines: readonly number[]) =>
          !(worthOf(district, lines, stockist) < (district.minimums[stockist] ?? 0))
        for (const call of calls) {
          if (isMet(call.stockist, call.lines)) continue
          for (const other of calls) {
            if (other === call || !isMet(other.stockist, other.lines) || other.lines.length < 2) continue
            for (const line of other.lines) {
              if (district.bands[call.stockist] !== district.bands[other.stockist]) continue
              if (!district.lines[line]?.includes(call.stockist)) continue
              const rest = other.lines.filter((one) => one !== line)
              const isBetter = isMet(call.stockist, [...call.lines, line]) && isMet(other.stockist, rest)
              expect(isBetter).toBe(false)
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  const near = (more: Partial<NearDemand>): NearDemand => ({ suppliers: [], band: () => 0, ...more })
  const stockistsOf = (demand: NearDemand) => planNear(demand).calls.map(({ stockist }) => stockist)

  it('calls two nearby rather than one far away', () => {
    const suppliers = [Uint32Array.of(1, 9), Uint32Array.of(2, 9), Uint32Array.of(9)]
    const band = (stockist: number) => (stockist === 9 ? 4 : 0)
    expect(planNear(near({ suppliers, band })).calls).toEqual([
      { stockist: 1, lines: [0], covered: 1 },
      { stockist: 2, lines: [1], covered: 2 },
      { stockist: 9, lines: [2], covered: 3 },
    ])
    expect(planCalls({ suppliers }).calls).toEqual([{ stockist: 9, lines: [0, 1, 2], covered: 3 }])
  })

  it('of equally many calls, minds minimum orders, then stock, then freshness, then the price', () => {
    const suppliers = [Uint32Array.of(4, 9)]
    const quantities = [10]
    const days = (four: number, nine: number) => [Uint16Array.of(four, nine)]
    const prices = [Float64Array.of(1, 2)]
    expect(stockistsOf(near({ suppliers, quantities, prices }))).toEqual([4])
    expect(stockistsOf(near({ suppliers, quantities, prices, confirmed: days(2_000, 2_001) }))).toEqual([9])
    const short = [Uint8Array.of(0, 1)]
    const stocked = near({ suppliers, quantities, prices, confirmed: days(2_000, 2_001), short })
    expect(stockistsOf(stocked)).toEqual([4])
    expect(stockistsOf({ ...stocked, minimum: (stockist) => (stockist === 4 ? 11 : 20) })).toEqual([9])
    // Nobody knows what a line without a quantity is worth.
    const unsaid = { ...stocked, quantities: [0], minimum: () => 11 }
    expect(stockistsOf(unsaid)).toEqual([4])
  })

  it('gives a line that two calls have to the one with enough of it, but lines that fill a minimum order to that', () => {
    const suppliers = [Uint32Array.of(1), Uint32Array.of(2), Uint32Array.of(1, 2)]
    const short = [Uint8Array.of(0), Uint8Array.of(0), Uint8Array.of(1, 0)]
    const prices = suppliers.map((line) => Float64Array.from(line, () => 10))
    const demand = near({ suppliers, short, prices, quantities: [1, 1, 1] })
    const given = (one: NearDemand) => planNear(one).calls.map(({ stockist, lines }) => [stockist, lines])
    expect(given(demand)).toEqual([
      [2, [1, 2]],
      [1, [0]],
    ])
    expect(given({ ...demand, minimum: (stockist) => (stockist === 1 ? 20 : 0) })).toEqual([
      [1, [0, 2]],
      [2, [1]],
    ])
    // Not if the other one is then below its own, or still below.
    expect(given({ ...demand, minimum: () => 20 })[0]).toEqual([2, [1, 2]])
    expect(given({ ...demand, minimum: (stockist) => (stockist === 1 ? 21 : 0) })[0]).toEqual([2, [1, 2]])
  })

  it('returns the same plan every time, whatever the order of the stockists', () => {
    fc.assert(
      fc.property(districts, (district) => {
        const turned = {
          ...district,
          lines: district.lines.map((of) => of.toReversed()),
          offers: district.offers.map((of) => of.toReversed()),
        }
        expect(planNear(demandOf(turned))).toEqual(planNear(demandOf(district)))
      }),
      { numRuns: 100 },
    )
  })

  it('leaves the groups as they are', () => {
    fc.assert(
      fc.property(districts, (district) => {
        const demand = demandOf(district)
        const before = groupByStockist(demand)
        planNear(demand)
        planCheapest(demand)
        expect(groupByStockist(demand)).toEqual(before)
      }),
      { numRuns: 50 },
    )
  })
})

describe('planCheapest', () => {
  it('takes each line where it is cheapest, and of equal prices the fewest calls', () => {
    fc.assert(
      fc.property(districts, (district) => {
        const { calls, uncovered } = planCheapest(demandOf(district))
        expect(calls.flatMap(({ lines }) => lines).length + uncovered.length).toBe(district.lines.length)
        for (const { stockist, lines } of calls) {
          for (const line of lines) {
            const prices = (district.offers[line] ?? []).flatMap(({ price }) =>
              Number.isNaN(price) ? [] : price,
            )
            if (prices.length > 0) expect(offered(district, line, stockist)?.price).toBe(Math.min(...prices))
          }
        }
      }),
    )
    const suppliers = [Uint32Array.of(1, 2), Uint32Array.of(2, 3), Uint32Array.of(4)]
    const prices = [Float64Array.of(5, 5), Float64Array.of(7, Number.NaN), Float64Array.of(Number.NaN)]
    expect(planCheapest({ suppliers, prices }).calls).toEqual([
      { stockist: 2, lines: [0, 1], covered: 2 },
      { stockist: 4, lines: [2], covered: 3 },
    ])
  })
})
