import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { noteConnectionEnd } from './connection-ends.ts'
import { plainRefusal } from './errors.ts'

/** Limits on how long a connection can occupy the service, in milliseconds and bytes. */
export const socketLimits = {
  /** From the connection, or the end of an answer, to the end of the next headers. */
  headers: 6_000,
  /** Between two requests on one connection. */
  idle: 6_000,
  /** How much earlier callers are asked to close it: otherwise a call can be on its way when the service closes it. */
  idleMargin: 3_000,
  /** How often the two limits above are checked. */
  checkEvery: 500,
  headerBytes: 16_384,
  /** In every such window a body must bring `minBodyBytes` bytes until it is complete. */
  bodyWindow: 6_000,
  minBodyBytes: 1_500,
  /** In every such window a reader must take `minAnswerBytes` bytes of waiting data. */
  answerWindow: 15_000,
  minAnswerBytes: 15_000,
  /**
   * Open connections per caller, except trusted proxies. A firm or a mobile network behind one address is one caller.
   */
  perCaller: 256,
  /** Without a byte in either direction. */
  silence: 150_000,
} as const

export type SocketLimits = { [K in keyof typeof socketLimits]: number }

const samplesPerWindow = 4

/**
 * Ends requests whose body arrives too slowly. A limit on the whole request is not enough: it must leave a slow phone
 * two minutes for a form, and so would allow a trickle as well. Bytes that have arrived and wait for us do not count as
 * slow.
 */
export function refuseDrippingBodies(server: Server, limits: SocketLimits): void {
  const slow = new Map<IncomingMessage, { response: ServerResponse; seen: number[] }>()
  let timer: NodeJS.Timeout | undefined

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    slow.set(request, { response, seen: [bytesOf(request.socket)] })
    request.once('close', () => slow.delete(request))
    timer ??= setInterval(look, limits.bodyWindow / samplesPerWindow).unref()
  })
  server.on('close', () => clearInterval(timer))

  function look(): void {
    for (const [request, { response, seen }] of slow) {
      if (request.complete) {
        slow.delete(request)
        continue
      }
      const now = bytesOf(request.socket)
      seen.push(now)
      if (seen.length <= samplesPerWindow) continue
      const [then = 0] = seen.splice(0, seen.length - samplesPerWindow)
      if (now - then >= limits.minBodyBytes || request.readableLength > 0) continue
      slow.delete(request)
      noteConnectionEnd(request.socket, {
        why: 'the request was sent too slowly',
        ...(!response.headersSent && { status: 408 }),
      })
      if (!response.headersSent) request.socket.write(plainRefusal('408 Request Timeout', 'too-slow'))
      request.socket.destroySoon()
    }
    if (slow.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function bytesOf(socket: Socket): number {
  return socket.bytesRead
}
