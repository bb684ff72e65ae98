import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const options: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      // The component library positions its popups by style attributes.
      'style-src': ["'self'", "'unsafe-inline'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  // Only a service that is reached by https may say that it always will be; its proxy knows.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
}

/** Data is never a page: it loads nothing, stands in no frame, and is of the kind that it says. */
const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/**
 * Sets the headers that keep a page safe on every answer. They are the same for all, so helmet is asked once:
 * asked each time, it takes longer than a search. What a browser heeds on pages only is left out of the API's
 * answers; it would be half of what a keystroke brings over a slow line.
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
