import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstLimits } from '@rasad/contract/first-limits'
import { type Client, clientOf, formOf, ownerForm, signIn, testImage } from '@rasad/testkit/clients'
import { startFaultyProxy } from '@rasad/testkit/faulty-proxy'
import { startMailServer } from '@rasad/testkit/mail-server'
import { superAdmin } from '@rasad/testkit/people'
import { startRelay } from '@rasad/testkit/relay'
import { createSibling, createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

// What the service needs is slow, not dead: calls that need it end by a deadline, and all others are as quick as before.

/** How much slower other calls may be, and from how many milliseconds on it counts. */
const maxTimes = 5
const noticed = 25
const looks = 40
/** Milliseconds after which a page gives a call up. */
const deadline = firstLimits.jsonTimeout

let app: TestApp
let boss: Client
beforeAll(async () => {
  app = await createTestApp(undefined, { superAdmin, rateLimits: false })
  boss = await signIn(app, superAdmin.email, superAdmin.password, 'admin')
})
afterAll(() => app.close())

type Paces = Record<string, number>

/** Answered from memory. */
const search = '/api/search?category=medicine&q=sa'

/** The median of each kind of look, in milliseconds. */
async function paces(by: TestApp, paths = [search, '/api/company', '/healthz']): Promise<Paces> {
  const found: Paces = {}
  for (const path of paths) {
    const times: number[] = []
    for (let look = 0; look < looks; look++) {
      const began = performance.now()
      const { statusCode } = await clientOf(by).call('GET', path)
      expect(statusCode, path).toBe(200)
      times.push(performance.now() - began)
    }
    found[path] = times.sort((a, b) => a - b)[looks / 2] ?? 0
  }
  return found
}

function expectAsQuick(idle: Paces, now: Paces): void {
  for (const [path, took] of Object.entries(now)) {
    console.log(`${path}: ${(idle[path] ?? 0).toFixed(1)} ms, then ${took.toFixed(1)} ms`)
    expect(took, path).toBeLessThanOrEqual(Math.max(noticed, (idle[path] ?? 0) * maxTimes))
  }
}

/** Statuses of calls that are made at once, and how long the slowest took. */
async function atOnce(count: number, call: (at: number) => Promise<{ statusCode: number }>) {
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => call(at)))
  return { statuses: answers.map(({ statusCode }) => statusCode), took: performance.now() - began }
}

let companies = 0
const addCompany = (by: TestApp) => () =>
  clientOf(by, boss.token).call('POST', '/api/company', { name: `Slow Labs ${++companies}`, stockists: [] })

/** A process whose database answers after a pause. @param pauseOf milliseconds, by what is said to it */
async function behindRelay(pauseOf: Parameters<typeof startRelay>[1]) {
  const { host, port } = inject('testCluster').address
  const relay = await startRelay(join(host, `.s.PGSQL.${port}`), pauseOf)
  const { user, database } = app.database.connection
  const connection = { host: '127.0.0.1', port: relay.port, user, database }
  const behind = await createSibling(
    { ...app, database: { ...app.database, connection } },
    { rateLimits: false },
  )
  return { relay, behind }
}

it('a database that takes two seconds to commit: writes are answered, and no other call waits for them', async () => {
  const { relay, behind } = await behindRelay((said) => (said.includes('commit') ? 2_000 : 0))
  try {
    const idle = await paces(behind)
    const writing = atOnce(6, addCompany(behind))
    await sleep(300)
    expectAsQuick(idle, await paces(behind))
    const { statuses, took } = await writing
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(took).toBeLessThan(10_000)

    // More than there are connections: they wait five seconds for one at most, and search needs none.
    const crowd = atOnce(60, addCompany(behind))
    await sleep(300)
    const began = performance.now()
    for (let look = 0; look < looks; look++)
      expect((await clientOf(behind).call('GET', search)).statusCode).toBe(200)
    const each = (performance.now() - began) / looks
    expect(each).toBeLessThanOrEqual(Math.max(noticed, (idle[search] ?? 0) * maxTimes))
    const answered = await crowd
    console.log(
      `60 writes at once: ${answered.statuses.filter((status) => status === 201).length} done, ${Math.round(answered.took)} ms`,
    )
    expect(answered.statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(answered.took).toBeLessThan(30_000)
    const { rows } = await app.database.pool.query(
      `SELECT count(*)::int AS n, count(DISTINCT name)::int AS names FROM companies WHERE name LIKE 'Slow Labs %'`,
    )
    const done = statuses.length + answered.statuses.filter((status) => status === 201).length
    expect(rows[0]).toEqual({ n: done, names: done })
  } finally {
    await behind.close()
    await relay.close()
  }
})

it('a database that takes two seconds for each answer: calls end by a deadline, and no call without it waits', async () => {
  let pause = 0
  const { relay, behind } = await behindRelay(() => pause)
  try {
    const withoutDatabase = [search, '/healthz']
    const idle = await paces(behind, withoutDatabase)
    pause = 2_000
    const calls = {
      'a sign-in': () => clientOf(behind).call('POST', '/api/auth/login', { ...superAdmin, role: 'admin' }),
      'a write': addCompany(behind),
      'a reading': () => clientOf(behind, boss.token).call('GET', '/api/overview'),
    }
    const underWay = Object.entries(calls).map(async ([what, call]) => ({ what, ...(await atOnce(1, call)) }))
    await sleep(300)
    expectAsQuick(idle, await paces(behind, withoutDatabase))
    for (const { what, statuses, took } of await Promise.all(underWay)) {
      console.log(`${what}: ${statuses.join()} after ${Math.round(took)} ms`)
      expect([200, 201], what).toContain(statuses[0])
      expect(took, what).toBeLessThan(deadline)
    }

    // More than there are connections: some are done, all others are told to come again, and nothing is done without a word.
    const before = companies
    const answers = await Promise.all(Array.from({ length: 40 }, () => addCompany(behind)()))
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    for (const answer of refused) expect(answer.json().message).toMatch(/Please try again/)
    pause = 0
    const names = Array.from({ length: 40 }, (_, at) => `Slow Labs ${before + at + 1}`)
    const { rowCount } = await app.database.pool.query('SELECT FROM companies WHERE name = ANY($1)', [names])
    expect(rowCount).toBe(answers.length - refused.length)
  } finally {
    await behind.close()
    await relay.close()
  }
})

it('a disk that takes half a second to sync: images are stored, and no other call waits for them', async () => {
  const idle = await paces(app)
  const { open } = fs
  Object.assign(fs, {
    async open(...given: Parameters<typeof open>) {
      const file = await open(...given)
      const sync = file.sync.bind(file)
      file.sync = () => sleep(500).then(sync)
      return file
    },
  })
  syncBuiltinESMExports()
  try {
    const images = await Promise.all(Array.from({ length: 8 }, testImage))
    const storing = atOnce(8, (at) => clientOf(app).call('POST', '/api/upload', formOf({ file: images[at] })))
    await sleep(100)
    expectAsQuick(idle, await paces(app))
    const { statuses, took } = await storing
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(took).toBeGreaterThan(500)
    expect(took).toBeLessThan(15_000)
  } finally {
    Object.assign(fs, { open })
    syncBuiltinESMExports()
  }
})

it('a mail server that accepts and never answers: nobody waits for it, and each mail arrives once it does', async () => {
  const mail = await startMailServer()
  const proxy = await startFaultyProxy(mail.port)
  const sender = await createTestApp(undefined, {
    smtpUrl: `smtp://127.0.0.1:${proxy.port}`,
    rateLimits: false,
  })
  try {
    const emails = Array.from({ length: 8 }, (_, at) => `slow-${at}@store.example`)
    const idle = await paces(sender)
    await proxy.turn('silent')
    const forms = await Promise.all(emails.map((email) => ownerForm(email)))
    const { statuses, took } = await atOnce(emails.length, (at) =>
      clientOf(sender).call('POST', '/api/auth/signup', forms[at]),
    )
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(took).toBeLessThan(10_000)
    expectAsQuick(idle, await paces(sender))
    await proxy.turn('fine')
    await expect.poll(() => mail.received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  } finally {
    await sender.close()
    await proxy.close()
    await mail.close()
  }
})
