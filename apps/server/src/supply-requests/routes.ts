import type { Accounts, CallById, Caller } from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { idempotencyKey } from '../platform/http/idempotency.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { SupplyRequests } from './supply-requests.ts'

/** Calls that write, of one account per minute. */
const maxWrites = 120
/** Mutes of one account per day: each stays in the audit log. */
const maxMutes = 100
/** Looks of one account per minute: a request of 500 lines takes some tens of milliseconds to read and plan. */
const maxLooks = 240
const answered = 'Your answer is sent.'

export function supplyRequestRoutes(
  route: Routes<Caller>,
  requests: SupplyRequests,
  accounts: Accounts,
): void {
  const limit = accounts.limitCaller('supply-request', maxWrites, 60)
  const limitLooks = accounts.limitCaller('supply-look', maxLooks, 60)
  const exists = async ({ params, caller }: CallById) => requests.exists(await caller(), params.id)

  route(
    'POST /api/requests',
    async ({ body, caller, request }) =>
      dataAnswer(
        await requests.ask(await caller(), body, idempotencyKey(request.headers['idempotency-key'])),
      ),
    { limit },
  )
  route(
    'POST /api/own-suppliers/{id}/invite',
    async ({ params, caller }) => dataAnswer(await requests.invite(await caller(), params.id)),
    { limit },
  )
  route(
    'GET /api/requests',
    async ({ query: { waiting, ...page }, caller }) => {
      const listed = await requests.list(await caller(), { ...page, waiting: waiting === 'true' })
      return { ...pageAnswer(listed), ...(listed.orders !== undefined && { orders: listed.orders }) }
    },
    { limit: limitLooks },
  )
  route(
    'GET /api/requests/{id}',
    async ({ params, caller }) => dataAnswer(await requests.request(await caller(), params.id)),
    { limit: limitLooks },
  )
  route(
    'POST /api/requests/{id}/send',
    async ({ params, body, caller }) => dataAnswer(await requests.send(await caller(), params.id, body)),
    { exists, limit },
  )
  route(
    'DELETE /api/requests/{id}/links/{stockistId}',
    async ({ params, caller }) => {
      await requests.endLink(await caller(), params.id, params.stockistId)
      return done('The link has ended.')
    },
    { exists, limit },
  )
  route(
    'POST /api/requests/{id}/close',
    async ({ params, caller }) => {
      await requests.close(await caller(), params.id)
      return done('The request is closed.')
    },
    { exists, limit },
  )
  route(
    'POST /api/requests/{id}/reply',
    async ({ params, body, caller, request }) => {
      const key = idempotencyKey(request.headers['idempotency-key'])
      const answerer = { by: 'session', caller: await caller(), requestId: params.id } as const
      return { ...done(answered), data: await requests.answer(answerer, body, key) }
    },
    { exists, limit },
  )
  route(
    'POST /api/requests/{id}/seen',
    async ({ params, caller }) => {
      await requests.seen({ by: 'session', caller: await caller(), requestId: params.id })
      return done('Noted.')
    },
    { exists, limit },
  )
  route('GET /api/mutes', async ({ caller }) => dataAnswer(await requests.mutes((await caller()).id)))
  route('PUT /api/mutes', async ({ body, caller }) => dataAnswer(await requests.mute(await caller(), body)), {
    limit: accounts.limitCaller('supply-mute', maxMutes, 24 * 60 * 60),
  })
}

function done(message: string) {
  return { success: true as const, message }
}
