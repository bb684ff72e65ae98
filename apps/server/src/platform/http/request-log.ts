import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type ConnectionEnd, callerHungUp, connectionEndOf } from './connection-ends.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Whether the log has this request's line. */
    isTold: boolean
  }
}

/** As in nginx: the client disconnected before there was an answer. */
const callerGone = 499

/**
 * Logs one line per request, however it ends, without query strings: a stream's token is in one. `ended` says why an
 * answer was not sent completely.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateReply('isTold', false)
  const tell = (request: FastifyRequest, reply: FastifyReply, ending?: ConnectionEnd) => {
    if (reply.isTold) return
    reply.isTold = true
    request.log.info(
      {
        ...lineOf(request.raw),
        status: ending ? statusOf(request, reply, ending) : reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        ip: request.ip,
        ...(ending && { ended: ending.why }),
      },
      'request',
    )
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isQuiet(request)) return done()
    const { socket } = request.raw
    reply.raw.once('close', () => tell(request, reply, whyEnded(socket)))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isQuiet(request)) return done()
    // Node also reports a finished response when the connection was destroyed.
    tell(request, reply, request.raw.socket.destroyed ? whyEnded(request.raw.socket) : undefined)
    done()
  })
}

/** Calls at every keystroke are counted, not logged. */
function isQuiet({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.logLevel === 'warn'
}

/** For requests that reach no hook. */
export function logRefused(
  log: Pick<FastifyBaseLogger, 'info'>,
  given: { request?: IncomingMessage; socket: Socket; status: number; ended?: string },
): void {
  const { request, socket, status, ended } = given
  const line = { ...(request && lineOf(request)), status, ip: socket.remoteAddress, ...(ended && { ended }) }
  log.info(line, 'request')
}

/** Fastify's own lines are disabled; this replaces the one that it writes outside all hooks. */
export class RequestLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override serviceUnavailable(log: FastifyBaseLogger): void {
    log.info({ status: 503, ended: 'the service is stopping' }, 'request')
  }
}

function whyEnded(socket: Socket): ConnectionEnd {
  return connectionEndOf(socket) ?? { why: callerHungUp }
}

function statusOf(request: FastifyRequest, reply: FastifyReply, ending: ConnectionEnd): number {
  if (ending.status !== undefined) return ending.status
  return request.raw.complete && reply.raw.headersSent ? reply.statusCode : callerGone
}

function lineOf({ method, url }: IncomingMessage) {
  return { method, path: pathWithoutSecrets(url?.split('?', 1)[0]) }
}

/** Paths after which a secret follows: links to answers and lists, and codes of ID cards. */
const beforeSecrets = /(^|\/)(r|s|c|replies|shares|cards)(\/+)[^/]+/gi
/** What could be a secret anywhere else: no id, no name of a file, which has a dot, and no words. */
const likeSecret = /(?<=\/)(?![0-9a-f]{24}(?:\/|$)|[a-z-]+(?:\/|$))[\w-]{22,}(?=\/|$)/g

/** A path without what opens something: tokens, codes, and an upload key that somebody puts there by mistake. */
export function pathWithoutSecrets(path: string | undefined): string | undefined {
  return path === undefined
    ? undefined
    : decoded(path)
        .replaceAll(/rsk_[^/]*/g, 'rsk_…')
        .replaceAll(beforeSecrets, '$1$2$3…')
        .replaceAll(likeSecret, '…')
}

/** A path can be written in many ways that reach the same route. */
function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replaceAll(/%[0-9a-f]{2}/gi, '_')
  }
}
