import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@rasad/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf, languageVary } from './language.ts'

/** The shape of a token, and of those that were sent before they were random: nothing else is written into the page. */
const tokenShape = /^[\w-]{22}(?:[\w-]{5})?$/
const idShape = /^[0-9a-f]{24}$/

/** What keeps a link's token to the phone that has it. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  vary: languageVary,
}

/**
 * Serves the page on which stockists answer: `/r/{token}`, and `/requests/{id}/answer` for those that are signed in. It is an
 * application of its own whose files are below `/reply/`, and the same for each address, whether it leads to something or
 * not: the call for its data says so.
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
  const send = (request: FastifyRequest, reply: FastifyReply, data: string | undefined) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(replyPage(page, data, languageOf(request)))
  app.get<{ Params: { token: string } }>('/r/:token', { schema: { hide: true } }, (request, reply) =>
    send(request, reply, dataOfLink(request.params.token)),
  )
  app.get<{ Params: { id: string } }>('/requests/:id/answer', { schema: { hide: true } }, (request, reply) =>
    send(request, reply, dataOfRequest(request.params.id)),
  )
}

/** Where the data for a link is; undefined: the text is no token. */
export const dataOfLink = (token: string): string | undefined =>
  tokenShape.test(token) ? `/api/replies/${token}` : undefined

/** Where the data for a request is; undefined: the text is no id. */
export const dataOfRequest = (id: string): string | undefined =>
  idShape.test(id) ? `/api/requests/${id}` : undefined

/**
 * The page in the reader's language. It asks for its data while its script is on the way: on a slow line that saves a
 * way there and back.
 */
export function replyPage(page: string, data: string | undefined, language: Language): string {
  const preload = `<link rel="preload" as="fetch" crossorigin="anonymous" href="${data}" />`
  return page
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('</title>', data === undefined ? '</title>' : `</title>\n    ${preload}`)
}
