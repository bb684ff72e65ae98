import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The session may be shown as `?token=`. */
    tokenInQuery?: boolean
  }
}

/** The cookie's and the answer's name for a session. */
export const cookieName = 'token'

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/**
 * What a request shows of itself. A bearer header comes first: whoever sends one does not ride on a cookie
 * that a browser adds by itself.
 */
export function credentialOf(request: FastifyRequest): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? tokenInQuery(request) ?? request.cookies[cookieName]
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

/** The session that a browser's cookie shows, whatever else the request shows of itself. */
export function cookieSessionOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName]
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

/** Only where the call allows it: addresses are kept in histories and logs. */
function tokenInQuery(request: FastifyRequest): string | undefined {
  if (!request.routeOptions.config.tokenInQuery) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * Whether a request that changes something may ride on what the browser adds by itself. Browsers say where a
 * request comes from; programs that send neither a cookie nor an origin are not what this is against.
 */
export function comesFromOurOrigin(request: FastifyRequest, publicUrl: () => string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true
  if (/^Bearer +\S/i.test(request.headers.authorization ?? '')) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin !== undefined) {
    return origin === `${request.protocol}://${request.host}` || origin === new URL(publicUrl()).origin
  }
  return request.cookies[cookieName] === undefined
}
