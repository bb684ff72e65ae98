import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEventsAt } from '@rasad/testkit/event-source'
import { freePort } from '@rasad/testkit/free-port'
import { type Caller, callUntilAnswered, createCaller } from '@rasad/testkit/http-caller'
import {
  askForCard,
  finds,
  newMedicine,
  newPurchaser,
  newStockist,
  signInSuperAdmin,
  superAdmin,
} from '@rasad/testkit/people'
import { createPrimary, type PostgresServer } from '@rasad/testkit/postgres-server'
import { type ServiceProcess, startService } from '@rasad/testkit/service-process'
import { afterAll, beforeAll, expect, it } from 'vitest'

// After a PostgreSQL crash or a failover, transaction ids are assigned again if their transactions never reached the
// disk. A reader that remembers a last seen id must not skip new transactions with lower ids.

let folder: string
let postgres: PostgresServer
let service: ServiceProcess
/** Another process, which keeps writing while the first one is paused. */
let other: ServiceProcess
let caller: Caller
let otherCaller: Caller

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-numbers-'))
  postgres = await createPrimary(folder, await freePort())
  await postgres.start()
  await postgres.query('CREATE DATABASE rasad')
  await postgres.query('ALTER SYSTEM SET autovacuum = off')
  await postgres.query('SELECT pg_reload_conf()')
  const environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgres://rasad@127.0.0.1:${postgres.port}/rasad`,
    ADMIN_EMAIL: superAdmin.email,
    ADMIN_PASSWORD: superAdmin.password,
  }
  service = await startService(environment)
  await service.ready()
  other = await startService(environment)
  await other.ready()
  caller = createCaller({ base: service.url })
  otherCaller = createCaller({ base: other.url })
})
afterAll(async () => {
  caller?.close()
  otherCaller?.close()
  await service?.stop()
  await other?.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const nextNumber = async () =>
  Number(
    (await postgres.query<{ n: string }>('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS n'))[0]?.n,
  )

it('new medicines and requests are seen after a crash of the database', async () => {
  const token = await signInSuperAdmin(caller)
  const stockists = []
  for (const name of ['a', 'b', 'c']) {
    stockists.push(await newStockist(caller, token, `${name}@numbers.example`))
  }
  const purchaser = await newPurchaser(caller, 'purchaser@numbers.example')
  const url = `${service.url}/api/purchasing-card/stream`
  const headers = { authorization: `Bearer ${stockists[0]?.token}` }
  const stream = await readEventsAt(url, headers)

  // Commits do not wait for the disk, and the process that brings them there is paused, so that what follows is lost in
  // the crash, even where the service writes something meanwhile.
  await postgres.query('ALTER SYSTEM SET synchronous_commit = off')
  await postgres.query('SELECT pg_reload_conf()')
  const [writer] = await postgres.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'`,
  )
  process.kill(writer?.pid ?? Number.NaN, 'SIGSTOP')

  // A thousand transactions that roll back; then the service looks for news and remembers the last id.
  for (let times = 0; times < 10; times++) {
    await postgres.query(`DO $$ BEGIN FOR n IN 1..100 LOOP
      PERFORM pg_current_xact_id(); ROLLBACK; END LOOP; END $$`)
  }
  const before = await nextNumber()
  await postgres.query("SELECT pg_notify('catalogue_changed', '')", [], 'rasad')
  await sleep(500)
  process.kill(service.pid, 'SIGSTOP')
  await postgres.kill()
  await postgres.start()
  await postgres.query('ALTER SYSTEM RESET synchronous_commit')
  await postgres.query('SELECT pg_reload_conf()')
  expect(before - (await nextNumber())).toBeGreaterThan(500)

  // The service has not noticed the crash when the ids are assigned again.
  await callUntilAnswered(otherCaller, 'GET', '/readyz')
  await newMedicine(otherCaller, token, 'Bhimadol 650 Tablet')
  const id = await askForCard(
    otherCaller,
    purchaser,
    stockists.map((each) => each.id),
  )
  process.kill(service.pid, 'SIGCONT')
  await expect.poll(() => finds(caller, 'Bhimadol 650 Tablet')).toBe(true)

  const told = () => stream.events.map(({ data }) => (data as { _id?: string })._id)
  await expect.poll(() => stream.ended || told().includes(id)).toBe(true)
  if (stream.ended) {
    // As a page does.
    const list = await caller.call('GET', '/api/purchasing-card/requests', {
      token: stockists[0]?.token ?? '',
    })
    expect(list.json<{ data: { _id: string }[] }>().data.map(({ _id }) => _id)).toEqual([id])
  }
  stream.close()
})
