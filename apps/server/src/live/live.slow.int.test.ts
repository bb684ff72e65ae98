import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { startRelay } from '@rasad/testkit/relay'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect as connectDatabase } from '../platform/db/database.ts'
import { openEventStream } from '../platform/http/event-stream.ts'
import { createLogger } from '../platform/logger.ts'
import { createLive, type Live, touch } from './live.ts'

// Open streams over real sockets, told through the database. One of them tells changes in words of its own.

const soon = { timeout: 180_000, interval: 20 }
const id = 'b'.repeat(24)

let database: TestDatabase
let http: FastifyInstance
let live: Live
let said: object
let presented: number
let isBroken: boolean
let openSessions: Set<string>
let sockets: Socket[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  said = { said: 'once' }
  presented = 0
  isBroken = false
  openSessions = new Set(['s1', 's2'])
  sockets = []
  live = createLive({
    database,
    logger: createLogger('silent'),
    openSessions: async (ids) => ids.filter((id) => openSessions.has(id)),
    heartbeatEvery: 250,
  })
  const openAdapted = live.adapt({
    topic: 'card-requests',
    async present(changes) {
      presented++
      if (isBroken) throw new Error('The database is away.')
      return changes.map(({ account }) => ({ account, name: 'happened', data: said }))
    },
  })
  http = fastify({ forceCloseConnections: 'idle' })
  http.addHook('preClose', () => live.stop())
  http.get<{ Querystring: { account: string; session: string } }>('/', (request, reply) =>
    live.open(request.query, () => openEventStream(reply)),
  )
  http.get<{ Querystring: { account: string; session: string } }>('/adapted', (request, reply) =>
    openAdapted(request.query, () => openEventStream(reply)),
  )
  await live.start()
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await http.close()
})

const happen = (...accounts: string[]) => touch(database.db, accounts, 'card-requests', id)

/** A raw connection, so that nothing reads unless the test does. */
async function listen(query: string, path = '/'): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path}?${query} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await expect.poll(() => text, soon).toMatch(/^(HTTP\/1\.1 200[\s\S]*\nretry: |HTTP\/1\.1 [^2])/)
  return { socket, text: () => text }
}

describe('a stream', () => {
  it('sends heartbeats regularly', async () => {
    const { text } = await listen('account=a&session=s1')
    const beats = () => text().split('\n:\n\n').length - 1
    await expect.poll(beats, soon).toBeGreaterThan(2)
  })

  it('is told of a change, and a burst of it together', async () => {
    const { text } = await listen('account=a&session=s1')
    await happen('a', 'b')
    const event = `event: changed\ndata: {"topic":"card-requests","id":"${id}"}\n\n`
    await expect.poll(text, soon).toContain(event)
    for (let n = 0; n < 50; n++) await happen('a')
    await touch(database.db, ['a'], 'requests')
    await expect.poll(text, soon).toContain('{"topic":"requests"}')
    expect(text().split(event).length - 1).toBeLessThan(25)
  })

  it('ends where a notification cannot be read', async () => {
    for (const payload of ['nonsense', '{"topic":"later","accounts":["a"]}']) {
      const { text } = await listen('account=a&session=s1')
      await database.pool.query(`SELECT pg_notify('changes', $1)`, [payload])
      await expect.poll(text, soon).toMatch(/\r\n0\r\n\r\n$/)
    }
  })

  it('is one of many that share one reading and one text', async () => {
    const accounts = Array.from({ length: 40 }, (_, index) => `a${index}`)
    const open = await Promise.all(
      accounts.map((account) => listen(`account=${account}&session=s1`, '/adapted')),
    )
    await happen(...accounts)
    for (const { text } of open) await expect.poll(text, soon).toContain('data: {"said":"once"}')
    expect(presented).toBe(1)
    expect(live.size).toBe(40)
  })

  it('that is not read is closed, and delays nobody else', async () => {
    const slow = await listen('account=a&session=s1', '/adapted')
    const quick = await listen('account=a&session=s1', '/adapted')
    slow.socket.pause()
    const large = 'x'.repeat(200_000)
    for (let n = 0; n < 150 && live.size === 2; n++) {
      said = { n, large }
      await happen('a')
      await expect.poll(() => quick.text().includes(`{"n":${n},`), soon).toBe(true)
    }
    expect(live.size).toBe(1)
    said = { n: 'after' }
    await happen('a')
    await expect.poll(quick.text, soon).toContain('{"n":"after"}')
  })

  it('ends where what changed cannot be read, and no other does', async () => {
    const other = await listen('account=a&session=s1')
    const adapted = await listen('account=a&session=s1', '/adapted')
    isBroken = true
    await happen('a')
    await expect.poll(adapted.text, soon).toMatch(/\r\n0\r\n\r\n$/)
    await expect.poll(other.text, soon).toContain(id)
    expect(live.size).toBe(1)
  })

  it('is forgotten when its reader disconnects', async () => {
    const { socket } = await listen('account=a&session=s1')
    expect(live.size).toBe(1)
    socket.destroy()
    await expect.poll(() => live.size, soon).toBe(0)
  })

  it('ends with its session, whichever process reports it, and not with another session', async () => {
    const one = await listen('account=a&session=s1')
    const two = await listen('account=a&session=s2')
    await database.pool.query(`SELECT pg_notify('sessions_ended', 's3,s1')`)
    await expect.poll(one.text, soon).toMatch(/\r\n0\r\n\r\n$/)
    expect(live.size).toBe(1)
    expect((await listen('account=a&session=s1')).text()).toContain('not-signed-in')
    // When very many sessions end at once, the notification does not list them.
    openSessions.delete('s2')
    await database.pool.query(`NOTIFY sessions_ended`)
    await expect.poll(two.text, soon).toMatch(/\r\n0\r\n\r\n$/)
    expect(live.size).toBe(0)
  })
})

it('ends when the service stops, which then accepts no more', async () => {
  const open = await Promise.all(['a', 'b', 'c'].map((account) => listen(`account=${account}&session=s1`)))
  await live.stop()
  for (const { text } of open) await expect.poll(text, soon).toMatch(/\r\n0\r\n\r\n$/)
  expect((await listen('account=a&session=s1')).text()).toContain('not-ready')
})

describe('a start', () => {
  const listensAfter = (wait: number) => (said: string) => (said.includes('LISTEN') ? wait : 0)

  /** The same database behind a proxy that delays LISTEN or blocks it for ever. */
  async function behindRelay(holdBack: (said: string) => number) {
    const { host, port } = database.connection
    const relay = await startRelay(join(String(host), `.s.PGSQL.${port}`), holdBack)
    const far = connectDatabase(
      { ...database.connection, host: '127.0.0.1', port: relay.port },
      false,
      () => {},
      async () => {},
    )
    const started = createLive({
      database: far,
      logger: createLogger('silent'),
      openSessions: async (ids) => ids,
    })
    return {
      live: started,
      /** @returns what it received, and whether it was ended. */
      async openStream(session: string) {
        const state = { text: '', ended: false }
        const out = {
          send(text: string | Buffer) {
            state.text += text
          },
          end() {
            state.ended = true
          },
          onClose: () => {},
        }
        await started.open({ account: 'a', session }, () => out)
        return state
      },
      async close() {
        await started.stop()
        await far.close()
        await relay.close()
      },
    }
  }

  it('finishes only when later events are heard, however slowly the database listens', async () => {
    const far = await behindRelay(listensAfter(400))
    await far.live.start()
    const stream = await far.openStream('s1')
    await happen('a')
    await expect.poll(() => stream.text, soon).toContain(id)
    await database.pool.query(`SELECT pg_notify('sessions_ended', 's1')`)
    await expect.poll(() => stream.ended, soon).toBe(true)
    await far.close()
  })

  it('is followed by an end of the streams once the database has fallen silent', async () => {
    let isSilent = false
    const far = await behindRelay((said) => {
      if (!isSilent || !said.includes('SELECT 1')) return 0
      isSilent = false
      return Number.POSITIVE_INFINITY
    })
    await far.live.start()
    const stream = await far.openStream('s1')
    isSilent = true
    // It answers no more; the next connection does.
    await expect.poll(() => stream.ended, soon).toBe(true)
    await far.close()
  })

  it('waits only some seconds for a database that answers but does not let anybody listen', async () => {
    const far = await behindRelay(listensAfter(Number.POSITIVE_INFINITY))
    await far.live.start()
    await far.openStream('s1')
    await far.close()
  })

  it('ends when the service stops, even while it waits', async () => {
    const ended: string[] = []
    const start = async (name: string) => {
      const far = await behindRelay(listensAfter(Number.POSITIVE_INFINITY))
      return { close: far.close, started: far.live.start().then(() => ended.push(name)) }
    }
    const first = await start('waited in vain')
    const second = await start('was stopped')
    await second.close()
    await Promise.all([first.started, second.started])
    expect(ended).toEqual(['was stopped', 'waited in vain'])
    await first.close()
  })
})
