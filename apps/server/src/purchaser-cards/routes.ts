import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Accounts, type Caller, registrationRoute } from '../accounts/accounts.ts'
import { ownRecordAnswer, sentImages } from '../parties/parties.ts'
import { AppError } from '../platform/errors.ts'
import { pageAnswer } from '../platform/http/answers.ts'
import { credentialOf } from '../platform/http/credentials.ts'
import { deviceOf, type GiveDevice } from '../platform/http/device-cookie.ts'
import { deviceLabel } from '../platform/http/device-label.ts'
import { wantsPage } from '../platform/http/errors.ts'
import { openEventStream } from '../platform/http/event-stream.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { PurchaserCards } from './purchaser-cards.ts'

interface PurchaserCardRoutesDeps {
  purchaserCards: PurchaserCards
  accounts: Accounts
  /** Signs a browser in. */
  giveSession(reply: FastifyReply, token: string): void
  giveDevice: GiveDevice
}

/** Routes for purchasers, and for those who decide about them. */
export function purchaserRoutes(
  route: Routes<Caller>,
  { purchaserCards, accounts, giveSession, giveDevice }: PurchaserCardRoutesDeps,
): void {
  registrationRoute(route, accounts, {
    name: 'POST /api/purchaser',
    role: 'purchaser',
    register: ({ body: { email, password, ...body }, request }, from, language) => {
      const { values, images } = sentImages('purchaser', body)
      const party = { given: { ...values, email, password }, images, from, language }
      const name = deviceLabel(request.headers['user-agent'])
      return purchaserCards.register(party, { token: deviceOf(request), name })
    },
    async answer({ status, token, device }, { caller, request, reply }) {
      // A program that sends its own session keeps it. A browser switches to the new account.
      const { by, token: replaced } = credentialOf(request)
      const isBrowser = (await caller()).kind === 'visitor' || by === 'cookie'
      if (isBrowser) {
        giveSession(reply, token)
        giveDevice(reply, device)
        if (replaced !== undefined) await accounts.signOut(replaced)
      }
      return {
        success: true,
        token,
        purchaser: status,
        data: status,
        message: 'Registration successful! Your documents are under verification.',
      }
    },
  })

  route('GET /api/purchaser', async ({ query }) => pageAnswer(await purchaserCards.purchasers(query)))
  route('GET /api/purchaser/{id}', async ({ params, caller }) => ({
    success: true,
    data: await purchaserCards.purchaser(await caller(), params.id),
  }))

  route(
    'PATCH /api/purchaser/me',
    async ({ body, caller }) =>
      ownRecordAnswer(await purchaserCards.changeOwn(sentImages('purchaser', body), await caller())),
    { limit: async (_request, caller) => accounts.limitOwnChanges(await caller()) },
  )

  route('POST /api/purchasing-card/request', async ({ body, caller, request: http }) => {
    const { id } = await caller()
    if (body.purchaserId !== undefined && body.purchaserId !== id) throw new AppError('not-allowed')
    const request = await purchaserCards.requestCard(id, body.stockistIds, limitKeyOf(http.ip))
    return {
      success: true,
      requestId: request.id,
      data: { _id: request.id, status: request.status },
      message: 'Your request is sent.',
    }
  })
  route('GET /api/purchasing-card/status/{id}', async ({ params }) => ({
    success: true,
    data: await purchaserCards.requestStatus(params.id),
  }))
  route('GET /api/purchasing-card/own', async ({ caller, reply }) => {
    privately(reply)
    return { success: true, data: await purchaserCards.askedStockists((await caller()).id) }
  })
  route('GET /api/purchasing-card/requests', async ({ query, caller }) =>
    pageAnswer(await purchaserCards.requests(await caller(), query)),
  )
  route('GET /api/purchasing-card/history', async ({ query, caller }) =>
    pageAnswer(await purchaserCards.history(await caller(), query)),
  )
  route('GET /api/purchasing-card/stream', async ({ caller, reply }) => {
    await purchaserCards.openStream(await caller(), () => openEventStream(reply))
    return ''
  })
  route('POST /api/purchasing-card/approve/{id}', async ({ params, caller }) => {
    const { id, status } = await purchaserCards.answer(await caller(), params.id, 'approved')
    return { success: true, message: 'Request approved', data: { _id: id, status } }
  })
  route('POST /api/purchasing-card/decline/{id}', async ({ params, caller }) => {
    const { id, status } = await purchaserCards.answer(await caller(), params.id, 'declined')
    return { success: true, message: 'Request declined', data: { _id: id, status } }
  })
}

/**
 * The one path that is both an API call and a screen: browsers that navigate there get the page, signed in or not. The
 * route has its own scope, because its hooks would affect other routes.
 */
export function purchaserCardRoute(
  scope: FastifyInstance,
  route: Routes<Caller>,
  purchaserCards: PurchaserCards,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (wantsPage(request) && scope.hasReplyDecorator('sendApp')) return reply.sendApp()
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.header('vary', 'Accept')
    reply.header('cache-control', 'no-store')
    return payload
  })
  route('GET /purchaser/{id}', async ({ params, caller }) => ({
    success: true,
    data: await purchaserCards.card(await caller(), params.id),
  }))
}
