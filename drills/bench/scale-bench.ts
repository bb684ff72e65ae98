// Ten times the usual world: 20,000,000 listings of 20,000 stockists. How much memory one process takes, how long it
// takes to be ready, and what a demand of 100 lines costs. Runs only by its name: `npm run bench -- scale`.
import { readFileSync } from 'node:fs'
import { compareDemands, describeCosts } from './demand-series.ts'
import { type BenchWorld, benchWorld, bound, type RunningServer, startServer, table } from './world.ts'

const rounds = 200
const maxPlan = 1.2

const usual = benchWorld()
const large = benchWorld({ name: 'bench-20m', medicines: 250_000, stockists: 20_000, listings: 20_000_000 })

const before = await measure(usual, 2_000_000)
const after = await measure(large, 20_000_000)
table([
  ['listings', 'ready after', 'resident', 'at most', 'arrays'],
  ...[before, after].map(({ listings, readyAfter, resident, most, arrays }) => [
    listings.toLocaleString('en'),
    `${(readyAfter / 1000).toFixed(1)} s`,
    `${resident.toFixed(0)} MB`,
    `${most.toFixed(0)} MB`,
    `${arrays.toFixed(0)} MB`,
  ]),
])
const more = after.listings - before.listings
const bytes = ((after.resident - before.resident) * 2 ** 20) / more
const microseconds = ((after.readyAfter - before.readyAfter) * 1000) / more
console.log(
  `Each listing more: ${bytes.toFixed(1)} bytes resident, ${microseconds.toFixed(2)} µs until ready. 200,000,000 listings in one process: ${(after.resident / 1024 + (180_000_000 * bytes) / 2 ** 30).toFixed(1)} GB, ${(after.readyAfter / 1000 + 180 * microseconds).toFixed(0)} s.`,
)

const demands = await compareDemands(large.dataDir, rounds)
table(describeCosts(demands))
const ratio = demands.placed.cpu99 / demands.anywhere.cpu99
bound(
  'plan with a place, p99',
  ratio <= maxPlan,
  `${ratio.toFixed(2)} of the plan without one, bound ${maxPlan}`,
)

async function measure({ dataDir }: BenchWorld, listings: number) {
  // The first start can have migrations to apply.
  await (await startServer(dataDir)).stop()
  const server = await startServer(dataDir)
  const { readyAfter } = server
  const figures = { listings, readyAfter, ...memoryOf(server), arrays: await arraysOf(server) }
  await server.stop()
  return figures
}

/** Megabytes of memory now and at most so far. */
function memoryOf({ pid }: RunningServer): { resident: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { resident: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Megabytes outside JavaScript's heap: the index's arrays are most of them. */
async function arraysOf({ url }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^nodejs_external_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 2 ** 20
}
