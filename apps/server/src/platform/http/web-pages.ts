import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { refuse, wantsPage } from './errors.ts'

/** What search engines and shared links read of a page before its code runs. */
export interface PageHead {
  title: string
  description: string
  /** The one address of the page; without it the page is not for search engines. */
  canonical?: string
}

/** Sends the page with a head of its own; 404 where there are no pages or the head has no address. */
export type SendPage = (reply: FastifyReply, head: PageHead) => FastifyReply

/**
 * Serves the built pages. The browser's router knows the screens: any browser navigation that matches no route gets the
 * page.
 * @param folder the output of the web build; if it is missing, only the API is served.
 */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<SendPage> {
  const file = join(folder, 'index.html')
  const built = existsSync(file)
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
  const page = built ? readFileSync(file, 'utf8') : undefined
  return (reply, head) => {
    if (page === undefined) return refuse(reply, new AppError('not-found'))
    return reply
      .code(head.canonical === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withHead(page, head))
  }
}

/** The page with its title and description replaced. */
export function withHead(page: string, { title, description, canonical }: PageHead): string {
  const link =
    canonical === undefined
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${escapeHtml(canonical)}" />`
  // Functions, because names can contain `$&`.
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>\n    ${link}`)
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeHtml(description)}" />`,
    )
}

/** A text as it stands in HTML or XML, also within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
