import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { isLoopbackHost } from '../loopback.ts'
import { hostNameOf } from './forwarding.ts'

/**
 * A service for this machine alone answers to this machine's names only. A page of a stranger can have its own name
 * point to 127.0.0.1 and would then be of one origin with the service (DNS rebinding); the Host header still says
 * that name. A request without the header is no browser's: HTTP/1.0 health checks have none.
 */
export function answerLoopbackHostsOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    done(
      host === undefined || isLoopbackHost(hostNameOf(host) ?? '') ? undefined : new AppError('unknown-host'),
    )
  })
}
