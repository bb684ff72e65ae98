// GET /api/search at 250,000 names, distinct queries, no cached answers: against a bare Fastify route that sends the
// same bytes, with the same client in the same run, and the matcher alone. The bounds are of processor time: on a busy
// machine, requests a second say who got a core.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type IndexData, openIndex } from '@rasad/matching'
import { buildSnapshot } from '@rasad/server/search/snapshot'
import { createRandom } from '@rasad/testkit/random'
import autocannon from 'autocannon'
import pg from 'pg'
import { benchWorld, bound, cpuOf, sharedData, startServer, table } from './world.ts'

const seconds = 3
/** The two servers take turns and the median counts: a burst of other work then spoils one round, not the ratio. */
const rounds = 5
const distinct = 20_000
/** Of the processor time of the matcher alone and the bare route together. */
const maxima = { 'plain prefixes': 1.5, misspelt: 1.3 }
const world = benchWorld()
const server = await startServer(world.dataDir)

const { names, medicineIndex } = await catalogue()
const random = createRandom(7).next
let publicMisspellings: string[] | undefined
const prefixes = Array.from({ length: distinct }, () => prefixOf(pick(names)))
const misspelt = Array.from({ length: distinct }, () => misspeltQueries())

const index = openIndex(medicineIndex)
matcherCpu(misspelt.slice(0, 2_000))
const rows = [
  ['queries', 'service', 'bare route', 'ratio', 'service CPU', 'bare CPU', 'matcher CPU', 'service p99'],
]
const results: Record<string, { ofParts: number; cpu: number; matcher: number }> = {}
for (const [title, queries] of [
  ['plain prefixes', prefixes],
  ['misspelt', misspelt],
] as const) {
  const paths = queries.map((query) => `/api/search?category=medicine&q=${encodeURIComponent(query)}`)
  const bare = await startBare(paths)
  await drive(server, paths, 2)
  await drive(bare, paths, 2)
  const turns: Turn[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await drive(server, paths, seconds)
    const theirs = await drive(bare, paths, seconds)
    const part = queries.slice(round * 4_000, (round + 1) * 4_000)
    turns.push({ ours, theirs, matcher: matcherCpu(part) })
  }
  bare.stop()
  const { ours, theirs, matcher } = medianBy(turns, ratioOf)
  const byParts = medianBy(turns, ofParts)
  results[title] = {
    ofParts: ofParts(byParts),
    cpu: byParts.ours.cpu,
    matcher: byParts.matcher,
  }
  rows.push([
    title,
    `${ours.perSecond.toFixed(0)}/s`,
    `${theirs.perSecond.toFixed(0)}/s`,
    ratioOf({ ours, theirs }).toFixed(2),
    `${(ours.cpu * 1000).toFixed(0)} µs`,
    `${(theirs.cpu * 1000).toFixed(0)} µs`,
    `${(matcher * 1000).toFixed(0)} µs`,
    `${ours.p99} ms`,
  ])
}
await server.stop()

table(rows)
for (const [title, maxOfParts] of Object.entries(maxima)) {
  const { ofParts: share = 0, cpu = 0, matcher = 0 } = results[title] ?? {}
  bound(
    title,
    share > 0 && share <= maxOfParts,
    `${share.toFixed(2)} of the matcher alone and the bare route, bound ${maxOfParts} (${(cpu * 1000).toFixed(0)} µs of processor, the matcher ${(matcher * 1000).toFixed(0)} µs)`,
  )
}

interface Drive {
  perSecond: number
  /** processor milliseconds of the server per request */
  cpu: number
  /** milliseconds */
  p99: number
}

interface Turn {
  ours: Drive
  theirs: Drive
  /** processor milliseconds of the matcher alone per query */
  matcher: number
}

function ratioOf({ ours, theirs }: Pick<Turn, 'ours' | 'theirs'>): number {
  return ours.perSecond / theirs.perSecond
}

function ofParts({ ours, theirs, matcher }: Turn): number {
  return ours.cpu / (matcher + theirs.cpu)
}

function medianBy(turns: Turn[], value: (turn: Turn) => number): Turn {
  return turns.toSorted((a, b) => value(a) - value(b))[rounds >> 1] as Turn
}

/** Processor milliseconds per query of the matcher in this process, with no service around it. */
function matcherCpu(queries: string[]): number {
  const before = process.cpuUsage()
  for (const query of queries) index.suggest(query, 10)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / queries.length
}

async function drive(
  target: { url: string; pid: number },
  paths: string[],
  duration: number,
): Promise<Drive> {
  let next = 0
  const cpuBefore = cpuOf(target.pid)
  const { requests, latency } = await autocannon({
    url: target.url,
    connections: 20,
    duration,
    requests: [
      {
        setupRequest(request) {
          request.path = paths[next++ % paths.length] ?? '/'
          return request
        },
      },
    ],
  })
  return {
    perSecond: requests.average,
    cpu: (cpuOf(target.pid) - cpuBefore) / requests.total,
    p99: latency.p99,
  }
}

/** A bare Fastify in its own process that sends the same bytes for each path as our service did. */
async function startBare(paths: string[]): Promise<{ url: string; pid: number; stop: () => void }> {
  const answers: Record<string, string> = {}
  for (const path of new Set(paths)) answers[path] = await (await fetch(server.url + path)).text()
  const child = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(answers)
  const [port] = await once(child, 'message')
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill() }
}

/** The names to search for, and the index that the service builds from them. */
async function catalogue(): Promise<{ names: string[]; medicineIndex: IndexData }> {
  const [, , , port, socket] = readFileSync(join(world.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  const client = new pg.Client({ host: socket ?? '', port: Number(port), user: 'rasad', database: 'rasad' })
  await client.connect()
  const { rows: found } = await client.query<{ name: string }>('SELECT name FROM medicines ORDER BY no')
  const snapshot = await buildSnapshot(client)
  await client.end()
  return { names: found.map((row) => row.name), medicineIndex: snapshot.names.medicine }
}

function prefixOf(name: string): string {
  return name.slice(0, 2 + Math.floor(random() * 9)).trim()
}

/** A typical misspelling of a name, used if the public list of misspellings is not available. */
function misspeltQueries(): string {
  const publicList = join(sharedData, 'misspelled-public.csv.gz')
  publicMisspellings ??= existsSync(publicList)
    ? gunzipSync(readFileSync(publicList))
        .toString()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[1] ?? '')
        .filter(Boolean)
    : []
  if (publicMisspellings.length > 0 && random() < 0.1) return pick(publicMisspellings)
  const name = pick(names).split(' ').slice(0, 2).join(' ')
  const at = 1 + Math.floor(random() * (name.length - 2))
  return random() < 0.5
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + name.charAt(at) + name.slice(at)
}

function pick<T>(list: T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}
