import type { FastifyInstance } from 'fastify'

/** The URL under which a server listens, without a trailing slash; before it listens, where it will. */
export function ownAddress(http: FastifyInstance, planned: { host: string; port: number }): string {
  const address = http.server.address()
  const name = planned.host.includes(':') ? `[${planned.host}]` : planned.host
  return `http://${name}:${typeof address === 'object' && address ? address.port : planned.port}`
}
