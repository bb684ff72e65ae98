import { limits } from '@rasad/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Accounts, Caller } from '../../accounts/accounts.ts'
import { dataAnswer } from '../../platform/http/answers.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import { limitKeyOf } from '../../platform/http/limit-key.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { saidOf } from '../order/order-routes.ts'
import type { SupplyRequests } from '../supply-requests.ts'

/** Calls by links from one address per minute: the shops of a bazaar can share one. */
const maxCalls = 300
/** Wrong links from one address per minute. Nobody guesses one; this keeps the noise down. */
const maxWrong = 30

/** What the holder of a link can do, without an account. The answers are for one person and name no address to others. */
export function replyRoutes(route: Routes<Caller>, requests: SupplyRequests, accounts: Accounts): void {
  // By the text of the token, before it is known whether it opens anything: all are counted alike.
  const limit = async (request: FastifyRequest) => {
    await accounts.limit('reply', [limitKeyOf(request.ip)], maxCalls, 60)
    const { token } = request.params as { token: string }
    await accounts.limit('reply-link', [token], limits.maxLinkCallsPerMinute, 60)
  }
  const byLink = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
    accounts.limitWork(
      { what: 'wrong-link', parts: [limitKeyOf(request.ip)], most: maxWrong, seconds: 60 },
      'link-ended',
      work,
    )

  route(
    'GET /api/replies/{token}',
    ({ params, request }) => byLink(request, async () => dataAnswer(await requests.pageOfLink(params.token))),
    { limit },
  )
  route(
    'POST /api/replies/{token}',
    ({ params, body, request }) =>
      byLink(request, async () => {
        const key = idempotencyKey(request.headers['idempotency-key'])
        const data = await requests.answer({ by: 'link', token: params.token }, body, key)
        return { success: true as const, message: 'Your answer is sent.', data }
      }),
    { limit },
  )
  route(
    'POST /api/replies/{token}/seen',
    ({ params, request }) =>
      byLink(request, async () => {
        await requests.seen({ by: 'link', token: params.token })
        return { success: true as const, message: 'Noted.' }
      }),
    { limit },
  )
  route(
    'POST /api/replies/{token}/confirm',
    ({ params, body, request }) =>
      byLink(request, async () => {
        const data = await requests.confirm({ by: 'link', token: params.token }, body)
        return { success: true as const, message: saidOf(data.stage), data }
      }),
    { limit },
  )
}
