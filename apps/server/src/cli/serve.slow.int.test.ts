import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@rasad/testkit/free-port'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import * as processes from '@rasad/testkit/service-process'
import { externalCluster, firstHit, ready, type Serving, status } from '@rasad/testkit/service-process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmbeddedCluster, openEmbeddedCluster } from '../platform/db/embedded-cluster.ts'
import { isAlive } from '../platform/is-alive.ts'

let folder: string
let running: Serving[]
let clusters: EmbeddedCluster[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-serve-'))
  running = []
  clusters = []
})

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  // A service that was killed leaves its PostgreSQL running, as intended; some tests have never started one.
  if (existsSync(join(folder, 'postgres'))) await (await openEmbeddedCluster({ dataDir: folder })).stop()
  for (const cluster of clusters) await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function serve(environment: Record<string, string> = {}): Promise<Serving> {
  const serving = await processes.serve({ DATA_DIR: folder, ...environment })
  running.push(serving)
  return serving
}

const postmaster = () =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('rasad serve', () => {
  it('loads the demo world, answers, and stops with its database on SIGTERM', async () => {
    const service = await serve({ DEMO: 'true' })
    await ready(service)
    expect(await firstHit(service, 'augmentn 625')).toBe('Augmentin 625 Duo Tablet')
    const database = postmaster()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(isAlive(database)).toBe(false)
  })

  it('is ready again after kill -9, without losing data', async () => {
    const first = await serve({ DEMO: 'true' })
    await ready(first)
    first.child.kill('SIGKILL')
    await first.ended
    const second = await serve()
    await ready(second)
    expect(await firstHit(second, 'dolo 650')).toBe('Dolo 650 Tablet')
  })

  it('refuses a data directory that is in use, and reports the address of its service', async () => {
    await prepareCluster(folder)
    const first = await serve()
    await ready(first)
    const second = await serve()
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/already running on the data directory/)
    expect(second.output()).toContain(first.url)
    expect(await status(`${first.url}/readyz`)).toBe(200)
  })

  it('reports that its port is in use, and leaves nothing running', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await prepareCluster(folder)
    const service = await serve({ PORT: String(port) })
    expect(await service.ended).toBe(1)
    expect(service.output()).toContain(`Port ${port} on 127.0.0.1 is taken`)
    other.close()
  })

  it('reports an invalid environment variable and does not start', async () => {
    const service = await serve({ PORT: 'five', LOG_LEVEL: 'loud' })
    expect(await service.ended).toBe(1)
    expect(service.output()).toMatch(/PORT: must be a number/)
    expect(service.output()).toMatch(/LOG_LEVEL: must be one of/)
    expect(service.output()).not.toMatch(/ at .*\.ts:\d+/)
  })

  it('reports that the database of DATABASE_URL does not answer', async () => {
    const service = await serve({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` })
    expect(await service.ended).toBe(1)
    expect(service.output()).toContain('DATABASE_URL')
  })
})

describe("rasad serve on an operator's own PostgreSQL", () => {
  async function external(): Promise<{ cluster: EmbeddedCluster; url: string }> {
    const home = join(folder, 'external')
    await prepareCluster(home)
    const made = await externalCluster(home)
    clusters.push(made.cluster)
    return made
  }

  it('allows two processes to start at once and share it', async () => {
    const { url } = await external()
    const services = await Promise.all([serve({ DATABASE_URL: url }), serve({ DATABASE_URL: url })])
    await Promise.all(services.map(ready))
    for (const service of services) expect(await status(`${service.url}/api/company`)).toBe(200)
  })

  it('stays alive and becomes unready while the database is down, and recovers', async () => {
    const { cluster, url } = await external()
    const service = await serve({ DATABASE_URL: url })
    await ready(service)
    await cluster.stop()
    expect(await status(`${service.url}/healthz`)).toBe(200)
    // One database check serves everybody for 100 ms, and a cluster can stop faster than that.
    await expect.poll(() => status(`${service.url}/readyz`), { interval: 50 }).toBe(503)
    expect(await status(`${service.url}/api/company`)).toBe(503)
    expect(await status(`${service.url}/api/search?category=medicine&q=x`)).toBe(200)
    await cluster.ensureRunning()
    await expect.poll(() => status(`${service.url}/readyz`), { interval: 50 }).toBe(200)
    expect(await status(`${service.url}/api/company`)).toBe(200)
  })
})
