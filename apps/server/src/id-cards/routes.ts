import { CardParamsSchema } from '@rasad/contract/id-cards'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { IdCards } from './id-cards.ts'

/** Routes that prove a card to anybody who has its code, and issue it again. */
export function idCardRoutes(route: Routes<Caller>, idCards: IdCards): void {
  route('GET /api/cards/{code}', async ({ params, request }) => ({
    success: true,
    data: await idCards.proof(params.code, limitKeyOf(request.ip)),
  }))

  route('POST /api/cards', async ({ body: { id }, caller }) => ({
    success: true,
    data: { _id: id, cardCode: await idCards.reissue(await caller(), id) },
    message: 'The card is issued again. Earlier prints are no longer valid.',
  }))
}

/** The photo of a valid card. */
export function cardPhotoRoute(http: FastifyInstance, idCards: IdCards): void {
  http.get('/api/cards/:code/photo', { schema: { hide: true } }, async (request, reply) => {
    const params = CardParamsSchema.safeParse(request.params)
    if (!params.success) throw new AppError('record-not-found', { message: 'No such card.' })
    const photo = await idCards.photo(params.data.code, limitKeyOf(request.ip))
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type(photo.mediaType)
      .header('content-length', photo.size)
      .header('content-disposition', 'inline')
      .send(photo.bytes)
  })
}
