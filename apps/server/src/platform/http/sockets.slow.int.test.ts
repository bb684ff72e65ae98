import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heartbeat, openEventStream } from './event-stream.ts'
import { createServer } from './server.ts'
import { type SocketLimits, socketLimits } from './sockets.ts'

// Connections that only cost resources: each must be closed within ten seconds with the product's default limits, while
// other callers are answered. All are open at once, so the file takes as long as the slowest.

const most = 10_000

let app: TestApp
let port: number
const logged: string[] = []
beforeAll(async () => {
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  })
  app = await createTestApp(undefined, { rateLimits: false }, pino({ level: 'warn' }, stream))
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

interface Held {
  socket: Socket
  /** Milliseconds until the service closed it; undefined if it did not in time. */
  closed: Promise<number | undefined>
  answer(): string
}

/** A connection that the client never closes. @param drip sent again every half second. */
function hold(opening: string, drip?: () => string): Held {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false })
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  socket.write(opening)
  const began = performance.now()
  const dripping = drip && setInterval(() => socket.writable && socket.write(drip()), 500)
  const closed = Promise.race([
    new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - began))),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), most + 2_000)),
  ]).finally(() => {
    clearInterval(dripping)
    socket.destroy()
  })
  return { socket, closed, answer: () => answer }
}

const post = (length: string) =>
  `POST /api/demand HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`

/** Several of each kind; an attacker would open hundreds. */
const kinds: Record<string, { open: () => Held; says?: RegExp }> = {
  'says nothing at all': { open: () => hold('') },
  'never ends its headers': {
    open: () => hold('GET /api/company HTTP/1.1\r\nHost: localhost\r\n', () => 'X-Drip: a\r\n'),
    says: /^HTTP\/1.1 408 /,
  },
  'sends its request line a letter at a time': { open: () => hold('G', () => 'E') },
  'drips a body of a known length': {
    open: () => hold(post('Content-Length: 100000'), () => ' '),
    says: /^HTTP\/1.1 408 /,
  },
  'drips a body in chunks': {
    open: () => hold(post('Transfer-Encoding: chunked'), () => '1\r\n \r\n'),
    says: /^HTTP\/1.1 408 /,
  },
  'promises a body and sends none': { open: () => hold(post('Content-Length: 100000')) },
  'drips a form': {
    open: () =>
      hold(
        'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
        () => 'x',
      ),
  },
  'drips a form that is refused': {
    open: () =>
      hold(
        'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\nContent-Disposition: form-data; name="other"; filename="a.png"\r\n\r\nx',
        () => 'x',
      ),
    says: /^HTTP\/1.1 400 /,
  },
  'drips the head of a part': {
    open: () =>
      hold(
        'POST /api/auth/signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\n',
        () => 'X-Drip: a\r\n',
      ),
  },
  'drips on after a refusal': {
    open: () =>
      hold(
        'POST /api/company HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
        () => ' ',
      ),
    says: /^HTTP\/1.1 401 /,
  },
  'drips to an address that is not there': {
    open: () =>
      hold('POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n', () => ' '),
  },
  'stays after its answer': {
    open: () => hold('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    says: /^HTTP\/1.1 200 /,
  },
  'floods headers': {
    open: () => hold(`GET / HTTP/1.1\r\n${'X-Flood: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2_000)}`),
    says: /^HTTP\/1.1 431 /,
  },
  'sends one endless header': {
    open: () => hold(`GET / HTTP/1.1\r\nX-Flood: ${'a'.repeat(100_000)}`),
    says: /^HTTP\/1.1 431 /,
  },
  'sends a body larger than any call takes': {
    open: () => hold(`${post('Content-Length: 90000000')}${'x'.repeat(200_000)}`),
    says: /^HTTP\/1.1 413 /,
  },
  'speaks no HTTP': {
    open: () => hold('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    says: /^HTTP\/1.1 400 /,
  },
}

describe('connections that tie up the service', () => {
  it('are closed within ten seconds while others are answered', async () => {
    const held = Object.entries(kinds).flatMap(([name, { open, says }]) =>
      Array.from({ length: 20 }, () => ({ name, says, ...open() })),
    )
    let answering = true
    let answered = 0
    const others = (async () => {
      while (answering) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/search?category=company&q=a`)
        expect(answer.status).toBe(200)
        await answer.text()
        answered++
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()

    const wrong: string[] = []
    for (const { name, says, closed, answer } of held) {
      const took = await closed
      if (took === undefined || took > most) wrong.push(`${name}: closed after ${took ?? 'never'}`)
      if (says && !says.test(answer())) wrong.push(`${name}: answered ${answer().slice(0, 60)}`)
    }
    answering = false
    await others
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(20)
    // The caller broke off: that is not a fault of the service.
    expect(logged).toEqual([])
  })

  it('asks callers to leave a connection before it closes it', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
    const asked = Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1]) * 1_000
    expect(asked).toBeLessThanOrEqual(socketLimits.idle - 3_000)
    const began = performance.now()
    const { socket, closed } = hold('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    await closed
    expect(performance.now() - began).toBeGreaterThan(asked + 2_000)
  })

  it('keeps a slow body that makes progress', async () => {
    const body = JSON.stringify({ items: [{ name: `Dolo 650${' '.repeat(190)}`, qty: 1 }] })
    const filler = ' '.repeat(4_000)
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(post(`Content-Length: ${filler.length + body.length}`))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    // A phone with poor reception: 500 bytes a second.
    for (const piece of filler.match(/.{250}/g) ?? []) {
      socket.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    socket.write(body)
    await once(socket, 'data')
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1.1 (200|400) /)
  })

  const million = ' '.repeat(1e6)
  it.each([
    ['a long body', 'Content-Length: 30000000', million],
    ['a body of unknown length', 'Transfer-Encoding: chunked', `${(1e6).toString(16)}\r\n${million}\r\n`],
  ])('leaves the rest of %s unread once it is refused, and its caller reads why', async (_, head, piece) => {
    const arrived = once(app.http.server, 'connection') as Promise<[Socket]>
    const { socket, closed, answer } = hold(
      `POST /api/company HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
    )
    const [atService] = await arrived
    for (let sent = 0; sent < 30; sent++) socket.write(piece)
    expect(await closed).toBeLessThan(most)
    expect(answer()).toMatch(/^HTTP\/1.1 401 [\s\S]*not-signed-in/)
    expect(atService.bytesRead).toBeLessThan(15e6)
  })

  it('goes on with a connection whose short body was refused', async () => {
    const refused = `POST /api/company HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
    const { socket, answer } = hold(`${refused}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await expect.poll(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*HTTP\/1.1 200 /)
    socket.destroy()
  })

  it('answers a malformed address like any other refusal', async () => {
    for (const path of ['/%zz', '/api/medicine/%E0%A4%A', `/api/medicine/${'a'.repeat(500)}`]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([answer.status, await answer.json()]).toMatchObject([404, { success: false, code: 'not-found' }])
    }
  })
})

/** A server with only an endless-looking answer, a stream and a wait, with shorter timeouts on request. */
async function bareServer(
  changes: Partial<SocketLimits> = {},
  options: { rateLimits?: boolean; trustProxy?: string[]; loopbackOnly?: boolean } = {},
) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const server = await createServer({
    logger: pino({ level: 'info' }, stream),
    trustProxy: [],
    rateLimits: false,
    publicUrl: null,
    loopbackOnly: true,
    sockets: { ...socketLimits, ...changes },
    ...options,
  })
  const large = 'x'.repeat(largeSize)
  server.get('/large', (_request, reply) => reply.type('text/plain').send(large))
  server.get('/small', () => ({ success: true }))
  server.get('/keystroke', { logLevel: 'warn' }, ({ query }) => {
    if ((query as { fails?: string }).fails) throw new Error('no such index')
    return { success: true }
  })
  server.post('/body', () => ({ success: true }))
  server.get('/long', () => new Promise(() => {}))
  server.get('/stream', (_request, reply) => {
    const events = openEventStream(reply)
    events.send(heartbeat)
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const at = (server.server.address() as AddressInfo).port
  return {
    server,
    port: at,
    lines,
    told: () => lines.filter(({ msg }) => msg === 'request'),
    open: (text = '') => {
      const socket = connect({ port: at, host: '127.0.0.1' })
      socket.on('error', () => {})
      if (text) socket.write(text)
      return socket
    },
  }
}

/** More than the system's buffers on both sides can hold. */
const largeSize = 16_000_000
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

describe('answers that wait for their reader', () => {
  it('are dropped when nobody reads them', async () => {
    const { server, open, told } = await bareServer({ answerWindow: 1_000, minAnswerBytes: 1_000 })
    // Counted as they arrive: on a busy machine the first can be dropped before the last is open.
    let opened = 0
    server.server.on('connection', () => opened++)
    const sockets = Array.from({ length: 20 }, () => open(get('/large')))
    for (const socket of sockets) socket.pause()
    const connections = () =>
      new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)))
    await expect.poll(() => opened).toBe(20)
    await expect.poll(connections).toBe(0)
    await expect.poll(() => told().length).toBe(20)
    for (const line of told()) {
      expect(line).toMatchObject({ path: '/large', ended: 'the answer was read too slowly' })
    }
    for (const socket of sockets) socket.destroy()
    await server.close()
  })

  it('stay longer for a trusted proxy, whose own reader may be slow', async () => {
    const hurried = { answerWindow: 500, minAnswerBytes: 500 }
    const { server, open } = await bareServer(hurried, { trustProxy: ['loopback'] })
    const socket = open(get('/large'))
    socket.pause()
    const count = () => new Promise<number>((resolve) => server.server.getConnections((_, n) => resolve(n)))
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect(await count()).toBe(1)
    await expect.poll(count).toBe(0)
    socket.destroy()
    await server.close()
  })

  it('are dropped within twenty seconds with the default limits', async () => {
    const { server, open } = await bareServer()
    const socket = open(get('/large'))
    socket.pause()
    const began = performance.now()
    const count = () => new Promise<number>((resolve) => server.server.getConnections((_, n) => resolve(n)))
    await expect.poll(count).toBe(1)
    await expect.poll(count, { interval: 250 }).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(10_000)
    expect(socketLimits.answerWindow).toBeLessThan(20_000)
    socket.destroy()
    await server.close()
  })

  it('stay open for a slow reader that makes progress, and so does an idle stream', async () => {
    const { server, open, told } = await bareServer({ answerWindow: 4_000, minAnswerBytes: 4_000 })
    const quiet = open(get('/stream'))
    quiet.resume()
    const slow = open(get('/large'))
    slow.pause()
    let got = 0
    const reading = setInterval(() => {
      got += (slow.read(Math.min(slow.readableLength, 200_000)) as Buffer | null)?.length ?? 0
    }, 100)
    slow.on('readable', () => {})
    await expect.poll(() => got, { timeout: 40_000, interval: 200 }).toBeGreaterThan(largeSize)
    clearInterval(reading)
    expect(quiet.closed).toBe(false)
    await expect.poll(() => told()).toMatchObject([{ path: '/large', status: 200 }])
    expect(told()[0]).not.toHaveProperty('ended')
    for (const socket of [slow, quiet]) socket.destroy()
    await server.close()
  })
})

describe('connections of one caller', () => {
  const answersOf = async (sockets: Socket[]) =>
    Promise.all(
      sockets.map(async (socket) => {
        const [bytes] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])])
        return String(bytes).slice(9, 12)
      }),
    )

  it('are limited, and a closed one makes room for another', async () => {
    const { server, open, lines } = await bareServer({ perCaller: 20 }, { rateLimits: true })
    const kept = Array.from({ length: 20 }, () => open(get('/small')))
    expect(await answersOf(kept)).toEqual(Array(20).fill('200'))
    const more = Array.from({ length: 20 }, () => open())
    expect(await answersOf(more)).toEqual(Array(20).fill('429'))
    expect(lines.filter(({ level }) => level === 40)).toMatchObject([{ from: '127.0.0.1', most: 20 }])
    kept[0]?.destroy()
    await expect.poll(async () => (await answersOf([open(get('/small'))]))[0]).toBe('200')
    for (const socket of kept) socket.destroy()
    await server.close()
  })

  it('are enough for a shop or a mobile network behind one address', async () => {
    const { server, open } = await bareServer({}, { rateLimits: true })
    const sockets = Array.from({ length: 256 }, () => open())
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    expect(await answersOf([open()])).toEqual(['429'])
    for (const socket of sockets) socket.destroy()
    await server.close()
  })

  it.each([
    ['a trusted proxy', { rateLimits: true, trustProxy: ['loopback'] }],
    ['a load test', { rateLimits: false }],
  ])('are not limited for %s', async (_who, options) => {
    const { server, open } = await bareServer({ perCaller: 5 }, options)
    const sockets = Array.from({ length: 60 }, () => open(get('/small')))
    expect(await answersOf(sockets)).toEqual(Array(60).fill('200'))
    for (const socket of sockets) socket.destroy()
    await server.close()
  })
})

describe('the log', () => {
  it('has one line per request, however it ended, with the reason', async () => {
    const { server, open, told } = await bareServer({ bodyWindow: 1_000 })
    const body = 'POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    const sockets: Record<string, Socket> = {
      answered: open(get('/small')),
      notThere: open(get('/nowhere?token=secret')),
      unreadable: open(get('/%zz')),
      waits: open(get('/long?token=secret')),
      sends: open(`${body}Content-Length: 100\r\n\r\n{`),
      drips: open(`${body}Content-Length: 1000\r\n\r\n{`),
      broken: open(`${body}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`),
      reads: open(get('/large')),
      listens: open(get('/stream')),
      babbles: open('no request\r\n\r\n'),
      expects: open('GET /small HTTP/1.1\r\nHost: localhost\r\nExpect: the-impossible\r\n\r\n'),
    }
    for (const name of ['answered', 'notThere', 'unreadable', 'listens', 'drips', 'babbles', 'expects']) {
      sockets[name]?.resume()
    }
    sockets.reads?.pause()
    // Bytes arrive in order: when the last request has been refused, the others have arrived.
    await expect.poll(() => sockets.expects?.closed).toBe(true)
    sockets.sends?.destroy()
    await expect.poll(() => sockets.drips?.closed).toBe(true)
    for (const socket of Object.values(sockets)) socket.destroy()
    const seen = () =>
      told()
        .map(({ method = '', path = '', status, ended = '' }) =>
          [method, path, status, ended].join(' ').trim(),
        )
        .sort()
    const wanted = [
      'GET /%zz 404',
      'GET /large 200 the caller hung up',
      'GET /long 499 the caller hung up',
      'GET /nowhere 404',
      'GET /small 200',
      'GET /small 417',
      'GET /stream 200 the caller hung up',
      'POST /body 400 the bytes were no request',
      'POST /body 408 the request was sent too slowly',
      'POST /body 499 the caller hung up',
      '400 the bytes were no request',
    ].sort()
    await expect.poll(seen).toEqual(wanted)
    await server.close()
    // No later bytes add another line.
    expect(seen()).toEqual(wanted)
    expect(JSON.stringify(told())).not.toContain('secret')
  })

  it('has of quiet calls only their errors, each with the id of its request', async () => {
    const { server, open, lines } = await bareServer()
    const sockets = ['/keystroke', '/keystroke?fails=1', '/small'].map((path) => open(get(path)).resume())
    const said = () => lines.flatMap(({ msg, reqId }) => (reqId ? [msg] : [])).sort()
    await expect.poll(said).toEqual(['request', 'request failed'])
    for (const socket of sockets) socket.destroy()
    await server.close()
    expect(said()).toHaveLength(2)
  })
})
