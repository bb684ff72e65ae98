import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { isLocal } from '../platform/http/forwarding.ts'
import type { Mail } from './mail.ts'

const maxWait = 3_000
const waitStep = 100

/** Shows the operator of a demo the mails that are not sent. */
export function mailRoutes(http: FastifyInstance, mail: Mail): void {
  http.get<{ Params: { id: string } }>('/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    // Mails contain links that grant access. A proxy on this machine forwards requests from anybody, so check for that.
    const mayLook = isLocal(request) && /^[0-9a-f]{24}$/.test(request.params.id)
    const html = mayLook ? await whenThere(mail, request.params.id) : undefined
    if (html === undefined) throw new AppError('record-not-found', { message: 'No such mail.' })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
      .send(html)
  })
}

/** Waits for the page: the worker can lag behind the answer that named the mail. */
async function whenThere(mail: Mail, id: string): Promise<string | undefined> {
  for (let waited = 0; ; waited += waitStep) {
    const html = await mail.preview(id)
    if (html !== undefined || waited >= maxWait || mail.previewUrl(id) === null) return html
    await new Promise((resolve) => setTimeout(resolve, waitStep))
  }
}
