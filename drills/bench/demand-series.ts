import { setTimeout as sleep } from 'node:timers/promises'
import { drawLists, drawPlaces, quantile } from './place-lists.ts'
import { type RunningServer, startServer, threadTimeOf } from './world.ts'

const lines = 100
const warmUp = 30

export interface Cost {
  /** Milliseconds at the server, from its own log. */
  p50: number
  p99: number
  /** Processor milliseconds of a list: all threads of the service. */
  cpu50: number
  cpu99: number
  /** Means for each list. */
  calls: number
  beyond: number
  kilobytes: number
}

/**
 * Posts lists of 100 lines to a service on this data directory: each without a place, and from a place to stockists who
 * deliver there. One after the other, so that other load on the machine affects both alike.
 * @param look called with the running service before anything is asked
 */
export async function compareDemands(
  dataDir: string,
  rounds: number,
  look: (server: RunningServer) => void = () => {},
): Promise<{ anywhere: Cost; placed: Cost }> {
  const answered: number[] = []
  const server = await startServer(dataDir, {}, ({ path, ms }) => {
    if (path === '/api/demand') answered.push(ms)
  })
  look(server)
  const lists = await drawLists(dataDir, rounds + warmUp, lines)
  const places = drawPlaces(lists.length)
  const series = { anywhere: empty(), placed: empty() }
  const asked: (keyof typeof series)[] = []
  for (const [at, list] of lists.entries()) {
    const ways = [
      ['anywhere', {}],
      ['placed', { near: places[at], reach: 'delivers' }],
    ] as const
    // Alternate which one goes first: the second finds the names in the processor's cache.
    for (const [way, where] of at % 2 ? ways : ways.toReversed()) {
      const before = threadTimeOf(server.pid)
      const { text, data } = await post(server.url, list, where)
      const cpu = (threadTimeOf(server.pid) - before) / 1e6
      asked.push(way)
      if (at < warmUp) continue
      const to = series[way]
      to.cpu.push(cpu)
      to.calls += data.plan.length / rounds
      to.beyond += data.beyond.length / rounds
      to.kilobytes += text.length / 1024 / rounds
    }
  }
  // The log arrives shortly after the answers, in their order.
  while (answered.length < asked.length) await sleep(5)
  for (const [at, way] of asked.entries()) if (at >= 2 * warmUp) series[way].ms.push(answered[at] ?? 0)
  await server.stop()
  return { anywhere: costOf(series.anywhere), placed: costOf(series.placed) }
}

const empty = () => ({ ms: [] as number[], cpu: [] as number[], calls: 0, beyond: 0, kilobytes: 0 })

function costOf({ ms, cpu, ...means }: ReturnType<typeof empty>): Cost {
  return {
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    cpu50: quantile(cpu, 0.5),
    cpu99: quantile(cpu, 0.99),
    ...means,
  }
}

async function post(url: string, list: string[], where: object) {
  const answer = await fetch(`${url}/api/demand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: list.map((name) => ({ name, qty: 1 })), ...where }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return { text, data: JSON.parse(text).data as { plan: unknown[]; beyond: unknown[] } }
}

/** Rows for `table`. */
export function describeCosts(costs: { anywhere: Cost; placed: Cost }): string[][] {
  const row = (title: string, cost: Cost) => [
    title,
    `${cost.p50.toFixed(1)} ms`,
    `${cost.p99.toFixed(1)} ms`,
    `${cost.cpu50.toFixed(1)} ms`,
    `${cost.cpu99.toFixed(1)} ms`,
    cost.calls.toFixed(1),
    cost.beyond.toFixed(1),
    `${cost.kilobytes.toFixed(0)} kB`,
  ]
  return [
    ['100 lines', 'at the server: p50', 'p99', 'processor: p50', 'p99', 'calls', 'calls beyond', 'answer'],
    row('without a place', costs.anywhere),
    row('with a place', costs.placed),
  ]
}
