import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEventsAt } from '@rasad/testkit/event-source'
import { type Caller, createCaller, must } from '@rasad/testkit/http-caller'
import {
  askForCard,
  finds,
  newMedicine,
  newPurchaser,
  newStockist,
  type Person,
  signInSuperAdmin,
  superAdmin,
} from '@rasad/testkit/people'
import { type S3TestServer, s3Settings, startS3Server } from '@rasad/testkit/s3-server'
import { type ServiceProcess, startService } from '@rasad/testkit/service-process'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Two real processes with one PostgreSQL and one file store: the short form of `npm run test:cluster`.

let folder: string
let database: TestDatabase
let store: S3TestServer
let services: ServiceProcess[] = []
let here: Caller
let there: Caller
let ownerToken: string
let stockists: Person[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-two-'))
  database = await createTestDatabase({ empty: true })
  store = await startS3Server()
  services = await Promise.all(
    ['one', 'two'].map((name) =>
      startService({
        DATA_DIR: join(folder, name),
        DATABASE_URL: database.url,
        ADMIN_EMAIL: superAdmin.email,
        ADMIN_PASSWORD: superAdmin.password,
        ...s3Settings(store.config),
      }),
    ),
  )
  await Promise.all(services.map((service) => service.ready()))
  const [one, two] = services.map(({ url }) => createCaller({ base: url }))
  here = one as Caller
  there = two as Caller
  ownerToken = await signInSuperAdmin(here)
  stockists = []
  for (const name of ['a', 'b', 'c']) {
    stockists.push(await newStockist(here, ownerToken, `${name}@two.example`))
  }
})
afterAll(async () => {
  for (const service of services) await service.stop()
  here?.close()
  there?.close()
  await store?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a sign-in at one is valid at the other, and a sign-out ends both', async () => {
  const token = await signInSuperAdmin(here)
  expect((await there.call('GET', '/api/auth/me', { token })).status).toBe(200)
  expect((await there.call('POST', '/api/auth/logout', { token })).status).toBe(200)
  expect((await here.call('GET', '/api/auth/me', { token })).status).toBe(401)
})

it('a stream at one reports a request that the other received, and both serve its images', async () => {
  const [stockist] = stockists as [Person]
  const url = `${services[1]?.url}/api/purchasing-card/stream`
  const stream = await readEventsAt(url, { authorization: `Bearer ${stockist.token}` })
  const purchaser = await newPurchaser(here, 'purchaser@two.example')
  const id = await askForCard(
    here,
    purchaser,
    stockists.map((each) => each.id),
  )
  await expect
    .poll(() => stream.events.map(({ name, data }) => [name, (data as { _id: string })._id]), {
      timeout: 180_000,
      interval: 20,
    })
    .toEqual([['newRequest', id]])
  const data = stream.events[0]?.data as { purchaserData: { photo: string } }
  const { pathname: photo } = new URL(data.purchaserData.photo, url)
  for (const service of [here, there]) {
    const image = await service.call('GET', photo, { token: stockist.token })
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
  }
  stream.close()
})

it('a medicine added at one is found at both', async () => {
  const name = 'Bhimadol 650 Tablet'
  await newMedicine(here, ownerToken, name)
  for (const service of [here, there]) {
    await expect.poll(() => finds(service, name), { interval: 20 }).toBe(true)
  }
})

it('wrong passwords are counted over both', async () => {
  const [, , { email }] = stockists as [Person, Person, Person]
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const body = { email, password: 'Wrong-Pass-1', role: 'stockist' }
    const answer = await [here, there][tries % 2]?.call('POST', '/api/auth/login', { body })
    statuses.push(answer?.status ?? 0)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

it('a killed one does not disturb the other, and is up to date when it is back', async () => {
  const [one] = services as [ServiceProcess]
  await one.kill()
  const name = 'Karvedine 5 Tablet'
  await newMedicine(there, ownerToken, name)
  expect((await must<{ data: unknown[] }>(there.call('GET', '/api/stockist'))).data).toHaveLength(3)
  const again = await startService({
    DATA_DIR: join(folder, 'one'),
    DATABASE_URL: database.url,
    PORT: new URL(one.url).port,
  })
  services[0] = again
  await again.ready()
  expect(await finds(here, name)).toBe(true)
  expect((await here.call('GET', '/api/auth/me', { token: ownerToken })).status).toBe(200)
})
