import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedCluster } from '@rasad/server/platform/db/embedded-cluster'
import { startFaultyProxy } from '@rasad/testkit/faulty-proxy'
import { startMailServer } from '@rasad/testkit/mail-server'
import { superAdmin } from '@rasad/testkit/people'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import { externalCluster, ready, type Serving, serve, status } from '@rasad/testkit/service-process'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rounds } from './fault-rounds.ts'
import { adminEnvironment, adminToken, approvedStockist, type Load, startLoad } from './service-load.ts'

// The database disappears while people write. `npm run test:faults` repeats it more often.

const longer = { timeout: 240_000 * rounds }
/** What the reference names. Beside all other tests of `npm run test:rest` only that it comes back counts. */
const backWithin = rounds > 1 ? { timeout: 5_000 } : {}
let folder: string
let running: Serving[]
let stops: (() => Promise<void>)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-faults-'))
  running = []
  stops = []
})

afterEach(async () => {
  for (const { child, ended, output } of running) {
    // Whatever happens to the database, the service must stay up; if not, its last output says why.
    if (child.exitCode !== null) console.error(output().slice(-4_000))
    child.kill('SIGTERM')
    await ended
  }
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string>): Promise<Serving> {
  const serving = await serve({ ...adminEnvironment, ...environment })
  running.push(serving)
  await ready(serving)
  return serving
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** @returns milliseconds until the service is ready again. */
async function untilReady(serving: Serving): Promise<number> {
  const began = performance.now()
  await expect.poll(() => status(`${serving.url}/readyz`), { ...backWithin, interval: 25 }).toBe(200)
  return performance.now() - began
}

async function writesGoOn({ asked }: Load): Promise<void> {
  const before = asked.done.size
  await expect.poll(() => asked.done.size).toBeGreaterThan(before + 20)
}

/** What is written after the fault is found: the search index follows the database again. */
async function newOnesAreFound(serving: Serving, { asked }: Load): Promise<void> {
  const name = [...asked.done].at(-1) ?? ''
  const find = async () => {
    const answer = await fetch(`${serving.url}/api/search?category=company&q=${encodeURIComponent(name)}`)
    const { data } = (await answer.json()) as { data: { name: string }[] }
    return data.map((each) => each.name)
  }
  await expect.poll(find).toContain(name)
}

/** No acknowledged write is missing, and none is duplicated, partial or unrequested. */
async function nothingWrong(load: Load, connection: pg.ClientConfig): Promise<void> {
  const { done, refused, unanswered } = await load.stop()
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ name: string; links: number }>(`
    SELECT c.name, (SELECT count(*)::int FROM company_listings l WHERE l.company_no = c.no) AS links
    FROM companies c WHERE c.name LIKE 'Load %'`)
  await client.end()
  const there = rows.map(({ name }) => name)
  expect(new Set(there).size).toBe(there.length)
  expect(rows.filter(({ links }) => links !== 1)).toEqual([])
  expect([...done].filter((name) => !there.includes(name))).toEqual([])
  const wanted = (name: string) => done.has(name) || refused.has(name)
  expect(there.filter((name) => !wanted(name))).toEqual([])
  // Every call got an answer, and every refusal says that the call can be retried.
  expect([...unanswered]).toEqual([])
  const others = [...refused.values()].filter(({ status, code }) => status !== 503 || code !== 'not-ready')
  expect(others).toEqual([])
  expect([...load.searches.keys()]).toEqual([200])
}

/** A PostgreSQL that is not the product's own. */
async function operatorsCluster() {
  const home = join(folder, 'external')
  await prepareCluster(home)
  const started = await externalCluster(home)
  stops.push(() => started.cluster.stop())
  return started
}

describe('while people write', () => {
  it(
    "an operator's PostgreSQL stops and starts: the service is unready, alive, and recovers",
    longer,
    async () => {
      const { cluster, url } = await operatorsCluster()
      const service = await start({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url })
      const token = await adminToken(service)
      const load = startLoad(service, token, await approvedStockist(service, token))
      for (let round = 0; round < rounds; round++) {
        await writesGoOn(load)
        await cluster.stop()
        expect(await status(`${service.url}/readyz`)).toBe(503)
        expect(await status(`${service.url}/healthz`)).toBe(200)
        await sleep(500)
        await cluster.ensureRunning()
        const took = await untilReady(service)
        console.log(`stopped and started: ready again after ${Math.round(took)} ms`)
      }
      await writesGoOn(load)
      await newOnesAreFound(service, load)
      await nothingWrong(load, { connectionString: url })
    },
  )

  it(
    'it stops while a mail is being sent: the service stays up, and mails are sent again',
    longer,
    async () => {
      const { cluster, url } = await operatorsCluster()
      const mail = await startMailServer()
      const proxy = await startFaultyProxy(mail.port)
      stops.push(async () => {
        await proxy.close()
        await mail.close()
      })
      const smtp = { SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'no-reply@rasad.example' }
      const service = await start({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url, ...smtp })
      const askForLink = () =>
        fetch(`${service.url}/api/auth/forgot-password`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: superAdmin.email }),
        })
      await proxy.turn('silent')
      const talk = proxy.nextConnection()
      await askForLink()
      await talk
      await cluster.stop()
      // The mail fails now, and that cannot be recorded either.
      await proxy.turn('down')
      await sleep(1_000)
      expect([service.child.exitCode, await status(`${service.url}/healthz`)]).toEqual([null, 200])
      await proxy.turn('fine')
      await cluster.ensureRunning()
      await untilReady(service)
      await askForLink()
      await expect
        .poll(() => mail.received.map(({ to }) => to), { timeout: 40_000 })
        .toContainEqual([superAdmin.email])
    },
  )

  it('the embedded PostgreSQL is killed: the service restarts it', longer, async () => {
    const dataDir = join(folder, 'data')
    await prepareCluster(dataDir)
    const service = await start({ DATA_DIR: dataDir })
    const token = await adminToken(service)
    const load = startLoad(service, token, await approvedStockist(service, token))
    for (let round = 0; round < rounds; round++) {
      await writesGoOn(load)
      const before = load.asked.refused.size
      process.kill(postmaster(dataDir), round % 2 ? 'SIGQUIT' : 'SIGKILL')
      await expect.poll(() => load.asked.refused.size).toBeGreaterThan(before)
      expect(await status(`${service.url}/healthz`)).toBe(200)
      const took = await untilReady(service)
      console.log(`killed: ready again after ${Math.round(took)} ms`)
    }
    await writesGoOn(load)
    await newOnesAreFound(service, load)
    const cluster = await openEmbeddedCluster({ dataDir })
    await nothingWrong(load, { ...cluster.address, database: 'rasad' })
  })
})
