import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedCluster } from '../src/platform/db/embedded-cluster.ts'
import { rounds } from './fault-rounds.ts'
import { approvedStockist, type Load, ownerEnvironment, ownerToken, startLoad } from './service-load.ts'
import { externalCluster, ready, type Serving, serve, status } from './service-process.ts'

// The database goes away under people who write. `npm run test:faults` does it more often.

const longer = { timeout: 30_000 * rounds }
const backWithin = 5_000
let folder: string
let running: Serving[]
let stops: (() => Promise<void>)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-faults-'))
  running = []
  stops = []
})

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(environment: Record<string, string>): Promise<Serving> {
  const serving = await serve({ ...ownerEnvironment, ...environment })
  running.push(serving)
  await ready(serving)
  return serving
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

/** @returns milliseconds until the service is ready again. */
async function untilReady(serving: Serving): Promise<number> {
  const began = performance.now()
  await expect.poll(() => status(`${serving.url}/readyz`), { timeout: backWithin, interval: 25 }).toBe(200)
  return performance.now() - began
}

async function writesGoOn({ asked }: Load): Promise<void> {
  const before = asked.done.size
  await expect.poll(() => asked.done.size, { timeout: 10_000 }).toBeGreaterThan(before + 20)
}

/** No write that was acknowledged is missing, none is there twice, by halves, or without being asked for. */
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
  // An answer came to each, and every refusal says that it is worth trying again.
  expect([...unanswered]).toEqual([])
  const others = [...refused.values()].filter(({ status, code }) => status !== 503 || code !== 'not-ready')
  expect(others).toEqual([])
  expect([...load.searches.keys()]).toEqual([200])
}

describe('under people who write', () => {
  it("an operator's PostgreSQL stops and starts: unready, alive, and back by itself", longer, async () => {
    const { cluster, url } = await externalCluster(join(folder, 'external'))
    stops.push(() => cluster.stop())
    const service = await start({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url })
    const token = await ownerToken(service)
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
    await nothingWrong(load, { connectionString: url })
  })

  it('the embedded PostgreSQL is killed: it is started again by itself', longer, async () => {
    const dataDir = join(folder, 'data')
    const service = await start({ DATA_DIR: dataDir })
    const token = await ownerToken(service)
    const load = startLoad(service, token, await approvedStockist(service, token))
    for (let round = 0; round < rounds; round++) {
      await writesGoOn(load)
      process.kill(postmaster(dataDir), round % 2 ? 'SIGQUIT' : 'SIGKILL')
      await expect.poll(() => status(`${service.url}/readyz`), { interval: 5 }).toBe(503)
      expect(await status(`${service.url}/healthz`)).toBe(200)
      const took = await untilReady(service)
      console.log(`killed: ready again after ${Math.round(took)} ms`)
    }
    await writesGoOn(load)
    const cluster = await openEmbeddedCluster({ dataDir })
    await nothingWrong(load, { ...cluster.address, database: 'rasad' })
  })
})
