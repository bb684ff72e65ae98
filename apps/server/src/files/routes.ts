import { IdParamsSchema } from '@rasad/contract/shapes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { bytesOf } from '../platform/http/forms.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import { type Files, fileUrl, type Viewer } from './files.ts'

export interface FilesRoutesDeps {
  files: Files
  callerOf(request: FastifyRequest): Promise<Viewer>
  /** @throws AppError 429 where this address uploads too much. */
  limitUploads(address: string): Promise<void>
  publicUrl: () => string
}

/** Taking an image in. The scope is these routes' own: its hook says refusals the way an image host does. */
export function uploadRoutes<C>(scope: FastifyInstance, route: Routes<C>, deps: FilesRoutesDeps): void {
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'string') return payload
    const refusal = JSON.parse(payload) as { message: string }
    return JSON.stringify({ ...refusal, error: { message: refusal.message } })
  })

  route(
    'POST /api/upload',
    async ({ body }) => {
      const id = await deps.files.storeImage(bytesOf(body.file))
      return { success: true, secure_url: deps.publicUrl() + fileUrl(id) }
    },
    { exists: ({ request }) => deps.limitUploads(limitKeyOf(request.ip)) },
  )
}

/** Showing an image to whom it may be shown. */
export function filesRoutes(http: FastifyInstance, { files, callerOf }: FilesRoutesDeps): void {
  http.get('/files/:id', { schema: { hide: true } }, async (request, reply) => {
    const params = IdParamsSchema.safeParse(request.params)
    if (!params.success) throw new AppError('record-not-found', { message: 'No such file.' })
    const file = await files.open(params.data.id, await callerOf(request))
    return reply
      .type(file.mediaType)
      .header('content-length', file.size)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', file.visibility === 'public' ? 'public, max-age=3600' : 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes)
  })
}
