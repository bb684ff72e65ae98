import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../errors.ts'
import { shareBriefly } from '../share-briefly.ts'
import { isForwarded, isLocal } from './forwarding.ts'
import { limitKeyOf } from './limit-key.ts'

export interface Readiness {
  database: boolean
  searchIndex: boolean
}

/** A second, for one caller: a dozen balancers that ask every 250 ms, and a few Prometheus. */
const maxReadinessPerSecond = 50
const maxMetricsPerSecond = 10
/** Milliseconds that one look at the database serves everybody, and that it may take. */
const readinessLasts = 100
const readinessPatience = 2_000

/** What whoever runs the service asks it: does it live, is it ready, how is it doing. */
export function operationsRoutes(
  app: FastifyInstance,
  deps: { readiness: () => Promise<Readiness>; registry: Registry; metricsToken: string | null },
): void {
  const schema = { hide: true }
  const readiness = shareBriefly(deps.readiness, {
    keepFor: readinessLasts,
    patience: readinessPatience,
    late: { database: false, searchIndex: false },
  })

  // It costs nothing, and who asks it kills what does not answer.
  app.get('/healthz', { schema, config: { rateLimit: false } }, () => ({ status: 'alive' }))

  app.get('/readyz', { schema, config: limited(maxReadinessPerSecond) }, async (_request, reply) => {
    const ready = await readiness()
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
 * So many requests a second. What a proxy passes on is counted apart from what it asks itself: a flood through one
 * that is not trusted does not make it believe that the service is gone.
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
