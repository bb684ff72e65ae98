import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The session token can be sent as `?token=`. */
    tokenInQuery?: boolean
    /** A stockist's upload key is enough. */
    uploadKey?: boolean
  }
}

/** The session's name in the cookie and in answers. */
export const cookieName = 'token'

const tokenShape = /^[A-Za-z0-9_-]{43}$/
const uploadKeyShape = /^rsk_[0-9a-f]{40}$/
/** A scheme other than Bearer and its value, as browsers send for a proxy's own password. */
const foreignScheme = /^(?!bearer\b)[a-z][a-z0-9-]* +\S/i

/** How a request authenticates. Browsers send only the cookie without the page's involvement. */
interface Credential {
  by: 'header' | 'query' | 'cookie' | 'nothing'
  /** Undefined when what was sent cannot be a session token: then it grants nothing, and nothing else is tried. */
  token: string | undefined
  /** An upload key, in the header alone. It is no session, so most calls take it for nothing. */
  uploadKey?: string
}

/**
 * Reads a request's credential. The look-up and the origin check both use it, so that they never disagree.
 *
 * - `Authorization: Bearer TOKEN` uses the header. Malformed Bearer or unreadable headers grant nothing: there is no
 *   fallback to the query or the cookie. The same holds for an upload key.
 * - `Authorization` of another scheme (Basic, for a proxy in front) is ignored.
 * - Then `?token=` if the call allows it, then the cookie.
 */
export function credentialOf(request: FastifyRequest): Credential {
  const { authorization } = request.headers
  if (authorization !== undefined && !foreignScheme.test(authorization)) {
    const text = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (text !== undefined && uploadKeyShape.test(text)) {
      return { by: 'header', token: undefined, uploadKey: text }
    }
    return shown('header', text)
  }
  const inQuery = tokenInQuery(request)
  if (inQuery !== undefined) return shown('query', inQuery)
  const inCookie = request.cookies[cookieName]
  return inCookie === undefined ? { by: 'nothing', token: undefined } : shown('cookie', inCookie)
}

function shown(by: Credential['by'], text: string | undefined): Credential {
  return { by, token: text !== undefined && tokenShape.test(text) ? text : undefined }
}

/** Only if the call allows it: addresses are stored in histories and logs. */
function tokenInQuery(request: FastifyRequest): string | undefined {
  if (!request.routeOptions.config.tokenInQuery) return undefined
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * Whether a request that changes something can use credentials that the browser adds by itself. Browsers send the
 * origin of a request; programs that send neither a cookie nor an origin are not the threat. A page of another site
 * cannot make a browser send a bearer token; all other credentials require our own origin.
 */
export function comesFromOurOrigin(request: FastifyRequest, publicUrl: () => string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true
  const { by, token, uploadKey } = credentialOf(request)
  if (by === 'header' && (token ?? uploadKey) !== undefined) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = request.headers
  if (origin !== undefined) {
    return origin === `${request.protocol}://${request.host}` || origin === new URL(publicUrl()).origin
  }
  return by !== 'cookie'
}
