// The plan of calls against the minimum: 200 lists of 20 lines out of 2,000,000 listings, common and rare medicines,
// against an exhaustive solver; then the cost of lists of 100 lines. Processor time.
import { groupByStockist, planCalls } from '@rasad/order-planning'
import { createRandom } from '@rasad/testkit/random'
import { listingSizes, medicineDrawer } from '../../apps/server/seed/bench/listings.ts'
import { fewestCalls } from './exact-cover.ts'
import { bound, table } from './world.ts'

const stockists = 5_000
const medicines = 250_000
const listings = 2_000_000
const cases = 200

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
}
const rows = [['20 lines', 'calls', 'fewest', 'ratio', 'off by one or more', 'p50', 'most']]
let calls = 0
let fewest = 0
const times: number[] = []
for (const [kind, draw] of Object.entries(kinds)) {
  const outcomes = Array.from({ length: Math.ceil(cases / 3) }, () => {
    const suppliers = listOf(20, draw)
    const { calls } = planCalls({ suppliers })
    return {
      calls: calls.length,
      fewest: fewestCalls(suppliers),
      ms: cost(() => planCalls({ suppliers })),
    }
  })
  const sum = (of: 'calls' | 'fewest') => outcomes.reduce((total, outcome) => total + outcome[of], 0)
  const spent = outcomes.map((outcome) => outcome.ms).sort((a, b) => a - b)
  calls += sum('calls')
  fewest += sum('fewest')
  times.push(...spent)
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
bound('20 lines', quantile(times, 0.99) <= 10, `p99 ${quantile(times, 0.99).toFixed(1)} ms, bound 10 ms`)

const long = Array.from({ length: cases }, () => {
  const suppliers = listOf(100, kinds.mixed)
  const ms = cost(() => {
    groupByStockist({ suppliers })
    planCalls({ suppliers })
  })
  return { ms, calls: planCalls({ suppliers }).calls.length, naive: firstThatHasIt(suppliers) }
})
const longTimes = long.map(({ ms }) => ms).sort((a, b) => a - b)
const mean = (of: 'calls' | 'naive') => long.reduce((sum, one) => sum + one[of], 0) / long.length
console.log(
  `100 lines: ${mean('calls').toFixed(1)} calls; always the first that has it: ${mean('naive').toFixed(1)}`,
)
bound(
  '100 lines grouped and planned',
  quantile(longTimes, 0.99) <= 15,
  `p50 ${quantile(longTimes, 0.5).toFixed(1)} ms, p99 ${quantile(longTimes, 0.99).toFixed(1)} ms, bound 15 ms`,
)

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
