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
/** A scheme other than Bearer and what it says, as a proxy's own password makes browsers send. */
const foreignScheme = /^(?!bearer\b)[a-z][a-z0-9-]* +\S/i

/** How a request shows who makes it. Only a browser's cookie comes along without the page's doing. */
export interface Credential {
  by: 'header' | 'query' | 'cookie' | 'nothing'
  /** Undefined where what was shown cannot be a session's token: then it opens nothing, and nothing else is tried. */
  token: string | undefined
}

/**
 * Reads a request's credential: for the look-up and for the origin check alike, so that they never disagree.
 *
 * - `Authorization: Bearer TOKEN` counts by the header. What else claims to be Bearer, or cannot be read, shows
 *   nothing: it never falls back to the query or the cookie.
 * - `Authorization` of another scheme (Basic, for a proxy in front) says nothing to us, as if it were not there.
 * - Then `?token=` where the call allows it, then the cookie.
 */
export function credentialOf(request: FastifyRequest): Credential {
  const { authorization } = request.headers
  if (authorization !== undefined && !foreignScheme.test(authorization)) {
    return shown('header', /^Bearer +(\S+)$/i.exec(authorization)?.[1])
  }
  const inQuery = tokenInQuery(request)
  if (inQuery !== undefined) return shown('query', inQuery)
  const inCookie = request.cookies[cookieName]
  return inCookie === undefined ? { by: 'nothing', token: undefined } : shown('cookie', inCookie)
}

function shown(by: Credential['by'], text: string | undefined): Credential {
  return { by, token: text !== undefined && tokenShape.test(text) ? text : undefined }
}

/** Only where the call allows it: addresses are kept in histories and logs. */
function tokenInQuery(request: FastifyRequest): string | undefined {
  if (!request.routeOptions.config.tokenInQuery) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * Whether a request that changes something may ride on what the browser adds by itself. Browsers say where a
 * request comes from; programs that send neither a cookie nor an origin are not what this is against. A page of
 * another site cannot make a browser send a bearer token; anything less has to come from our own origin.
 */
export function comesFromOurOrigin(request: FastifyRequest, publicUrl: () => string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true
  const { by, token } = credentialOf(request)
  if (by === 'header' && token !== undefined) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin !== undefined) {
    return origin === `${request.protocol}://${request.host}` || origin === new URL(publicUrl()).origin
  }
  return by !== 'cookie'
}
