import { afterAll, expect, test } from 'vitest'
import { makePlan } from './plan.ts'
import { createPlanner } from './planner.ts'

const planner = createPlanner()
afterAll(() => planner.stop())

function wanted(lines: number, offers: number) {
  const suppliers = Array.from({ length: lines }, (_, line) =>
    Uint32Array.from({ length: offers }, (_, at) => 1 + ((line * 7 + at * 13) % 97)),
  )
  return {
    suppliers: suppliers.map((line) => Uint32Array.from(new Set(line))),
    prices: suppliers.map((line) =>
      Float64Array.from(line, (stockist) => (stockist % 5 ? stockist : Number.NaN)),
    ),
    distances: new Map(Array.from({ length: 97 }, (_, at) => [at + 1, at % 4])),
    groupsMost: 10,
  }
}

test('a plan is the same in either thread, and many at once do not mix', async () => {
  const demands = [wanted(3, 2), wanted(60, 30), wanted(0, 0), wanted(80, 20), wanted(40, 60)]
  const plans = await Promise.all(demands.map((demand) => planner.plan(demand)))
  expect(plans).toEqual(demands.map(makePlan))
  expect(plans[1]?.groups).toHaveLength(10)
  expect(plans[1]?.groupCount).toBe(97)
})

test('a thread that has ended is started again', async () => {
  const demand = wanted(60, 30)
  await planner.plan(demand)
  await planner.stop()
  expect(await planner.plan(demand)).toEqual(makePlan(demand))
})
