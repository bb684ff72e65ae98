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
import { createLive, type Feed, type Live, type LiveEvent } from './live.ts'

// Open streams over real sockets. The feed is a list; the database's own notification triggers the reading.

const channel = 'live_test'
const soon = { timeout: 180_000, interval: 20 }

let database: TestDatabase
let http: FastifyInstance
let live: Live
let events: LiveEvent[]
let reads: number
let broken: 'not' | 'readings' | 'wholly'
let openSessions: Set<string>
let sockets: Socket[]

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  events = []
  reads = 0
  broken = 'not'
  openSessions = new Set(['s1', 's2'])
  sockets = []
  live = createLive({
    database,
    logger: createLogger('silent'),
    openSessions: async (ids) => ids.filter((id) => openSessions.has(id)),
    heartbeatEvery: 250,
  })
  const open = live.follow(listFeed())
  http = fastify({ forceCloseConnections: 'idle' })
  http.addHook('preClose', () => live.stop())
  http.get<{ Querystring: { account: string; session: string; last?: string } }>(
    '/',
    async (request, reply) => {
      const { last, ...who } = request.query
      await open({ ...who, lastEventId: last }, () => openEventStream(reply))
    },
  )
  await live.start()
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await http.close()
})

/** A position is the number of events so far. */
function listFeed(): Feed {
  const since = (from: string, chosen: (account: string) => boolean) => {
    reads++
    if (broken === 'wholly') throw new Error('The database is away.')
    return {
      position: String(events.length),
      events: events.slice(Number(from)).filter(({ account }) => chosen(account)),
    }
  }
  return {
    channel,
    position: async () => String(events.length),
    read: async (from, isOpen) => {
      const reading = since(from, isOpen)
      if (broken === 'readings') throw new Error('The answer was lost.')
      return reading
    },
    catchUp: async (account, from) =>
      /^\d+$/.test(from) ? since(from, (each) => each === account) : undefined,
    covers: (position, { mark }) => Number(mark) < Number(position),
    everything: async (account) => since('0', (each) => each === account),
  }
}

async function happen(...more: [account: string, data: object][]): Promise<void> {
  for (const [account, data] of more) {
    events.push({ mark: String(events.length), account, name: 'happened', data })
  }
  await database.pool.query(`NOTIFY ${channel}`)
}

/** A raw connection, so that nothing reads unless the test does. */
async function listen(query: string): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /?${query} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await expect.poll(() => text, soon).toMatch(/^(HTTP\/1\.1 200[\s\S]*\nid: |HTTP\/1\.1 [^2])/)
  return { socket, text: () => text }
}

describe('a stream', () => {
  it('sends heartbeats regularly', async () => {
    const { text } = await listen('account=a&session=s1')
    const beats = () => text().split('\n:\n\n').length - 1
    await expect.poll(beats, soon).toBeGreaterThan(2)
  })

  it('is one of many that share one reading and one text', async () => {
    const accounts = Array.from({ length: 40 }, (_, index) => `a${index}`)
    const open = await Promise.all(accounts.map((account) => listen(`account=${account}&session=s1`)))
    const before = reads
    const data = { said: 'once' }
    await happen(...accounts.map((account): [string, object] => [account, data]))
    for (const { text } of open) await expect.poll(text, soon).toContain('data: {"said":"once"}')
    expect(reads).toBe(before + 1)
    expect(live.size).toBe(40)
  })

  it('names its position only with the last event of a reading: a reader that disconnects in between gets both again', async () => {
    const { text } = await listen('account=a&session=s1')
    await happen(['a', { n: 1 }], ['a', { n: 2 }])
    await expect.poll(text, soon).toContain('{"n":2}')
    const tail = text().slice(text().lastIndexOf('id: 0'))
    expect(tail.replaceAll(/\r\n[0-9a-f]+\r\n/g, '').match(/^(id|event|data): .*$/gm)).toEqual([
      'id: 0',
      'event: happened',
      'data: {"n":1}',
      'id: 2',
      'event: happened',
      'data: {"n":2}',
    ])
  })

  it('that is not read is closed, and delays nobody else', async () => {
    const slow = await listen('account=a&session=s1')
    const quick = await listen('account=a&session=s1')
    slow.socket.pause()
    const large = 'x'.repeat(200_000)
    for (let n = 0; n < 150 && live.size === 2; n++) {
      await happen(['a', { n, large }])
      await expect.poll(() => quick.text().includes(`{"n":${n},`), soon).toBe(true)
    }
    expect(live.size).toBe(1)
    await happen(['a', { n: 'after' }])
    await expect.poll(quick.text, soon).toContain('{"n":"after"}')
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

  it('gets what happened while the database was away', async () => {
    const { text } = await listen('account=a&session=s1')
    broken = 'wholly'
    const before = reads
    await happen(['a', { n: 1 }])
    await expect.poll(() => reads, soon).toBeGreaterThan(before)
    broken = 'not'
    await expect.poll(text, soon).toContain('{"n":1}')
  })

  it('gets what it caught up with only once, although readings failed', async () => {
    broken = 'readings'
    await happen(['a', { n: 1 }])
    await expect.poll(() => reads, soon).toBeGreaterThan(0)
    const { text } = await listen('account=a&session=s1&last=0')
    expect(text()).toContain('{"n":1}')
    const before = reads
    await expect.poll(() => reads, soon).toBeGreaterThan(before + 1)
    broken = 'not'
    await happen(['a', { n: 2 }])
    await expect.poll(text, soon).toContain('{"n":2}')
    expect(text().split('{"n":1}')).toHaveLength(2)
  })

  it('that cannot catch up ends, so that its reader reconnects', async () => {
    broken = 'wholly'
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write('GET /?account=a&session=s1&last=0 HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(() => text, soon).toMatch(/\r\n0\r\n\r\n$/)
    expect(text).toContain('retry: ')
    expect(text).not.toContain('\nid: ')
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
  /** The same database behind a proxy that delays LISTEN or blocks it for ever. */
  async function behindRelay(holdBack: number) {
    const { host, port } = database.connection
    const relay = await startRelay(join(String(host), `.s.PGSQL.${port}`), (said) =>
      said.includes('LISTEN') ? holdBack : 0,
    )
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
    const open = started.follow(listFeed())
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
        await open({ account: 'a', session }, () => out)
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
    const far = await behindRelay(400)
    await far.live.start()
    const stream = await far.openStream('s1')
    await database.pool.query(`SELECT pg_notify('sessions_ended', 's1')`)
    await happen(['a', { n: 1 }])
    await expect.poll(() => stream.ended, soon).toBe(true)
    await far.close()
  })

  it('waits only some seconds for a database that answers but does not let anybody listen', async () => {
    const far = await behindRelay(Number.POSITIVE_INFINITY)
    await far.live.start()
    await far.openStream('s1')
    await far.close()
  })

  it('ends when the service stops, even while it waits', async () => {
    const ended: string[] = []
    const start = async (name: string) => {
      const far = await behindRelay(Number.POSITIVE_INFINITY)
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
