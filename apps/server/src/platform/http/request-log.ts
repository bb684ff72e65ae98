import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { callerHungUp, type Ending, endingOf } from './endings.ts'

/** As nginx has it: whoever asked was gone before there was an answer. */
const callerGone = 499

/**
 * One line a request, however it ends, without query strings: a stream's token travels in one. `ended` says why an
 * answer was not sent whole.
 */
export function logRequests(app: FastifyInstance): void {
  const told = new WeakSet<FastifyReply>()
  const tell = (request: FastifyRequest, reply: FastifyReply, ending?: Ending) => {
    if (told.has(reply)) return
    told.add(reply)
    // What happens at every keystroke is counted, not told.
    if (request.routeOptions.logLevel === 'warn') return
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
    const { socket } = request.raw
    reply.raw.once('close', () => tell(request, reply, whyEnded(socket)))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Of a connection that is destroyed Node says, too, that all was handed over.
    tell(request, reply, request.raw.socket.destroyed ? whyEnded(request.raw.socket) : undefined)
    done()
  })
}

/** For what no hook ever sees. */
export function tellRefused(
  log: Pick<FastifyBaseLogger, 'info'>,
  given: { request?: IncomingMessage; socket: Socket; status: number; ended?: string },
): void {
  const { request, socket, status, ended } = given
  const line = { ...(request && lineOf(request)), status, ip: socket.remoteAddress, ...(ended && { ended }) }
  log.info(line, 'request')
}

/** Fastify's own lines are off; the one that it writes outside of all hooks is ours. */
export class RequestLogController extends LogController {
  constructor() {
    super({ disableRequestLogging: true })
  }

  override serviceUnavailable(log: FastifyBaseLogger): void {
    log.info({ status: 503, ended: 'the service is stopping' }, 'request')
  }
}

function whyEnded(socket: Socket): Ending {
  return endingOf(socket) ?? { why: callerHungUp }
}

function statusOf(request: FastifyRequest, reply: FastifyReply, ending: Ending): number {
  if (ending.status !== undefined) return ending.status
  return request.raw.complete && reply.raw.headersSent ? reply.statusCode : callerGone
}

function lineOf({ method, url }: IncomingMessage) {
  return { method, path: url?.split('?', 1)[0] }
}
