import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorCodes } from '@rasad/contract/error-codes'
import type { Refusal } from '@rasad/contract/shapes'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { callerHungUp, isAnswering, noteEnding } from './endings.ts'
import { tellRefused } from './request-log.ts'

/** What PostgreSQL or the network says when the database is away, stopping or starting, or takes no writes. */
const databaseAway = /^(08\w{3}|25006|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/
/** What PostgreSQL or the file system says when a disk or a quota is full. */
const noRoom = /^(53100|ENOSPC|EDQUOT)$/
/** What the driver says of a connection that ended, without a code. */
const connectionLost =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/

/** Turns whatever was thrown into an answer: the one place that decides what the caller learns of it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    // A request that breaks off says ECONNRESET, as a database does that is gone.
    const refusal = request.raw.destroyed && !request.raw.complete ? brokenOff : asRefusal(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    return refuse(reply, refusal)
  })
}

/** The answer to an address that is no address, which no route and no hook ever sees. */
export function refuseUnreadable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff')
  refuse(reply, new AppError('not-found'))
  tellRefused(request.log, { request: request.raw, socket: request.raw.socket, status: reply.statusCode })
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
/** A body whose sender ends the connection within it. */
const hungUp = 'HPE_INVALID_EOF_STATE'
const noRequest = {
  code: 'invalid-input',
  status: 400,
  text: 'Bad Request',
  why: 'the bytes were no request',
} as const

/** The answer to bytes that are no request; the connection ends with it. */
export function refuseBytes(
  error: Error & { code?: string },
  socket: Socket,
  log: Pick<FastifyBaseLogger, 'info'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { code, status, text, why } = unreadable[error.code as keyof typeof unreadable] ?? noRequest
  // A request that is being answered tells of its end itself; a connection that said nothing was no request.
  if (isAnswering(socket)) noteEnding(socket, error.code === hungUp ? { why: callerHungUp } : { why, status })
  else if (socket.bytesRead > 0) tellRefused(log, { socket, status, ended: why })
  if (socket.writable) socket.write(plainRefusal(`${status} ${text}`, code))
  socket.destroySoon()
}

/** A whole answer, for where there is no reply to write it. @param status such as `400 Bad Request`. */
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

/** An `Expect` header that asks for something else than to go on. */
export function refuseExpectations(server: Server, log: Pick<FastifyBaseLogger, 'info'>): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    tellRefused(log, { request, socket: request.socket, status: 417 })
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
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply.code(refusal.status).header('cache-control', 'no-store').send(body)
}

const brokenOff = new AppError('invalid-input', { message: 'The request broke off.' })

function asRefusal(error: Error & { statusCode?: number; code?: string }): AppError {
  if (error instanceof AppError) return error
  if (noRoom.test(error.code ?? '')) return new AppError('no-room')
  if (databaseAway.test(error.code ?? '') || connectionLost.test(error.message)) {
    return new AppError('not-ready')
  }
  // Text that the database cannot hold, such as one with a NUL in it, where no schema has refused it before.
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

/** Whether the caller is a browser that goes to a page, and not a script that asks for data. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}
