import type { FastifyInstance } from 'fastify'

/** What the routes of this scope answer is one person's own: no cache on the way may keep it. */
export function keepPrivate(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store')
    return payload
  })
}
