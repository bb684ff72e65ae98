import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@rasad/server/platform/db/migrate'
import { formOf, testImage } from '@rasad/testkit/clients'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import { externalCluster, ready, serve, status } from '@rasad/testkit/service-process'
import { createTestDatabase } from '@rasad/testkit/test-database'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { again } from './fault-rounds.ts'
import { adminEnvironment, adminToken } from './service-load.ts'

// A process that ends: stopped under load, or killed in the middle of a migration.

let folder: string
let stops: (() => Promise<unknown>)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-stop-'))
  stops = []
})
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  /** 0: the connection was refused, or closed before the first byte of an answer. */
  status: number
  /** An answer that is incomplete. */
  cut: boolean
}

/** One call over a keep-alive connection, as pages and proxies use it. */
function call(agent: Agent, url: string, options: { token?: string; body?: object } = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const headers = {
      ...(options.body && { 'content-type': 'application/json' }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    }
    const asking = request(url, { agent, headers, method: options.body ? 'POST' : 'GET' }, (answer) => {
      const end = (cut: boolean) => resolve({ status: answer.statusCode ?? 0, cut })
      answer.on('data', () => {})
      answer.on('end', () => end(!answer.complete))
      answer.on('error', () => end(true))
    })
    asking.on('error', () => resolve({ status: 0, cut: false }))
    asking.end(options.body && JSON.stringify(options.body))
  })
}

/** An upload whose first half has arrived. */
async function slowUpload(url: string): Promise<{ finish(): Promise<number> }> {
  const sending = new Response(formOf({ file: await testImage() }))
  const headers = { 'content-type': sending.headers.get('content-type') ?? '' }
  const bytes = Buffer.from(await sending.arrayBuffer())
  const asking = request(`${url}/api/upload`, { method: 'POST', headers })
  const answered = once(asking, 'response')
  answered.catch(() => {})
  await new Promise((resolve) => asking.write(bytes.subarray(0, bytes.length / 2), resolve))
  // The service reads what has arrived in turn: once it answers these, it has begun with the upload.
  for (let turn = 0; turn < 2; turn++) expect(await status(`${url}/healthz`)).toBe(200)
  return {
    async finish() {
      asking.end(bytes.subarray(bytes.length / 2))
      const [answer] = (await answered) as [IncomingMessage]
      answer.resume()
      return answer.statusCode ?? 0
    },
  }
}

describe('SIGTERM', () => {
  it('under load cuts off no answer: every change that was made is acknowledged', again, async () => {
    const home = join(folder, 'external')
    await prepareCluster(home)
    const { cluster, url: databaseUrl } = await externalCluster(home)
    stops.push(() => cluster.stop())
    const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl }
    const service = await serve({ ...adminEnvironment, ...environment })
    stops.push(async () => {
      // It has ended, unless the test fails before.
      service.child.kill('SIGKILL')
      await service.ended
    })
    await ready(service)
    const token = await adminToken(service)
    const agent = new Agent({ keepAlive: true })
    const told = new Set<string>()
    const ends: Ended[] = []
    let gone = false

    async function worker(each: (n: number) => Promise<Ended>): Promise<void> {
      for (let n = 0; !gone; n++) {
        const end = await each(n)
        ends.push(end)
        if (end.status === 0 && service.child.exitCode !== null) gone = true
      }
    }
    const write = (worker: number) => async (n: number) => {
      const name = `Stop ${worker}-${n}`
      const end = await call(agent, `${service.url}/api/company`, { token, body: { name } })
      if (end.status === 201) told.add(name)
      return end
    }
    const workers = [1, 2, 3, 4, 5, 6].map((each) => worker(write(each)))
    for (const path of ['/api/company?limit=1000', '/openapi.json', '/api/search?category=company&q=stop']) {
      workers.push(worker(() => call(agent, service.url + path)))
    }
    // A sign-in with a wrong password is slow, so one is in flight whenever the signal arrives.
    const body = { email: 'nobody@rasad.example', password: 'Wrong-Pass-1', role: 'admin' }
    workers.push(worker(() => call(agent, `${service.url}/api/auth/login`, { body })))
    await expect.poll(() => told.size).toBeGreaterThan(200)
    const upload = await slowUpload(service.url)
    service.child.kill('SIGTERM')
    // The service no longer listens, and a phone is still sending.
    await expect.poll(() => status(`${service.url}/healthz`)).toBe(0)
    expect(await upload.finish()).toBe(200)
    expect(await service.ended).toBe(0)
    gone = true
    await Promise.all(workers)
    agent.destroy()

    expect(ends.filter(({ cut }) => cut)).toEqual([])
    expect(ends.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual([])
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(`SELECT name FROM companies WHERE name LIKE 'Stop %'`)
    await client.end()
    expect(new Set(rows.map(({ name }) => name))).toEqual(told)
  })
})

describe('a migration', () => {
  it('that is killed half-way leaves nothing, and the next start completes it', again, async () => {
    const database = await createTestDatabase({ empty: true })
    stops.push(() => database.close())
    const migrations = mkdtempSync(join(folder, 'migrations-'))
    writeFileSync(join(migrations, '0001-first.sql'), 'CREATE TABLE first (n int)')
    writeFileSync(
      join(migrations, '0002-second.sql'),
      `INSERT INTO first SELECT generate_series(1, 1000); ALTER TABLE first ADD COLUMN half text;
       SELECT pg_sleep(3); UPDATE first SET half = 'whole'`,
    )
    const child = migrateElsewhere(database.url, migrations)
    const sleeping = async () =>
      (await database.pool.query(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)).rowCount
    await expect.poll(sleeping, { interval: 20 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { rows: columns } = await database.pool.query(
      `SELECT attname FROM pg_attribute WHERE attrelid = 'first'::regclass AND attnum > 0`,
    )
    expect(columns).toEqual([{ attname: 'n' }])
    // At once, while PostgreSQL may not have noticed yet that the first client is gone.
    expect(await migrate(database.db, migrations)).toEqual(['0002-second'])
    const { rows } = await database.pool.query('SELECT half, count(*)::int AS n FROM first GROUP BY half')
    expect(rows).toEqual([{ half: 'whole', n: 1000 }])
  })
})

function migrateElsewhere(url: string, migrations: string): ChildProcess {
  const [database, migrator] = ['database', 'migrate'].map((name) =>
    fileURLToPath(import.meta.resolve(`@rasad/server/platform/db/${name}`)),
  )
  const program = `
    const { connect } = await import(${JSON.stringify(database)})
    const { migrate } = await import(${JSON.stringify(migrator)})
    const database = connect({ connectionString: process.argv[1] }, false, () => {}, async () => {})
    await migrate(database.db, process.argv[2])`
  return spawn(process.execPath, ['--input-type=module', '-e', program, url, migrations])
}
