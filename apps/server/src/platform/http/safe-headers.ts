import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const options: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      // The component library positions its popups with style attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  // HSTS is only for services that are reached by https; the proxy that provides https sets it.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
}

/** Data is never a page: it loads nothing, is never framed, and has exactly the declared content type. */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** Of what a page loads. A worker that it starts is bound by the policy of the worker's own script. */
const fileHeaders = {
  ...dataHeaders,
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

/** The build puts a content hash into the name of each. */
const assetHeaders = { ...fileHeaders, 'cache-control': 'public, max-age=31536000, immutable' }

/** What says how often calls are answered, and what tells one state of a file from the next: an asset has one state. */
const notOfAssets = [
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
  ...['accept-ranges', 'etag', 'last-modified'],
]

declare module 'fastify' {
  interface FastifyReply {
    /** Omits the headers that matter only for pages: of a file that is asked for anew each time. */
    asFile(): FastifyReply
    /**
     * Omits these, and what only files that change need: a page loads twenty assets, and the headers would be a tenth of
     * its bytes.
     */
    asAsset(): FastifyReply
  }
}

/**
 * Sets security headers on every answer. They are always the same, so helmet runs only once: each run takes longer than
 * a search. API answers omit headers that matter only for pages; these would be half of the bytes per keystroke on a
 * slow line.
 */
export async function keepPagesSafe(app: FastifyInstance): Promise<void> {
  const pageHeaders = await helmetHeaders()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? dataHeaders : pageHeaders)
    done()
  })
  app.decorateReply('asFile', function (this: FastifyReply) {
    for (const name of Object.keys(pageHeaders)) this.removeHeader(name)
    return this.headers(fileHeaders)
  })
  app.decorateReply('asAsset', function (this: FastifyReply) {
    for (const name of [...Object.keys(pageHeaders), ...notOfAssets]) this.removeHeader(name)
    return this.headers(assetHeaders)
  })
}

async function helmetHeaders(): Promise<Record<string, string>> {
  const sample = fastify()
  await sample.register(helmet, options)
  sample.get('/', (_request, reply) => reply.code(204).send())
  const answer = await sample.inject('/')
  await sample.close()
  const own = new Set(['date', 'connection', 'content-length'])
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  )
}
