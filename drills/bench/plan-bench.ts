// The plan of calls against the minimum: 200 lists of 20 lines out of 2,000,000 listings, common and rare medicines,
// against an exhaustive solver; then the cost of lists of 100 lines. Processor time, compared with a plain greedy cover of
// the same lists in the same minute. Then the same with a place: the minimum among the stockists that deliver there.
import { type Demand, groupByStockist, planCalls, planNear } from '@rasad/order-planning'
import { placeOfPin } from '@rasad/places'
import { distanceBandsFrom, distanceClassesFrom, kilometresFrom } from '@rasad/server/demand/near'
import { deliveryTo, reachColumns } from '@rasad/server/places/reach'
import { createRandom } from '@rasad/testkit/random'
import { listingSizes, medicineDrawer } from '../../apps/server/seed/bench/listings.ts'
import { benchStockists } from '../../apps/server/seed/bench/stockists.ts'
import { fewestCalls } from './exact-cover.ts'
import { drawPlaces } from './place-lists.ts'
import { bound, table } from './world.ts'

const stockists = 5_000
const medicines = 250_000
const listings = 2_000_000
const cases = 200
/** Of the p99 of a plain greedy cover, which proves nothing about being the fewest. */
const maxShort = 40
const maxLong = 80
/** Of the p99 of the same lists without days of confirmation. */
const maxDated = 1.5
/** Of the p99 of the same lists with the fewest calls, wherever they go. */
const maxNear = 1.2

const carriers = suppliersOfEach()
const byCommonness = carriers
  .map((_, medicine) => medicine)
  .filter((medicine) => carriers[medicine]?.length)
  .sort((a, b) => (carriers[b]?.length ?? 0) - (carriers[a]?.length ?? 0))
const random = createRandom(11).next

const kinds = {
  common: () => pick(0.02),
  mixed: () => pick(random() < 0.7 ? 0.05 : 1),
  rare: () => pick(1),
}
// Warm up, so that JIT compilation is not measured.
for (let round = 0; round < 60; round++) {
  const suppliers = listOf(round < 40 ? 20 : 100, kinds.mixed)
  groupByStockist({ suppliers })
  planCalls({ suppliers })
  greedyCover(suppliers)
}
const rows = [['20 lines', 'calls', 'fewest', 'ratio', 'off by one or more', 'p50', 'most']]
let calls = 0
let fewest = 0
const times: number[] = []
const plainTimes: number[] = []
for (const [kind, draw] of Object.entries(kinds)) {
  const outcomes = Array.from({ length: Math.ceil(cases / 3) }, () => {
    const suppliers = listOf(20, draw)
    const { calls } = planCalls({ suppliers })
    return {
      calls: calls.length,
      fewest: fewestCalls(suppliers),
      ms: cost(() => planCalls({ suppliers })),
      plain: cost(() => greedyCover(suppliers)),
    }
  })
  const sum = (of: 'calls' | 'fewest') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
  const spent = outcomes.map((outcome) => outcome.ms).sort((a, b) => a - b)
  calls += sum('calls')
  fewest += sum('fewest')
  times.push(...spent)
  plainTimes.push(...outcomes.map((outcome) => outcome.plain))
  rows.push([
    kind,
    (sum('calls') / outcomes.length).toFixed(2),
    (sum('fewest') / outcomes.length).toFixed(2),
    (sum('calls') / sum('fewest')).toFixed(4),
    String(outcomes.filter((outcome) => outcome.calls > outcome.fewest).length),
    `${quantile(spent, 0.5).toFixed(2)} ms`,
    `${quantile(spent, 1).toFixed(2)} ms`,
  ])
}
table(rows)
times.sort((a, b) => a - b)
bound('calls', calls / fewest <= 1.02, `${(calls / fewest).toFixed(4)} of the fewest, bound 1.02`)
boundOfPlain('20 lines', times, plainTimes, maxShort)

const long = Array.from({ length: cases }, () => {
  const suppliers = listOf(100, kinds.mixed)
  const ms = cost(() => {
    groupByStockist({ suppliers })
    planCalls({ suppliers })
  })
  return {
    ms,
    plain: cost(() => greedyCover(suppliers)),
    calls: planCalls({ suppliers }).calls.length,
    naive: firstThatHasIt(suppliers),
  }
})
const mean = (of: 'calls' | 'naive') => long.reduce((sum, one) => sum + one[of], 0) / long.length
console.log(
  `100 lines: ${mean('calls').toFixed(1)} calls; always the first that has it: ${mean('naive').toFixed(1)}`,
)
boundOfPlain(
  '100 lines grouped and planned',
  long.map(({ ms }) => ms),
  long.map(({ plain }) => plain),
  maxLong,
)

planAmongDeliverers()
planByFreshness()
planNearFirst()

/**
 * Lists of 100 lines in all of India, where the nearer are preferred, and then also those who said so last: what the days
 * of confirmation cost, and how much fresher the plan is.
 */
function planByFreshness(): void {
  const here = { pincode: '440001', city: null, state: null }
  const classOf = distanceClassesFrom(here)
  const classes = benchStockists(stockists, createRandom(2)).map(({ pincode }) =>
    classOf({ pincode, city: null, state: null }),
  )
  const distance = (stockist: number) => classes[stockist] ?? 0
  const outcomes = Array.from({ length: cases }, () => {
    const suppliers = listOf(100, kinds.mixed)
    const confirmed = daysOf(suppliers)
    const run = (demand: Demand) => {
      groupByStockist(demand)
      return planCalls(demand).calls
    }
    const [without, dated] = [
      { suppliers, distance },
      { suppliers, distance, confirmed },
    ]
    const age = (calls: { stockist: number }[]) =>
      calls.reduce((sum, { stockist }) => sum + ageOf(stockist), 0) / calls.length
    return {
      without: cost(() => run(without)),
      dated: cost(() => run(dated)),
      calls: run(dated).length,
      callsWithout: run(without).length,
      age: age(run(dated)),
      ageWithout: age(run(without)),
    }
  })
  const mean = (of: keyof (typeof outcomes)[number]) =>
    outcomes.reduce((sum, one) => sum + one[of], 0) / outcomes.length
  const p99 = (of: 'without' | 'dated') =>
    quantile(
      outcomes.map((one) => one[of]).sort((a, b) => a - b),
      0.99,
    )
  console.log(
    `100 lines with a place: ${mean('callsWithout').toFixed(1)} calls, ${mean('ageWithout').toFixed(0)} days old; by freshness too: ${mean('calls').toFixed(1)} calls, ${mean('age').toFixed(0)} days old`,
  )
  const ratio = p99('dated') / p99('without')
  bound(
    '100 lines by freshness',
    ratio <= maxDated,
    `p99 ${p99('dated').toFixed(1)} ms, ${ratio.toFixed(2)} of the same without days, bound ${maxDated}`,
  )
}

/** Lists of 100 lines of shops in all of India: near first against the fewest calls, and how many more calls that is. */
function planNearFirst(): void {
  const firms = benchStockists(stockists, createRandom(2))
  const outcomes = drawPlaces(cases).flatMap((pin) => {
    const here = { pincode: pin, city: null, state: null }
    const [bandOf, classOf] = [distanceBandsFrom(here), distanceClassesFrom(here)]
    const located = firms.map(({ pincode }) => ({ pincode, city: null, state: null }))
    const bands = located.map(bandOf)
    const classes = located.map(classOf)
    const kms = located.map(kilometresFrom(here))
    const suppliers = listOf(100, kinds.mixed)
    const demand = {
      suppliers,
      confirmed: daysOf(suppliers),
      prices: suppliers.map((line) => Float64Array.from(line, (stockist) => 100 + ((stockist * 7) % 60))),
      short: suppliers.map((line) => Uint8Array.from(line, (stockist) => Number(stockist % 9 === 0))),
      quantities: suppliers.map((_, line) => 1 + (line % 20)),
      distance: (stockist: number) => classes[stockist] ?? 0,
      band: (stockist: number) => bands[stockist] ?? 0,
      km: (stockist: number) => kms[stockist] ?? Number.POSITIVE_INFINITY,
      minimum: (stockist: number) => (stockist % 3 === 0 ? 2_000 : 0),
    }
    const near = () => planNear(demand).calls
    const calls = () => planCalls(demand).calls
    const local = near().filter(({ stockist }) => bands[stockist] === 0)
    return [
      {
        near: cost(() => [groupByStockist(demand), near()]),
        fewest: cost(() => [groupByStockist(demand), calls()]),
        callsNear: near().length,
        callsFewest: calls().length,
        local: local.reduce((sum, { lines }) => sum + lines.length, 0),
      },
    ]
  })
  const mean = (of: keyof (typeof outcomes)[number]) =>
    outcomes.reduce((sum, one) => sum + one[of], 0) / outcomes.length
  const p99 = (of: 'near' | 'fewest') =>
    quantile(
      outcomes.map((one) => one[of]).sort((a, b) => a - b),
      0.99,
    )
  console.log(
    `100 lines near first: ${mean('callsNear').toFixed(1)} calls, ${mean('local').toFixed(0)} lines in the own town; the fewest: ${mean('callsFewest').toFixed(1)} calls`,
  )
  const ratio = p99('near') / p99('fewest')
  bound(
    '100 lines near first',
    ratio <= maxNear,
    `p99 ${p99('near').toFixed(1)} ms, ${ratio.toFixed(2)} of the fewest calls, bound ${maxNear}`,
  )
}

/**
 * The same for a shop: only stockists that deliver to it, and the nearer first. Half of the shops are in cities where many
 * stockists are.
 */
function planAmongDeliverers(): void {
  const firms = benchStockists(stockists, createRandom(2)).map(({ pincode }) => ({
    pincode,
    kind: 'districts' as const,
    areas: new Set(reachColumns(null, pincode).reach_areas),
  }))
  const rows = [['20 lines', 'stockists that deliver', 'calls', 'fewest', 'ratio', 'off by one or more']]
  let [ours, best] = [0, 0]
  for (const [kind, draw] of Object.entries(kinds)) {
    const outcomes = drawPlaces(Math.ceil(cases / 3)).flatMap((pin) => {
      const here = placeOfPin(pin)
      if (!here) return []
      const delivers = deliveryTo(here)
      const delivering = firms.map((firm) => delivers(firm) === true)
      const suppliers = listOf(20, draw).map((line) => line.filter((stockist) => delivering[stockist]))
      const classOf = distanceClassesFrom({ pincode: pin, city: null, state: here.state })
      const distance = (stockist: number) =>
        classOf({ pincode: firms[stockist]?.pincode ?? null, city: null, state: null })
      const { calls } = planCalls({ suppliers, distance, confirmed: daysOf(suppliers) })
      const firmsThere = delivering.filter(Boolean).length
      return [{ calls: calls.length, fewest: fewestCalls(suppliers), firmsThere }]
    })
    const sum = (of: 'calls' | 'fewest' | 'firmsThere') =>
      outcomes.reduce((total, outcome) => total + outcome[of], 0)
    ours += sum('calls')
    best += sum('fewest')
    rows.push([
      kind,
      (sum('firmsThere') / outcomes.length).toFixed(0),
      (sum('calls') / outcomes.length).toFixed(2),
      (sum('fewest') / outcomes.length).toFixed(2),
      (sum('calls') / sum('fewest')).toFixed(4),
      String(outcomes.filter((outcome) => outcome.calls > outcome.fewest).length),
    ])
  }
  table(rows)
  bound(
    'calls among those who deliver',
    ours / best <= 1.02,
    `${(ours / best).toFixed(4)} of the fewest, bound 1.02`,
  )
}

function boundOfPlain(title: string, ours: number[], plain: number[], max: number): void {
  const p99 = (times: number[]) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    )
  const ratio = p99(ours) / p99(plain)
  bound(
    title,
    ratio <= max,
    `p99 ${p99(ours).toFixed(1)} ms, ${ratio.toFixed(2)} of a plain greedy cover, bound ${max}`,
  )
}

/** The day on which each stockist sent its list, of the last two months; a quarter has not said. */
function daysOf(suppliers: readonly Uint32Array[]): Uint16Array[] {
  const today = 2_500
  return suppliers.map((line) =>
    Uint16Array.from(line, (stockist) => (stockist % 4 === 0 ? 0 : today - ageOf(stockist))),
  )
}

function ageOf(stockist: number): number {
  return stockist % 4 === 0 ? 999 : (stockist * 7) % 60
}

/** The textbook's way: again and again the stockist with the most lines that are left. @returns how many calls */
function greedyCover(suppliers: Uint32Array[]): number {
  const left = new Set(suppliers.filter((line) => line.length > 0))
  let calls = 0
  while (left.size > 0) {
    const counts = new Uint16Array(stockists)
    let best = 0
    for (const line of left) {
      for (const stockist of line) {
        const count = (counts[stockist] ?? 0) + 1
        counts[stockist] = count
        if (count > (counts[best] ?? 0)) best = stockist
      }
    }
    for (const line of left) if (line.includes(best)) left.delete(line)
    calls++
  }
  return calls
}

/** The stockists of each medicine, drawn like the world of the benchmarks. */
function suppliersOfEach(): Uint32Array[] {
  const source = createRandom(1)
  const sizes = listingSizes(stockists, medicines, listings, source)
  const draw = medicineDrawer(medicines, source)
  const lists = Array.from({ length: medicines }, (): number[] => [])
  sizes.forEach((size, stockist) => {
    for (const medicine of draw(size)) lists[medicine]?.push(stockist)
  })
  return lists.map((list) => Uint32Array.from(list))
}

/** A listed medicine among the given `share` of the most common ones. */
function pick(share: number): number {
  return byCommonness[Math.floor(random() * share * byCommonness.length)] ?? 0
}

function listOf(lines: number, draw: () => number): Uint32Array[] {
  const drawn = new Set<number>()
  while (drawn.size < lines) drawn.add(draw())
  return [...drawn].map((medicine) => carriers[medicine] ?? new Uint32Array(0))
}

function firstThatHasIt(suppliers: Uint32Array[]): number {
  return new Set(suppliers.map((line) => line[0])).size
}

/** Processor milliseconds of some work: the minimum of three runs, as the others may include garbage collection. */
function cost(work: () => void): number {
  const tries = Array.from({ length: 3 }, () => {
    const began = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
