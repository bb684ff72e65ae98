import type { FastifyInstance, FastifyReply } from 'fastify'

/** What the routes of this scope answer is one person's own: no cache on the way may keep it. */
export function keepPrivate(scope: FastifyInstance): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.header('cache-control', 'no-store')
    return payload
  })
}

/** The same for one answer. */
export function privately(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
