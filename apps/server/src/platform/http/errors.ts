import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'
import type { Refusal } from '@rasad/contract/shapes'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { callerHungUp, isAnswering, noteConnectionEnd } from './connection-ends.ts'
import { logRefused } from './request-log.ts'

/** Error codes of PostgreSQL or the network when the database is away, stopping, starting or read-only. */
const databaseAway = /^(08\w{3}|25006|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** Error codes of PostgreSQL or the file system when a disk or a quota is full. */
const noRoom = /^(53100|ENOSPC|EDQUOT)$/
/** Messages of the driver for an ended connection, which have no code. */
const connectionLost =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/

/**
 * Milliseconds before a caller over its limit gets the refusal. Without the pause, a program that asks again at once on
 * each of its connections keeps the service busy with refusals.
 */
const floodPause = 500

/** Turns any thrown error into an answer. The only place that decides what the caller learns of an error. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // A request that breaks off reports ECONNRESET, and so does a lost database.
    const refusal = request.raw.destroyed && !request.raw.complete ? brokenOff : asRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.code === 'too-many-requests') await sleep(floodPause)
    return refuse(reply, refusal)
  })
}

/** The answer to an invalid URL, which never reaches a route or hook. */
export function refuseUnreadable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
  refuse(reply, new AppError('not-found'))
  logRefused(request.log, { request: request.raw, socket: request.raw.socket, status: reply.statusCode })
}

const unreadable = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'too-slow', status: 408, text: 'Request Timeout', why: 'timed out' },
  HPE_HEADER_OVERFLOW: {
    code: 'too-large',
    status: 431,
    text: 'Request Header Fields Too Large',
    why: 'the headers were too large',
  },
} as const
/** The sender ended the connection within the body. */
const hungUp = 'HPE_INVALID_EOF_STATE'
const noRequest = {
  code: 'invalid-input',
  status: 400,
  text: 'Bad Request',
  why: 'the bytes were no request',
} as const

/** The answer to bytes that are not a request; closes the connection. */
export function refuseBytes(
  error: Error & { code?: string },
  socket: Socket,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { code, status, text, why } = unreadable[error.code as keyof typeof unreadable] ?? noRequest
  // A request that is being answered logs its own end; a connection without any bytes was not a request.
  if (isAnswering(socket))
    noteConnectionEnd(socket, error.code === hungUp ? { why: callerHungUp } : { why, status })
  else if (socket.bytesRead > 0) logRefused(log, { socket, status, ended: why })
  if (socket.writable) socket.write(plainRefusal(`${status} ${text}`, code))
  socket.destroySoon()
}

/**
 * A complete raw answer, for when there is no reply object.
 * @param status such as `400 Bad Request`.
 */
export function plainRefusal(status: string, code: ErrorCode): string {
  const body = JSON.stringify({ success: false, code, message: errorCodes[code].message } satisfies Refusal)
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Rejects an `Expect` header other than `100-continue`. */
export function refuseExpectations(server: Server, log: Pick<FastifyBaseLogger, 'info'>): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    logRefused(log, { request, socket: request.socket, status: 417 })
    response.socket?.end(plainRefusal('417 Expectation Failed', 'invalid-input'))
  })
}

export function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  const body: Refusal = {
    success: false,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
  }
  leaveUnread(reply)
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).header('cache-control', 'no-store').send(body)
}

/** A refused body of at most so many bytes is read to its end, and its connection stays open. */
const readAnyway = 65_536
/** Milliseconds in which the caller can read the refusal before the connection ends. */
const lingers = 2_000

/**
 * Leaves the body of a refused request unread if it is long or does not say how long it is, and ends the connection: reading
 * the rest costs more than refusing it. The connection ends later than the answer: closing it at once, with unread bytes,
 * would reset it, and the caller would not see the answer.
 */
function leaveUnread(reply: FastifyReply): void {
  const { raw } = reply.request
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  if (raw.complete || (encoding === undefined && Number(length ?? 0) <= readAnyway)) return
  const socket = raw.socket as Socket & { _handle?: { readStop(): void } | null }
  reply.header('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    // Node starts to read the rest once the answer is sent; this stops it.
    setImmediate(() => socket._handle?.readStop())
    setTimeout(() => socket.destroy(), lingers).unref()
  }
}

const brokenOff = new AppError('invalid-input', { message: 'The request broke off.' })

function asRefusal(error: Error & { statusCode?: number; code?: string }): AppError {
  if (error instanceof AppError) return error
  if (noRoom.test(error.code ?? '')) return new AppError('no-room')
  if (databaseAway.test(error.code ?? '') || connectionLost.test(error.message)) {
    return new AppError('not-ready')
  }
  // Text that the database cannot store, such as one with a NUL character, if no schema has rejected it before.
  if (error.code === '22021' || error.code === '22P05') return new AppError('invalid-input')
  const byStatus: Record<number, ErrorCode> = {
    413: 'too-large',
    415: 'unsupported-media-type',
    429: 'too-many-requests',
  }
  const status = error.statusCode ?? 500
  if (status >= 500) return new AppError('unexpected')
  return new AppError(byStatus[status] ?? 'invalid-input', byStatus[status] ? {} : { message: error.message })
}

/** Whether the caller is a browser that navigates to a page, and not a script that fetches data. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}
