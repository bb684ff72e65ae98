// The live stream: from the commit of a request to the event at each of 1,000 open streams, against a bare broadcast
// over loopback in the same run; then 5,000 streams on one process, with searches at the same time.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newId } from '@rasad/server/platform/ids'
import pg from 'pg'
import { program } from '../../scripts/lib.ts'
import type { OpenCommand } from './stream-clients.ts'
import { bound, startServer, table } from './world.ts'

const stockistCount = 1_000
const streamsEach = 5
const rounds = 30
const warmUp = 5
const path = '/api/purchasing-card/stream'
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const dataDir = mkdtempSync(join(tmpdir(), 'rasad-stream-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const seeded = spawnSync(
  process.execPath,
  [
    program,
    ...[
      'seed',
      'bench',
      '--medicines',
      '20000',
      '--stockists',
      String(stockistCount),
      '--listings',
      '100000',
    ],
  ],
  { stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir, DEMO: 'false' } },
)
if (seeded.status !== 0) throw new Error('The world of this benchmark could not be made.')

let stopped = false
const server = await startServer(dataDir)
const port = Number(new URL(server.url).port)
const client = await connectTo(dataDir)
const { stockists, tokens } = await signEverybodyIn()
const listeners = fork(here('./stream-clients.ts'))
const bare = fork(here('./bare-streams.ts'))
// Stop everything, even after an error.
process.on('exit', () => {
  listeners.kill()
  bare.kill()
  if (!stopped) process.kill(server.pid)
})
const { port: barePort } = await message<{ port: number }>(bare)

await warmRequests(200)
const emptyRss = rssOf(server.pid)
const idleSearch = await searches(200)

const first = stockists.slice(0, 200)
await openStreams({ port, headers: headersOf(tokens.slice(0, first.length)) })
const thousandRss = rssOf(server.pid)
const sample = await sampleEvent()

const ours: number[] = []
const theirs: number[] = []
const bareRss = rssOf(bare.pid ?? 0)
await openStreams({
  port: barePort,
  headers: Array.from({ length: 1_000 }, () => 'accept: text/event-stream'),
})
const barePerStream = (rssOf(bare.pid ?? 0) - bareRss) / 1_000
for (let round = 0; round < rounds + warmUp; round++) {
  const [own, other] = [await askAll(first), await broadcast(sample, 1_000)]
  if (round < warmUp) continue
  ours.push(...own)
  theirs.push(...other)
}

await openStreams({ port, headers: headersOf(tokens.slice(first.length)) })
await sleep(2_000)
const manyRss = rssOf(server.pid)
const busySearch = await searches(200)
const toAll: number[] = []
let during: number[] = []
for (let round = 0; round < 5; round++) {
  const [arrivals, search] = await Promise.all([askAll(stockists), searches(20)])
  toAll.push(...arrivals)
  during = during.concat(search)
}

table([
  ['', 'p50', 'p99'],
  ['commit → event, 1,000 streams', ms(ours, 0.5), ms(ours, 0.99)],
  ['bare broadcast → event, 1,000 streams', ms(theirs, 0.5), ms(theirs, 0.99)],
  ['commit → event, 5,000 streams', ms(toAll, 0.5), ms(toAll, 0.99)],
  ['search, no stream open', ms(idleSearch, 0.5), ms(idleSearch, 0.99)],
  ['search, 5,000 streams open', ms(busySearch, 0.5), ms(busySearch, 0.99)],
  ['search while 5,000 events go out', ms(during, 0.5), ms(during, 0.99)],
])
const perStream = (manyRss - emptyRss) / (stockistCount * streamsEach)
console.log(
  `Resident: ${mb(emptyRss)} without streams, ${mb(thousandRss)} with 1,000, ${mb(manyRss)} with 5,000: ${perStream.toFixed(1)} kB a stream, a bare one ${barePerStream.toFixed(1)} kB.`,
)
const ratio = quantile(ours, 0.99) / quantile(theirs, 0.99)
bound('live events', ratio <= 3, `p99 ${ratio.toFixed(2)} of the bare broadcast's, bound 3`)
bound(
  'streams kept',
  toAll.length === 5 * stockistCount * streamsEach,
  `${toAll.length} of ${5 * stockistCount * streamsEach} events at 5,000 streams arrived`,
)

listeners.kill()
bare.kill()
await client.end()
await server.stop()
stopped = true

async function connectTo(folder: string): Promise<pg.Client> {
  const [, , , port, socket] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: socket ?? '', port: Number(port), user: 'rasad', database: 'rasad' })
  await client.connect()
  return client
}

/** Creates an account and a session for every stockist directly: hashing so many passwords is slow. */
async function signEverybodyIn(): Promise<{ stockists: string[]; tokens: string[] }> {
  await client.query(`UPDATE stockists SET status = 'approved' WHERE status <> 'approved'`)
  const { rows } = await client.query<{ id: string }>('SELECT id FROM stockists ORDER BY no LIMIT $1', [
    stockistCount,
  ])
  const stockists = rows.map(({ id }) => id)
  const tokens = stockists.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `INSERT INTO accounts (id, role, email, email_key, state)
     SELECT id, 'stockist', id || '@bench.example', id || '@bench.example', 'approved' FROM unnest($1::text[]) AS id`,
    [stockists],
  )
  await client.query(
    `INSERT INTO sessions (id, token_hash, account_id, expires_at)
     SELECT id, hash, account, now() + interval '1 day' FROM unnest($1::text[], $2::text[], $3::text[]) AS s (id, hash, account)`,
    [
      stockists.map(() => newId()),
      tokens.map((token) => createHash('sha256').update(token).digest('hex')),
      stockists,
    ],
  )
  return { stockists, tokens }
}

/** A request of a new, approved purchaser: approved ones can have many. */
async function newRequest(): Promise<string> {
  const [purchaser, request, one, two] = [newId(), newId(), newId(), newId()]
  await client.query(
    `INSERT INTO accounts (id, role, email, email_key, state)
     VALUES ($1::text, 'purchaser', $1 || '@bench.example', $1 || '@bench.example', 'approved')`,
    [purchaser],
  )
  await client.query(
    `INSERT INTO files (id, media_type, bytes, width, height, owner_id, kind, visibility)
     SELECT id, 'image/png', 1, 1, 1, $1, 'purchaser-photo', 'private' FROM unnest($2::text[]) AS id`,
    [purchaser, [one, two]],
  )
  await client.query(
    `INSERT INTO purchasers (id, full_name, address, contact_no, email, identity_file, photo_file, status)
     VALUES ($1::text, 'Meera Medical Hall', '12 Laxmi Road, Pune', '9000011111', $1 || '@bench.example', $2, $3, 'approved')`,
    [purchaser, one, two],
  )
  await client.query(`INSERT INTO card_requests (id, purchaser_id, status) VALUES ($1, $2, 'approved')`, [
    request,
    purchaser,
  ])
  return request
}

/** Asks these stockists in one transaction, and tells their pages. */
async function ask(request: string, asked: string[]): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    'INSERT INTO card_request_stockists (request_id, stockist_id) SELECT $1, id FROM unnest($2::text[]) AS id',
    [request, asked],
  )
  for (let from = 0; from < asked.length; from += 250) {
    const touched = { topic: 'card-requests', id: request, accounts: asked.slice(from, from + 250) }
    await client.query(`SELECT pg_notify('changes', $1)`, [JSON.stringify(touched)])
  }
  await client.query('COMMIT')
}

/** Asks these stockists. @returns milliseconds from its commit to each event. */
async function askAll(asked: string[]): Promise<number[]> {
  const request = await newRequest()
  // What follows another change at once is told together with what comes then.
  await sleep(150)
  const arrived = await collect(asked.length * streamsEach)
  await ask(request, asked)
  const committed = Number(process.hrtime.bigint()) / 1e6
  return (await arrived()).map((at) => at - committed)
}

async function broadcast(text: string, count: number): Promise<number[]> {
  const arrived = await collect(count)
  const beginning = message<{ began: number }>(bare)
  bare.send({ text })
  const { began } = await beginning
  return (await arrived()).map((at) => at - began)
}

/** Counts events from now on. @returns a function that waits for so many and returns the time of each. */
async function collect(count: number): Promise<() => Promise<number[]>> {
  const ready = message(listeners)
  listeners.send({ kind: 'collect', count })
  await ready
  const arrivals = message<{ arrivals: number[] }>(listeners)
  return async () => (await arrivals).arrivals
}

/** One event of the service as sent over the wire. */
async function sampleEvent(): Promise<string> {
  const abort = new AbortController()
  const stockist = stockists.at(-1) ?? ''
  const answer = await fetch(server.url + path, {
    headers: { authorization: `Bearer ${tokens.at(-1)}` },
    signal: abort.signal,
  })
  const request = await newRequest()
  await ask(request, [stockist])
  let text = ''
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (/event: newRequest\ndata: .*\n\n/.test(text)) break
  }
  abort.abort()
  return text.slice(text.lastIndexOf('event: '))
}

function headersOf(tokens: string[]): string[] {
  return tokens.flatMap((token) =>
    Array.from({ length: streamsEach }, () => `authorization: Bearer ${token}`),
  )
}

async function openStreams(given: { port: number; headers: string[] }): Promise<void> {
  const opened = message(listeners)
  listeners.send({ kind: 'open', path, ...given } satisfies OpenCommand)
  await opened
  await sleep(1_000)
}

/** @returns milliseconds of each search, one after the other. */
async function searches(count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    const letters = String.fromCharCode(97 + (n % 26), 97 + ((n * 7) % 26))
    const answer = await fetch(`${server.url}/api/search?category=medicine&q=${letters}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`Search answers ${answer.status}.`)
    times.push(performance.now() - began)
  }
  return times
}

/** Warms up the code of a request before memory is measured. */
async function warmRequests(count: number): Promise<void> {
  await searches(count)
  for (let n = 0; n < count; n++) await (await fetch(`${server.url}/api/auth/me`)).arrayBuffer()
  await sleep(2_000)
}

async function message<T>(child: ChildProcess): Promise<T> {
  const [received] = await once(child, 'message')
  return received as T
}

/** Kilobytes. */
function rssOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function ms(values: number[], part: number): string {
  return `${quantile(values, part).toFixed(1)} ms`
}

function mb(kilobytes: number): string {
  return `${(kilobytes / 1024).toFixed(0)} MB`
}
