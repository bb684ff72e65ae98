import type { Endpoint, EndpointName, Endpoints } from '@rasad/contract/endpoints'
import { endpoints } from '@rasad/contract/endpoints'
import { RefusalSchema } from '@rasad/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'

type Part<N extends EndpointName, P extends keyof Endpoint> = Endpoints[N] extends {
  [K in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** One call as its handler gets it: every part validated. */
export interface Call<N extends EndpointName> {
  params: Part<N, 'params'>
  query: Part<N, 'query'>
  body: Part<N, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

export type Answer<N extends EndpointName> = z.output<Endpoints[N]['answer']>

/** Registers the handler of one endpoint of the contract. */
export type Routes = <N extends EndpointName>(
  name: N,
  handler: (call: Call<N>) => Promise<Answer<N>> | Answer<N>,
) => void

/** The only way by which calls of the contract become routes: path, schemas and documentation come with it. */
export function routesOf(app: FastifyInstance): Routes {
  return (name, handler) => {
    const endpoint: Endpoint = endpoints[name]
    const [method = '', path = ''] = name.split(' ')
    app.route({
      method: method as HTTPMethods,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary: endpoint.about,
        tags: [path.split('/')[2] ?? 'other'],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.answer, '4xx': RefusalSchema, '5xx': RefusalSchema },
      },
      handler: (request, reply) =>
        handler({
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        } as Call<typeof name>),
    })
  }
}
