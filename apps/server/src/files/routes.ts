import { IdParamsSchema } from '@rasad/contract/shapes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { fileOf } from '../platform/http/forms.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import { type Files, fileUrl, type Viewer } from './files.ts'

interface FilesRoutesDeps {
  files: Files
  callerOf(request: FastifyRequest): Promise<Viewer>
  /** @throws AppError 429 when this address uploads too much. */
  limitUploads(address: string): Promise<void>
  publicUrl: () => string
}

/** Registers the upload route in its own scope, because its hook formats errors the way an image host does. */
export function uploadRoutes<C>(scope: FastifyInstance, route: Routes<C>, deps: FilesRoutesDeps): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    const refusal = JSON.parse(payload) as { message: string }
    return JSON.stringify({ ...refusal, error: { message: refusal.message } })
  })

  route(
    'POST /api/upload',
    async ({ body }) => {
      const id = await deps.files.storeUpload(fileOf(body.file))
      return { success: true, secure_url: deps.publicUrl() + fileUrl(id) }
    },
    {
      async limit(request) {
        const address = limitKeyOf(request.ip)
        await deps.limitUploads(address)
        await deps.files.admitUpload(address)
      },
    },
  )
}

/** Registers the route that serves images to permitted viewers. */
export function filesRoutes(http: FastifyInstance, { files, callerOf }: FilesRoutesDeps): void {
  http.get('/files/:id', { schema: { hide: true } }, async (request, reply) => {
    const params = IdParamsSchema.safeParse(request.params)
    if (!params.success) throw new AppError('record-not-found', { message: 'No such file.' })
    // A file never changes, so its id works as its ETag.
    const etag = `"${params.data.id}"`
    const held = (request.headers['if-none-match'] ?? '').split(/,\s*/).includes(etag)
    const file = await files.open(params.data.id, await callerOf(request), held)
    const isPublic = file.visibility === 'public'
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      // Revalidate each view: a record can be declined or deleted at any time.
      .header('cache-control', isPublic ? 'public, no-cache' : 'private, no-store')
      .header('x-content-type-options', 'nosniff')
    if (isPublic) reply.header('etag', etag)
    if (!file.bytes) return reply.code(304).send()
    return reply
      .type(file.mediaType)
      .header('content-length', file.size)
      .header('content-disposition', 'inline')
      .send(file.bytes)
  })
}
