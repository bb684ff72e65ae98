import { setTimeout as sleep } from 'node:timers/promises'
import { drawLists, drawPlaces, quantile } from './place-lists.ts'
import { startServer, threadTimeOf } from './world.ts'

const lines = 100
const warmUp = 30
const tries = 3

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
 * deliver there. In turns, so that other load on the machine affects both alike; each several times, of which the least
 * counts, because the others can include garbage collection.
 */
export async function compareDemands(
  dataDir: string,
  rounds: number,
): Promise<{ anywhere: Cost; placed: Cost }> {
  const answered: number[] = []
  const server = await startServer(dataDir, {}, ({ path, ms }) => {
    if (path === '/api/demand') answered.push(ms)
  })
  const lists = await drawLists(dataDir, rounds, lines)
  const places = drawPlaces(rounds)
  const series = { anywhere: empty(), placed: empty() }
  const asked: { way: keyof typeof series; list: number }[] = []

  async function ask(way: keyof typeof series, list: number): Promise<void> {
    const where = way === 'placed' ? { near: places[list], reach: 'delivers' } : {}
    const before = threadTimeOf(server.pid)
    const { text, data } = await post(server.url, lists[list] ?? [], where)
    const cpu = (threadTimeOf(server.pid) - before) / 1e6
    asked.push({ way, list })
    const to = series[way]
    to.cpu[list] = Math.min(to.cpu[list] ?? Number.POSITIVE_INFINITY, cpu)
    to.calls[list] = data.plan.length
    to.beyond[list] = data.beyond.length
    to.kilobytes[list] = text.length / 1024
  }

  for (let list = 0; list < warmUp; list++)
    for (const way of ['anywhere', 'placed'] as const) await ask(way, list)
  for (let list = 0; list < rounds; list++) {
    for (let round = 0; round < tries; round++) {
      for (const way of ['anywhere', 'placed'] as const) await ask(way, list)
    }
  }
  // The log arrives shortly after the answers, in their order.
  while (answered.length < asked.length) await sleep(5)
  for (const [at, { way, list }] of asked.entries()) {
    const to = series[way].ms
    to[list] = Math.min(to[list] ?? Number.POSITIVE_INFINITY, answered[at] ?? Number.POSITIVE_INFINITY)
  }
  await server.stop()
  return { anywhere: costOf(series.anywhere), placed: costOf(series.placed) }
}

interface Series {
  /** Of each list: the least of its tries. */
  ms: number[]
  cpu: number[]
  calls: number[]
  beyond: number[]
  kilobytes: number[]
}

const empty = (): Series => ({ ms: [], cpu: [], calls: [], beyond: [], kilobytes: [] })

function costOf({ ms, cpu, calls, beyond, kilobytes }: Series): Cost {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    cpu50: quantile(cpu, 0.5),
    cpu99: quantile(cpu, 0.99),
    calls: mean(calls),
    beyond: mean(beyond),
    kilobytes: mean(kilobytes),
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
