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
    kms: Float32Array.from(all, () => 0),
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

test('restarts a thread that has exited', async () => {
  await planner.plan(wanted(60, 30))
  await planner.stop()
  expect(await planner.plan(wanted(60, 30))).toEqual(makePlan(wanted(60, 30)))
})
