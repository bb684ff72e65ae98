import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HostileCase } from './generate.ts'

export interface HostileAnswer {
  /** 0: the service closed the connection without an answer. */
  status: number
  headers: IncomingMessage['headers']
  body: string
  milliseconds: number
}

const patience = 20_000
const streamedFor = 100
const bodyKept = 200_000

export interface Sender {
  /** @throws if there is no answer within twenty seconds. */
  send(hostile: HostileCase, token: string | undefined): Promise<HostileAnswer>
  close(): void
}

/** Sends cases over real connections to this port of this machine. */
export function createSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    send: (hostile, token) =>
      hostile.raw === undefined ? sendParsed(agent, port, hostile, token) : sendRaw(port, hostile.raw),
    close: () => agent.destroy(),
  }
}

function sendParsed(
  agent: Agent,
  port: number,
  hostile: HostileCase,
  token: string | undefined,
): Promise<HostileAnswer> {
  const began = performance.now()
  const answerOf = (message: IncomingMessage | undefined, body: string): HostileAnswer => ({
    status: message?.statusCode ?? 0,
    headers: message?.headers ?? {},
    body,
    milliseconds: performance.now() - began,
  })
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method: hostile.method,
      path: hostile.path,
      headers: {
        ...(token &&
          (hostile.byCookie ? { cookie: `token=${token}` } : { authorization: `Bearer ${token}` })),
        ...hostile.headers,
        ...(hostile.body && { 'content-length': String(hostile.body.length) }),
      },
    })
    const late = setTimeout(() => sent.destroy(new Error(`no answer within ${patience} ms`)), patience)
    let message: IncomingMessage | undefined
    let body = ''
    const finish = () => {
      clearTimeout(late)
      resolve(answerOf(message, body))
    }
    sent.on('response', (response) => {
      message = response
      response.on('data', (bytes: Buffer) => {
        if (body.length < bodyKept) body += bytes.toString('utf8')
      })
      // A stream of events never ends: its first bytes are enough.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        setTimeout(() => response.destroy(), streamedFor)
      }
      response.on('end', finish)
      response.on('close', finish)
      response.on('error', finish)
    })
    sent.on('upgrade', (_response, socket) => socket.destroy())
    // A sender that hangs up gets no answer.
    sent.on('close', finish)
    // Refused before everything was sent: the answer may have arrived, or the connection is just closed.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(late)
      if (['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) finish()
      else reject(error)
    })
    void sendBody(sent, hostile)
  })
}

const dripPieces = 8
const dripEvery = 15

/** Sends in one piece, or drips, or sends half and then nothing more. */
async function sendBody(sent: ClientRequest, { body = Buffer.alloc(0), sends }: HostileCase): Promise<void> {
  if (sends === undefined) return void sent.end(body)
  const piece = Math.max(1, Math.ceil(body.length / dripPieces))
  const end = sends === 'drips' ? body.length : body.length >> 1
  for (let at = 0; at < end && !sent.destroyed; at += piece) {
    sent.write(body.subarray(at, Math.min(at + piece, end)))
    await sleep(dripEvery)
  }
  if (sends === 'drips') sent.end()
  else sent.destroy()
}

function sendRaw(port: number, raw: string): Promise<HostileAnswer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    const late = setTimeout(() => {
      socket.destroy()
      reject(new Error(`no answer within ${patience} ms`))
    }, patience)
    const finish = () => {
      clearTimeout(late)
      const [head = '', ...rest] = text.split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0)
      resolve({ status, headers: {}, body: rest.join('\r\n\r\n'), milliseconds: performance.now() - began })
    }
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', finish)
    socket.end(Buffer.from(raw, 'latin1'))
  })
}
