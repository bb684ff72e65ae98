import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Accounts, Caller } from '../accounts/accounts.ts'
import type { Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import { credentialOf } from '../platform/http/credentials.ts'
import { deviceOf, type GiveDevice } from '../platform/http/device-cookie.ts'
import { wantsPage } from '../platform/http/errors.ts'
import { openEventStream } from '../platform/http/event-stream.ts'
import { fileOf } from '../platform/http/forms.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Purchasing } from './purchaser-cards.ts'

export interface PurchasingRoutesDeps {
  purchasing: Purchasing
  accounts: Accounts
  /** Signs a browser in. */
  giveSession(reply: FastifyReply, token: string): void
  giveDevice: GiveDevice
}

/** Routes for purchasers, and for those who decide about them. */
export function purchasingRoutes(
  route: Routes<Caller>,
  { purchasing, accounts, giveSession, giveDevice }: PurchasingRoutesDeps,
): void {
  route(
    'POST /api/purchaser',
    async ({ body: { aadharImage, photo, ...texts }, caller, request, reply }) => {
      const from = limitKeyOf(request.ip)
      const who = { address: from, email: texts.email, role: 'purchaser' } as const
      const { status, token, device } = await accounts.registering(who, () =>
        purchasing.register({
          ...texts,
          from,
          device: deviceOf(request),
          identityImage: fileOf(aadharImage),
          photo: fileOf(photo),
        }),
      )
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
    { limit: (request) => accounts.limitRegistrations(limitKeyOf(request.ip)) },
  )

  route('GET /api/purchaser', async ({ query }) => page(await purchasing.purchasers(query)))
  route('GET /api/purchaser/{id}', async ({ params, caller }) => ({
    success: true,
    data: await purchasing.purchaser(await caller(), params.id),
  }))

  route('PATCH /api/purchaser/{id}/approve', async ({ params, caller }) => ({
    success: true,
    message: 'Purchaser approved',
    data: await purchasing.decide(await caller(), params.id, 'approved'),
  }))
  route('PATCH /api/purchaser/{id}/decline', async ({ params, caller }) => ({
    success: true,
    message: 'Purchaser declined',
    data: await purchasing.decide(await caller(), params.id, 'declined'),
  }))

  route('POST /api/purchasing-card/request', async ({ body, caller, request: http }) => {
    const { id } = await caller()
    if (body.purchaserId !== undefined && body.purchaserId !== id) throw new AppError('not-allowed')
    const request = await purchasing.requestCard(id, body.stockistIds, limitKeyOf(http.ip))
    return {
      success: true,
      requestId: request.id,
      data: { _id: request.id, status: request.status },
      message: 'Your request is sent.',
    }
  })
  route('GET /api/purchasing-card/status/{id}', async ({ params }) => ({
    success: true,
    data: await purchasing.requestStatus(params.id),
  }))
  route('GET /api/purchasing-card/own', async ({ caller, reply }) => {
    privately(reply)
    return { success: true, data: await purchasing.askedStockists((await caller()).id) }
  })
  route('GET /api/purchasing-card/requests', async ({ query, caller }) =>
    page(await purchasing.requests(await caller(), query)),
  )
  route('GET /api/purchasing-card/stream', async ({ caller, request, reply }) => {
    const last = request.headers['last-event-id']
    await purchasing.openStream(
      await caller(),
      typeof last === 'string' && last !== '' ? last : undefined,
      () => openEventStream(reply),
    )
    return ''
  })
  route('POST /api/purchasing-card/approve/{id}', async ({ params, caller }) => {
    const { id, status } = await purchasing.answer(await caller(), params.id, 'approved')
    return { success: true, message: 'Request approved', data: { _id: id, status } }
  })
  route('POST /api/purchasing-card/decline/{id}', async ({ params, caller }) => {
    const { id, status } = await purchasing.answer(await caller(), params.id, 'declined')
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
  purchasing: Purchasing,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (wantsPage(request) && scope.hasReplyDecorator('sendFile')) return reply.sendFile('index.html')
  })
  scope.addHook('onSend', async (_request, reply, payload) => {
    reply.header('vary', 'Accept')
    reply.header('cache-control', 'no-store')
    return payload
  })
  route('GET /purchaser/{id}', async ({ params, caller }) => ({
    success: true,
    data: await purchasing.card(await caller(), params.id),
  }))
}

function page<T>({ rows, total, nextCursor }: Page<T>) {
  return { success: true as const, data: rows, total, nextCursor }
}
