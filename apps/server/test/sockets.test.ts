import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// Connections that only cost: each must be let go within ten seconds, with the limits the product serves with,
// while everybody else is answered. All are open at once, so the file takes as long as the slowest.

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
  /** Milliseconds after which the service closed it; undefined where it did not in time. */
  closed: Promise<number | undefined>
  answer(): string
}

/** A connection that the client never ends. @param drip sent again every half second. */
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
  `POST /api/demand HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`

/** Of each kind some, as an attacker would open hundreds. */
const kinds: Record<string, { open: () => Held; says?: RegExp }> = {
  'says nothing at all': { open: () => hold('') },
  'never ends its headers': {
    open: () => hold('GET /api/company HTTP/1.1\r\nHost: x\r\n', () => 'X-Drip: a\r\n'),
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
        'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
        () => 'x',
      ),
  },
  'drips a form that is refused': {
    open: () =>
      hold(
        'POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\nContent-Disposition: form-data; name="other"; filename="a.png"\r\n\r\nx',
        () => 'x',
      ),
    says: /^HTTP\/1.1 400 /,
  },
  'drips the head of a part': {
    open: () =>
      hold(
        'POST /api/auth/signup HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000\r\n\r\n--b\r\n',
        () => 'X-Drip: a\r\n',
      ),
  },
  'drips on after a refusal': {
    open: () =>
      hold(
        'POST /api/company HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
        () => ' ',
      ),
    says: /^HTTP\/1.1 401 /,
  },
  'drips to an address that is not there': {
    open: () => hold('POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n', () => ' '),
  },
  'stays after its answer': {
    open: () => hold('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'),
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

describe('connections that hold the service up', () => {
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
    // Breaking off is the caller's doing: nothing of it is trouble of the service.
    expect(logged).toEqual([])
  }, 30_000)

  it('leaves a body alone that is slow but comes', async () => {
    const body = JSON.stringify({ items: [{ name: `Dolo 650${' '.repeat(190)}`, qty: 1 }] })
    const filler = ' '.repeat(4_000)
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(post(`Content-Length: ${filler.length + body.length}`))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    // A phone at the edge of its net: 500 bytes a second.
    for (const piece of filler.match(/.{250}/g) ?? []) {
      socket.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    socket.write(body)
    await once(socket, 'data')
    socket.destroy()
    expect(answer).toMatch(/^HTTP\/1.1 (200|400) /)
  }, 30_000)

  it('answers an address that cannot be read like any other refusal', async () => {
    for (const path of ['/%zz', '/api/medicine/%E0%A4%A', `/api/medicine/${'a'.repeat(500)}`]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      expect([answer.status, await answer.json()]).toMatchObject([404, { success: false, code: 'not-found' }])
    }
  })
})
