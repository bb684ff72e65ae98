import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { AppError } from '../errors.ts'

export interface Readiness {
  database: boolean
  searchIndex: boolean
}

/** What whoever runs the service asks it: does it live, is it ready, how is it doing. */
export function operationsRoutes(
  app: FastifyInstance,
  deps: { readiness: () => Promise<Readiness>; registry: Registry; metricsToken: string | null },
): void {
  const hide = { schema: { hide: true }, config: { rateLimit: false } }

  app.get('/healthz', hide, () => ({ status: 'alive' }))

  app.get('/readyz', hide, async (_request, reply) => {
    const ready = await deps.readiness()
    const all = ready.database && ready.searchIndex
    return reply
      .code(all ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: all ? 'ready' : 'not ready', ...ready })
  })

  app.get('/metrics', hide, async (request, reply) => {
    if (!mayReadMetrics(request, deps.metricsToken)) throw new AppError('not-found')
    return reply.type(deps.registry.contentType).send(await deps.registry.metrics())
  })
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isLoopback(request.ip)
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
