// One visitor must not stop the service: three callers send the heaviest requests that they can, each from an address of its own with 25
// connections, and the searches of another are measured meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { benchWorld, bound, startServer } from './world.ts'

// 800 searches: the p99 of a few hundred is one slow answer.
const seconds = 20
const connections = 25
const searchesASecond = 40
const maxRatio = 5

const json = { 'content-type': 'application/json' }
const post = (path: string, body: unknown) => ({
  ...{ method: 'POST' as const, path, headers: json, body: JSON.stringify(body) },
})
const empty = (count: number) => Array.from({ length: count }, () => ({}))
const callers = {
  'large lists': [
    post('/api/demand', { items: empty(330_000) }),
    post('/api/demand', { items: empty(9_000) }),
    post('/api/staff/bulk-delete', { ids: empty(300_000) }),
  ],
  'long texts': [
    post('/api/auth/login', { email: 'a'.repeat(1_000_000), password: 'x' }),
    post('/api/stockist/register', { name: '1-'.repeat(50_000), email: 'a@b.example', password: 'x' }),
    post('/api/list/read', { text: '\ufdfa'.repeat(20_000) }),
    post('/api/demand', { items: Array.from({ length: 30 }, () => ({ name: '\ufdfa'.repeat(15_000) })) }),
  ],
  'large pages': [
    { method: 'GET' as const, path: '/api/stockist?limit=1000' },
    { method: 'GET' as const, path: '/api/medicine?limit=1000' },
    { method: 'GET' as const, path: '/api/company?limit=1000' },
  ],
}

const world = benchWorld()
console.log(world.summary)
const server = await startServer(world.dataDir, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
const queries = ['dolo', 'telm', 'pan 4', 'augm', 'medicine 12', 'azith', 'cetiri', 'bench']

await search(2)
const idle = await search(seconds)
const statuses: Record<string, number> = {}
const attack = Promise.all(
  Object.values(callers).map(async (requests, at) => {
    const result = await autocannon({
      // In a thread of its own: what they wait for must not hold up the searches that are measured here.
      ...{ url: server.url, connections, duration: seconds + 2, timeout: 30, requests, workers: 1 },
      headers: { 'x-forwarded-for': `198.51.100.${at + 1}` },
    })
    for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {})) {
      statuses[status] = (statuses[status] ?? 0) + count
    }
  }),
)
await sleep(1_000)
const busy = await search(seconds)
await attack
await server.stop()

const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
console.log(
  `Searches: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms beside three callers (${said.join(', ')})`,
)
bound(
  'search beside three heavy callers',
  busy / idle <= maxRatio,
  `${(busy / idle).toFixed(2)} of its idle p99, bound ${maxRatio}`,
)

/** @returns the p99 in milliseconds of searches at a steady pace, each counted from when it was due */
async function search(duration: number): Promise<number> {
  const times: number[] = []
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < duration * searchesASecond; at++) {
    const due = began + (at * 1_000) / searchesASecond
    await sleep(Math.max(0, due - performance.now()))
    const query = encodeURIComponent(queries[at % queries.length] ?? '')
    running.push(
      fetch(`${server.url}/api/search?category=medicine&q=${query}`, {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      }).then(async (answer) => {
        await answer.text()
        if (!answer.ok) throw new Error(`A search was answered ${answer.status}.`)
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(running)
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
