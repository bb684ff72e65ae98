import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type Client, clientOf, signIn } from '@rasad/testkit/clients'
import { superAdmin } from '@rasad/testkit/people'
import { type Relay, startRelay } from '@rasad/testkit/relay'
import { createSibling, createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openClient } from './database.ts'

// A database behind a balancer disappears: its connections end, and new ones are accepted and dropped. And a read-only
// database, which is as bad as none for writes.

let app: TestApp
let behind: TestApp
let relay: Relay
let boss: Client

/** The same service, connected to its database through the relay. */
async function beyondRelay(): Promise<TestApp> {
  const { user, database } = app.database.connection
  const connection = { host: '127.0.0.1', port: relay.port, user, database }
  return createSibling({ ...app, database: { ...app.database, connection } }, { rateLimits: false })
}

beforeAll(async () => {
  app = await createTestApp(undefined, { superAdmin, rateLimits: false })
  const { host, port } = inject('testCluster').address
  relay = await startRelay(join(host, `.s.PGSQL.${port}`))
  behind = await beyondRelay()
  boss = clientOf(behind, (await signIn(app, superAdmin.email, superAdmin.password, 'admin')).token)
})
afterAll(async () => {
  await behind.close()
  await app.close()
  await relay.close()
})

const ask = async () => {
  const answer = await boss.call('GET', '/api/user')
  return [answer.statusCode, answer.json().code]
}

it('answers 503 when connections break during a call, and recovers when the database is back', async () => {
  expect(await ask()).toEqual([200, undefined])
  const under = Promise.all(Array.from({ length: 60 }, ask))
  relay.cut()
  for (const [status, code] of await under) {
    if (status !== 200) expect([status, code]).toEqual([503, 'not-ready'])
  }
  expect(await ask()).toEqual([503, 'not-ready'])
  expect((await clientOf(behind).call('GET', '/readyz')).statusCode).toBe(503)
  expect((await clientOf(behind).call('GET', '/api/search?category=medicine&q=x')).statusCode).toBe(200)
  relay.mend()
  await expect.poll(ask).toEqual([200, undefined])
})

it('answers 503 if the database is read-only', async () => {
  const name = app.database.connection.database
  await app.database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const reading = await beyondRelay()
  try {
    const body = { name: 'Sahyadri Labs', stockists: [] }
    const answer = await clientOf(reading, boss.token).call('POST', '/api/company', body)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'not-ready'])
  } finally {
    // A connection that was opened meanwhile is read-only itself.
    const writing = await app.database.pool.connect()
    await writing.query('SET default_transaction_read_only = off')
    await writing.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    writing.release(true)
    await reading.close()
  }
})

it('survives a server that dies at the end of the handshake', async () => {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // In one piece: signed in, ready for queries, and the notice that it ends.
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('Z', Buffer.from('I')),
          message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
        ]),
      ),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const client = await openClient({ host: '127.0.0.1', port, user: 'rasad' }, 'rasad test')
    await expect(client.query('SELECT 1')).rejects.toThrow()
  } finally {
    server.close()
  }
})
