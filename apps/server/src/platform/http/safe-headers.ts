import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

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
