import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { isLoopbackHost } from '../loopback.ts'
import { hostNameOf, isLocal } from './forwarding.ts'

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

/** What balancers and monitors ask by an address of their own. */
const forMachines = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * A service with a public address answers to its name alone: under another one its links, cookies and cached pages would
 * belong to somebody else. Requests made on this machine, and those without the header, are taken as they are.
 */
export function answerPublicHostOnly(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request.headers
    const isOurs =
      host === undefined ||
      hostNameOf(host) === own ||
      forMachines.has(request.url.split('?', 1)[0] ?? '') ||
      isLocal(request)
    done(isOurs ? undefined : new AppError('unknown-host'))
  })
}
