import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@rasad/texts'
import type { FastifyInstance } from 'fastify'
import { languageOf, languageVary } from './language.ts'

/** The shape of a token, and of those that were sent before they were random: nothing else is written into the page. */
const tokenShape = /^[\w-]{22}(?:[\w-]{5})?$/

/** What keeps a link's token to the phone that has it. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  vary: languageVary,
}

/**
 * Serves the page on which stockists answer: `/r/{token}`, an application of its own whose files are below `/reply/`. It
 * is the same for each token, whether that is one or not: the call for its data says so.
 * @param folder the output of its build; if it is missing, there is no such page.
 */
export async function serveReplyPage(app: FastifyInstance, folder: string): Promise<void> {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/reply/',
    wildcard: false,
    index: false,
    decorateReply: false,
    globIgnore: ['**/index.html*', '**/.*/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.asAsset(),
  })
  const page = readFileSync(file, 'utf8')
  app.get<{ Params: { token: string } }>('/r/:token', { schema: { hide: true } }, (request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(replyPage(page, request.params.token, languageOf(request))),
  )
}

/**
 * The page in the reader's language. It asks for its data while its script is on the way: on a slow line that saves a
 * way there and back.
 */
export function replyPage(page: string, token: string, language: Language): string {
  const preload = `<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/replies/${token}" />`
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('</title>', tokenShape.test(token) ? `</title>\n    ${preload}` : '</title>')
}
