import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { createCache } from '../cache.ts'
import { AppError } from '../errors.ts'
import { isForwarded, isLocal } from './forwarding.ts'
import { limitKeyOf } from './limit-key.ts'

interface Readiness {
  database: boolean
  searchIndex: boolean
}

/** Requests per second and caller: a dozen load balancers that ask every 250 ms, and a few Prometheus servers. */
const maxReadinessPerSecond = 50
const maxMetricsPerSecond = 10
/** Milliseconds for which one database check serves everybody, and for which it can run. */
const readinessLasts = 100
const readinessPatience = 2_000

/** Endpoints for operators: liveness, readiness and metrics. */
export function operationsRoutes(
  app: FastifyInstance,
  deps: { readiness: () => Promise<Readiness>; registry: Registry; metricsToken: string | null },
): void {
  const schema = { hide: true }
  const cache = createCache<Readiness>({ keepFor: readinessLasts })
  const tooLate = { database: false, searchIndex: false }
  // Nobody waits for a check that hangs.
  const readiness = () => Promise.race([deps.readiness(), sleep(readinessPatience, tooLate, { ref: false })])

  // It is cheap, and its caller kills services that do not answer.
  app.get('/healthz', { schema, config: { rateLimit: false } }, () => ({ status: 'alive' }))

  app.get('/readyz', { schema, config: limited(maxReadinessPerSecond) }, async (_request, reply) => {
    const ready = await cache('', readiness)
    const all = ready.database && ready.searchIndex
    return reply
      .code(all ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: all ? 'ready' : 'not ready', ...ready })
  })

  app.get('/metrics', { schema, config: limited(maxMetricsPerSecond) }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) throw new AppError('not-found')
    return reply.type(deps.registry.contentType).send(await deps.registry.metrics())
  })
}

/**
 * Limits requests per second. Requests that a proxy forwards are counted separately from its own: a flood through an
 * untrusted proxy must not make that proxy believe that the service is down.
 */
function limited(max: number) {
  const keyGenerator = (request: FastifyRequest) =>
    `${isForwarded(request.headers) ? 'forwarded' : 'direct'} ${limitKeyOf(request.ip)}`
  return { rateLimit: { max, timeWindow: 1_000, keyGenerator } }
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLocal(request)
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
