import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { refuse, wantsPage } from './errors.ts'

/**
 * Serves the built pages. The browser's router knows the screens: any browser navigation that matches no route gets the
 * page.
 * @param folder the output of the web build; if it is missing, only the API is served.
 */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Vite puts a content hash into every file name under assets.
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
  }
  app.setNotFoundHandler((request, reply) => {
    const isData = /^\/(api|auth|files|docs)(\/|$)/.test(request.url)
    if (built && !isData && wantsPage(request)) return reply.sendFile('index.html')
    return refuse(
      reply,
      new AppError('not-found', { message: `Nothing answers ${request.method} at this address.` }),
    )
  })
}
