import type { FastifyInstance, FastifyReply } from 'fastify'

/** Answers in this scope are private to one person: no cache on the way can store them. */
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
