import { afterAll, expect, test } from 'vitest'
import { makePlan, type Wanted } from './plan.ts'
import { createPlanner } from './planner.ts'

const planner = createPlanner()
afterAll(() => planner.stop())

function wanted(lines: number, offers: number): Wanted {
  const stockists = Array.from({ length: lines }, (_, line) => {
    const drawn = Array.from({ length: offers }, (_, at) => 1 + ((line * 7 + at * 13) % 97))
    return [...new Set(drawn)]
  })
  const start = [0]
  for (const line of stockists) start.push((start.at(-1) ?? 0) + line.length)
  const all = Uint32Array.from(stockists.flat())
  return {
    start: Uint32Array.from(start),
    stockists: all,
    prices: Float64Array.from(all, (stockist) => (stockist % 5 ? stockist : Number.NaN)),
    days: Uint16Array.from(all, (stockist) => (stockist % 7 ? 2_000 + stockist : 0)),
    distances: Uint8Array.from(all, (stockist) => stockist % 4),
    bands: Uint8Array.from(all, (stockist) => stockist % 3),
    short: Uint8Array.from(all, (stockist) => Number(stockist % 11 === 0)),
    minimums: Float64Array.from(all, (stockist) => (stockist % 2 ? 0 : 500)),
    quantities: stockists.map((_, line) => line % 6),
    by: 'calls',
    maxGroups: 10,
  }
}

test('a plan is the same in both threads, and concurrent plans do not mix', async () => {
  const demands = [
    wanted(3, 2),
    wanted(60, 30),
    wanted(0, 0),
    { ...wanted(80, 20), by: 'near' as const },
    wanted(40, 60),
  ]
  const wantedPlans = demands.map(makePlan)
  const plans = await Promise.all(demands.map((demand) => planner.plan(demand)))
  expect(plans).toEqual(wantedPlans)
  expect(plans[1]?.groups).toHaveLength(10)
  expect(plans[1]?.groupCount).toBe(97)
})

test('plans the same in both threads where stale offers come last', async () => {
  const freshFrom = 2_050
  for (const demand of [wanted(3, 2), wanted(60, 30), wanted(40, 60)]) {
    const planned = makePlan({ ...demand, freshFrom })
    const before = makePlan(demand)
    expect(planned.groupCount).toBe(before.groupCount)
    expect(planned.groups).toHaveLength(before.groups.length)
    expect(planned.calls.flatMap(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual(
      before.calls.flatMap(({ lines }) => lines).toSorted((a, b) => a - b),
    )
    const dayOf = (stockist: number) => (stockist % 7 ? 2_000 + stockist : 0)
    for (const { stockist, lines } of planned.calls) {
      if (dayOf(stockist) >= freshFrom) continue
      // Nobody fresh has these lines.
      for (const line of lines) {
        const offers = demand.stockists.subarray(demand.start[line], demand.start[line + 1])
        expect([...offers].some((other) => dayOf(other) >= freshFrom)).toBe(false)
      }
    }
    expect(await planner.plan({ ...demand, freshFrom })).toEqual(planned)
  }
})

test('restarts a thread that has exited', async () => {
  await planner.plan(wanted(60, 30))
  await planner.stop()
  expect(await planner.plan(wanted(60, 30))).toEqual(makePlan(wanted(60, 30)))
})
