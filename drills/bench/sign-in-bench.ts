// Signing in: its rate against the bare hash on as many threads, what it leaves for other requests, and whether its
// time reveals that an e-mail address has an account.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { hashCost, hashThreads } from '@rasad/server/accounts/passwords'
import { demoPassword } from '@rasad/server/seeding/demo-accounts'
import autocannon from 'autocannon'
import { bound, startServer, table } from './world.ts'

const seconds = 3
const turns = 5
const inFlight = 200
const pairs = 300
const email = 'store@rasad.example'

const dataDir = mkdtempSync(join(tmpdir(), 'rasad-sign-in-bench-'))
const server = await startServer(dataDir, { DEMO: 'true', RATE_LIMITS: 'off' })

await signIns(20, 2)
await search(2)
// In short turns, so that other load on the machine affects all equally.
const rounds = { bare: [] as number[], rate: [] as number[], idle: [] as number[], beside: [] as number[] }
const ratios: number[] = []
const slowdowns: number[] = []
let refused = 0
for (let round = 0; round < turns; round += 1) {
  const bare = await hashesPerSecond()
  const { average: rate } = (await signIns(20, seconds)).requests
  const idle = (await search(seconds)).latency.p99
  const flood = signIns(inFlight, seconds + 1)
  const beside = (await search(seconds)).latency.p99
  refused += (await flood).non2xx
  rounds.bare.push(bare)
  rounds.rate.push(rate)
  rounds.idle.push(idle)
  rounds.beside.push(beside)
  ratios.push(rate / bare)
  slowdowns.push(beside / Math.max(1, idle))
}

const known: number[] = []
const unknown: number[] = []
for (let i = 0; i < pairs; i += 1) {
  const tries: [number[], string][] = [
    [known, email],
    [unknown, `nobody-${i}@rasad.example`],
  ]
  // Alternate which one goes first.
  for (const [times, address] of i % 2 ? tries : tries.reverse()) {
    times.push(await timeOf(address, `wrong-${i}`))
  }
}
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

const medians = [median(known), median(unknown)] as const
table([
  ['', 'median'],
  [`bare hash, ${hashThreads} thread(s)`, `${median(rounds.bare).toFixed(1)}/s`],
  ['sign-ins', `${median(rounds.rate).toFixed(1)}/s`],
  ['search p99, idle', `${median(rounds.idle)} ms`],
  [`search p99, ${inFlight} sign-ins in flight`, `${median(rounds.beside)} ms`],
  ['wrong password, known e-mail', `${medians[0].toFixed(2)} ms`],
  ['wrong password, unknown e-mail', `${medians[1].toFixed(2)} ms`],
])
bound('sign-ins', median(ratios) >= 0.7, `${median(ratios).toFixed(2)} of the bare hash, bound 0.7`)
bound('none refused', refused === 0, `${refused} of the sign-ins in flight were refused`)
bound(
  'search beside sign-ins',
  median(slowdowns) <= 10,
  `p99 ${median(slowdowns).toFixed(1)} times its idle value, bound 10`,
)
const apart = Math.abs(medians[0] - medians[1]) / medians[1]
bound('same time', apart <= 0.05, `medians ${(apart * 100).toFixed(1)} % apart, bound 5 %`)

/** As many hashes at once as the service computes, with no other work. */
async function hashesPerSecond(): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: hashThreads }, async () => {
      while (performance.now() < end) {
        await hash(`password ${done}`, hashCost)
        done += 1
      }
    }),
  )
  return done / seconds
}

function signIns(connections: number, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${server.url}/api/auth/login`,
    connections,
    duration,
    timeout: 60,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, role: 'medicalOwner' }),
  })
}

/** A low, steady rate, so that the client's own load does not affect the time. */
function search(duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${server.url}/api/search?category=medicine&q=para`,
    connections: 2,
    duration,
    overallRate: 100,
  })
}

async function timeOf(address: string, password: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: address, password, role: 'medicalOwner' }),
  })
  await answer.arrayBuffer()
  return performance.now() - began
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
