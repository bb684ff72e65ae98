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

/** Calls by a link that needs no account: besides, the link is in no Referer and no search engine's index. */
export function keepLinksPrivate(scope: FastifyInstance): void {
  keepPrivate(scope)
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  })
}
