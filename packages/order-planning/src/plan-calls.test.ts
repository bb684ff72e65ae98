import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupByStockist, planCalls } from './plan-calls.ts'

function pricesOf(suppliers: readonly Uint32Array[], price: (stockist: number) => number): Float64Array[] {
  return suppliers.map((line) => Float64Array.from(line, price))
}

function daysOf(suppliers: readonly Uint32Array[], day: (stockist: number) => number): Uint16Array[] {
  return suppliers.map((line) => Uint16Array.from(line, day))
}

/** Fewest stockists that cover every coverable line, by trying every set. */
function fewestByForce(suppliers: readonly Uint32Array[], stockists: number): number {
  const lines = suppliers.filter((line) => line.length > 0)
  let fewest = stockists
  for (let set = 0; set < 1 << stockists; set++) {
    if (lines.every((line) => line.some((stockist) => (set >>> stockist) & 1))) {
      let size = 0
      for (let rest = set; rest !== 0; rest &= rest - 1) size++
      fewest = Math.min(fewest, size)
    }
  }
  return lines.length === 0 ? 0 : fewest
}

/** Least sum of distances of any set of `size` stockists that covers every coverable line. */
function nearestByForce(suppliers: readonly Uint32Array[], distances: number[], size: number): number {
  const lines = suppliers.filter((line) => line.length > 0)
  let nearest = Number.POSITIVE_INFINITY
  for (let set = 0; set < 1 << distances.length; set++) {
    const chosen = distances.flatMap((_, stockist) => ((set >>> stockist) & 1 ? [stockist] : []))
    if (chosen.length !== size) continue
    if (!lines.every((line) => line.some((stockist) => (set >>> stockist) & 1))) continue
    nearest = Math.min(
      nearest,
      chosen.reduce((sum, stockist) => sum + distances[stockist]!, 0),
    )
  }
  return nearest
}

const STOCKISTS = 10
const demands = fc
  .array(fc.uniqueArray(fc.nat({ max: STOCKISTS - 1 }), { maxLength: 6 }), { maxLength: 14 })
  .map((lines) => lines.map((line) => Uint32Array.from(line)))

describe('planCalls', () => {
  it('calls the minimum number of stockists', () => {
    fc.assert(
      fc.property(demands, (suppliers) => {
        expect(planCalls({ suppliers }).calls.length).toBe(fewestByForce(suppliers, STOCKISTS))
      }),
      { numRuns: 300 },
    )
  })

  it('gives each line to one call that can supply it, or lists it as uncovered', () => {
    fc.assert(
      fc.property(demands, (suppliers) => {
        const { calls, uncovered } = planCalls({ suppliers })
        const placed = [...uncovered, ...calls.flatMap((call) => call.lines)].sort((a, b) => a - b)
        expect(placed).toEqual(suppliers.map((_, line) => line))
        for (const call of calls)
          for (const line of call.lines) expect(suppliers[line]).toContain(call.stockist)
        for (const line of uncovered) expect(suppliers[line]).toHaveLength(0)
      }),
    )
  })

  it('sorts calls by the lines they add, with correct totals', () => {
    fc.assert(
      fc.property(demands, (suppliers) => {
        let covered = 0
        let before = Number.POSITIVE_INFINITY
        for (const call of planCalls({ suppliers }).calls) {
          expect(call.lines.length).toBeLessThanOrEqual(before)
          before = call.lines.length
          covered += call.lines.length
          expect(call.covered).toBe(covered)
        }
      }),
    )
  })

  it('prefers the nearer of two equal stockists', () => {
    const suppliers = [Uint32Array.of(4, 9), Uint32Array.of(9, 4)]
    const near = (stockist: number) => (stockist === 9 ? 0 : 2)
    expect(planCalls({ suppliers, distance: near }).calls.map((call) => call.stockist)).toEqual([9])
  })

  it('prefers the cheaper of two equally near stockists', () => {
    const suppliers = [Uint32Array.of(4, 9)]
    const prices = pricesOf(suppliers, (stockist) => (stockist === 4 ? 120 : 100))
    expect(planCalls({ suppliers, prices }).calls.map((call) => call.stockist)).toEqual([9])
  })

  it('prefers who said so last of two equally near stockists, whatever the prices', () => {
    const suppliers = [Uint32Array.of(4, 9), Uint32Array.of(9, 4)]
    const prices = pricesOf(suppliers, (stockist) => (stockist === 4 ? 1 : 999))
    const confirmed = daysOf(suppliers, (stockist) => (stockist === 4 ? 2_500 : 2_501))
    expect(planCalls({ suppliers, prices, confirmed }).calls.map((call) => call.stockist)).toEqual([9])
    const near = (stockist: number) => (stockist === 4 ? 2 : 3)
    expect(planCalls({ suppliers, prices, confirmed, distance: near }).calls).toMatchObject([{ stockist: 4 }])
  })

  it('counts what nobody has confirmed as oldest, and says nothing where no day is known', () => {
    const suppliers = [Uint32Array.of(4, 9)]
    const prices = pricesOf(suppliers, (stockist) => (stockist === 4 ? 1 : 2))
    const confirmed = daysOf(suppliers, (stockist) => (stockist === 4 ? 0 : 1))
    expect(planCalls({ suppliers, prices, confirmed }).calls).toMatchObject([{ stockist: 9 }])
    const unknown = daysOf(suppliers, () => 0)
    expect(planCalls({ suppliers, prices, confirmed: unknown }).calls).toMatchObject([{ stockist: 4 }])
  })

  it('takes the freshest of the nearest plans with the fewest calls', () => {
    const drawn = (max: number) => fc.array(fc.nat({ max }), { minLength: STOCKISTS, maxLength: STOCKISTS })
    fc.assert(
      fc.property(demands, drawn(2), drawn(40), (suppliers, distances, ages) => {
        const total = (stockist: number) => distances[stockist]! * 1_000 + ages[stockist]!
        const confirmed = daysOf(suppliers, (stockist) => 3_000 - ages[stockist]!)
        const { calls } = planCalls({ suppliers, confirmed, distance: (stockist) => distances[stockist]! })
        const sum = calls.reduce((all, call) => all + total(call.stockist), 0)
        const least = nearestByForce(
          suppliers,
          distances.map((_, stockist) => total(stockist)),
          calls.length,
        )
        expect(sum).toBe(least)
      }),
      { numRuns: 200 },
    )
  })

  it('never adds a call to be nearer, fresher or cheaper', () => {
    const suppliers = [Uint32Array.of(0, 1), Uint32Array.of(0, 2), Uint32Array.of(0, 3)]
    const distance = (stockist: number) => (stockist === 0 ? 3 : 0)
    const prices = pricesOf(suppliers, (stockist) => (stockist === 0 ? 900 : 1))
    const confirmed = daysOf(suppliers, (stockist) => (stockist === 0 ? 0 : 3_000))
    expect(planCalls({ suppliers, distance, prices, confirmed }).calls.map((call) => call.stockist)).toEqual([
      0,
    ])
  })

  it('takes the nearest of the plans with the fewest calls', () => {
    const near = fc.array(fc.nat({ max: 3 }), { minLength: STOCKISTS, maxLength: STOCKISTS })
    fc.assert(
      fc.property(demands, near, (suppliers, distances) => {
        const { calls } = planCalls({ suppliers, distance: (stockist) => distances[stockist]! })
        const far = calls.reduce((sum, call) => sum + distances[call.stockist]!, 0)
        expect(far).toBe(nearestByForce(suppliers, distances, calls.length))
      }),
      { numRuns: 200 },
    )
  })

  it('returns the same plan every time', () => {
    const suppliers = Array.from({ length: 60 }, (_, i) =>
      Uint32Array.of((i * 7) % 40, (i * 11 + 3) % 40, (i * 5 + 1) % 40),
    )
    const distinct = suppliers.map((line) => Uint32Array.from(new Set(line)))
    expect(planCalls({ suppliers: distinct })).toEqual(planCalls({ suppliers: distinct }))
  })
})

describe('groupByStockist', () => {
  it('lists every stockist with every line it can supply', () => {
    fc.assert(
      fc.property(demands, (suppliers) => {
        const pairs = groupByStockist({ suppliers }).groups.flatMap((group) =>
          group.lines.map((line) => `${group.stockist}:${line}`),
        )
        const wanted = suppliers.flatMap((line, i) => Array.from(line, (stockist) => `${stockist}:${i}`))
        expect(pairs.sort()).toEqual(wanted.sort())
      }),
    )
  })

  it('sorts by most lines, then nearest, then freshest, then id, for ids of any size', () => {
    const apart = fc.constantFrom(1, 10_000_019)
    const most = fc.nat({ max: 12 })
    fc.assert(
      fc.property(demands, apart, most, (drawn, factor, wanted) => {
        const suppliers = drawn.map((line) => line.map((stockist) => stockist * factor))
        const distance = (stockist: number) => ((stockist / factor) * 7) % 4
        const age = (stockist: number) => ((stockist / factor) * 5) % 3
        const confirmed = daysOf(suppliers, (stockist) => 2_000 - age(stockist))
        const { groups, count } = groupByStockist({ suppliers, distance, confirmed }, wanted)
        const stockists = [...new Set(suppliers.flatMap((line) => [...line]))]
        const size = (stockist: number) => suppliers.filter((line) => line.includes(stockist)).length
        stockists.sort((a, b) => size(b) - size(a) || distance(a) - distance(b) || age(a) - age(b) || a - b)
        expect(groups.map(({ stockist }) => stockist)).toEqual(stockists.slice(0, wanted))
        expect(count).toBe(stockists.length)
      }),
    )
  })
})
