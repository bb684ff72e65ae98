// The baseline of the search benchmark: the least work with which a Fastify route can send the same bytes.
import fastify from 'fastify'

process.once('message', async (answers: Record<string, string>) => {
  const app = fastify()
  app.get('/api/search', (request, reply) =>
    reply.type('application/json; charset=utf-8').send(answers[request.url]),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as { port: number }).port)
})
