// What a place costs. A demand of 100 lines from a place, over 2,000,000 listings of 5,000 stockists, against the same
// demand without a place; then the nearest 20 of 20,000 stockists, against the 20 that are listed first without a place.
import { setTimeout as sleep } from 'node:timers/promises'
import { compareDemands, describeCosts } from './demand-series.ts'
import { drawPlaces, quantile } from './place-lists.ts'
import { benchWorld, bound, startServer, table } from './world.ts'

const rounds = 200
const listRounds = 300
const warmUp = 20
const maxPlan = 1.2
const maxList = 1.5

const demands = await compareDemands(benchWorld().dataDir, rounds)
table(describeCosts(demands))
const { anywhere, placed } = demands
// Of the processor's time: on a busy machine the slowest answers tell how long they waited for a core.
bound(
  'plan with a place, p99',
  placed.cpu99 <= maxPlan * anywhere.cpu99,
  `${(placed.cpu99 / anywhere.cpu99).toFixed(2)} of the plan without one, bound ${maxPlan}`,
)
await nearestFirst()

async function nearestFirst(): Promise<void> {
  const { dataDir } = benchWorld({
    name: 'bench-stockists',
    medicines: 5_000,
    stockists: 20_000,
    listings: 400_000,
    isGenerated: true,
  })
  const answered: number[] = []
  const server = await startServer(dataDir, {}, ({ path, ms }) => {
    if (path === '/api/stockist') answered.push(ms)
  })
  const places = drawPlaces(listRounds)
  const ways = {
    'without a place': () => '',
    'nearest first': (pin: string) => `&near=${pin}`,
    'within 25 km': (pin: string) => `&near=${pin}&within=25`,
    'that deliver': (pin: string) => `&near=${pin}&delivers=true`,
  }
  for (const pin of places) {
    for (const where of Object.values(ways)) {
      const answer = await fetch(`${server.url}/api/stockist?limit=20${where(pin)}`)
      if (!answer.ok) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
  }
  const asked = Object.keys(ways)
  while (answered.length < places.length * asked.length) await sleep(5)
  await server.stop()
  const times = Object.fromEntries(
    asked.map((way, first) => [
      way,
      answered.filter((_, at) => at % asked.length === first && at >= warmUp * asked.length),
    ]),
  )
  table([
    ['20 of 20,000 stockists', 'p50', 'p99'],
    ...Object.entries(times).map(([way, ms]) => [
      way,
      `${quantile(ms, 0.5).toFixed(1)} ms`,
      `${quantile(ms, 0.99).toFixed(1)} ms`,
    ]),
  ])
  const plain = quantile(times['without a place'] ?? [], 0.5)
  const ratio = quantile(times['nearest first'] ?? [], 0.5) / plain
  bound(
    'nearest first',
    ratio <= maxList,
    `${ratio.toFixed(2)} of the list without a place, bound ${maxList}`,
  )
}
