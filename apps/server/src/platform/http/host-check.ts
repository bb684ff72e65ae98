import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { isLoopbackHost } from '../loopback.ts'
import { hostNameOf } from './forwarding.ts'

/**
 * A service for this machine only answers only to this machine's names. Otherwise a malicious page could point its own
 * name to 127.0.0.1 and share an origin with the service (DNS rebinding); the Host header still contains that name. A
 * request without the header does not come from a browser: HTTP/1.0 health checks have none.
 */
export function answerLoopbackHostsOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    const isOurs = host === undefined || isLoopbackHost(hostNameOf(host) ?? '')
    done(isOurs ? undefined : new AppError('unknown-host'))
  })
}
