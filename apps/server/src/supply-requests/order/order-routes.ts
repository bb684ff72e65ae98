import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { RequestStage } from '@rasad/contract/supply-requests'
import type { Accounts, CallById, Caller } from '../../accounts/accounts.ts'
import { dataAnswer } from '../../platform/http/answers.ts'
import { idempotencyKey } from '../../platform/http/idempotency.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { tableTypes } from '../../stock-files/stock-files.ts'
import type { SupplyRequests } from '../supply-requests.ts'

/** Plans of one account per minute: each tries sets of stockists for some milliseconds. */
const maxPlans = 120
/** Files of orders of one account per minute. */
const maxFiles = 60
/** Orders and confirmations of one account per minute. */
const maxOrders = 60

/** What becomes of answers: plans, orders, and confirmations in a stockist's session. */
export function orderRoutes(route: Routes<Caller>, requests: SupplyRequests, accounts: Accounts): void {
  const limitTo = (what: string, most: number) => accounts.limitCaller(what, most, 60)
  const exists = async ({ params, caller }: CallById) => requests.exists(await caller(), params.id)

  route(
    'POST /api/requests/{id}/plan',
    async ({ params, body, caller }) => dataAnswer(await requests.plan(await caller(), params.id, body)),
    { exists, limit: limitTo('supply-plan', maxPlans) },
  )
  route(
    'POST /api/requests/{id}/order',
    async ({ params, body, caller, request }) => {
      const key = idempotencyKey(request.headers['idempotency-key'])
      const data = await requests.order(await caller(), params.id, body, key)
      return { success: true as const, message: 'Your order is sent.', data }
    },
    { exists, limit: limitTo('supply-order', maxOrders) },
  )
  route(
    'POST /api/requests/{id}/confirm',
    async ({ params, body, caller }) => {
      const answerer = { by: 'session', caller: await caller(), requestId: params.id } as const
      const data = await requests.confirm(answerer, body)
      return { success: true as const, message: saidOf(data.stage), data }
    },
    { exists, limit: limitTo('supply-order', maxOrders) },
  )
  route(
    'GET /api/requests/{id}/order-file',
    ({ params, query: { format }, caller, reply }) => {
      const send = async () => {
        const { file, name } = await requests.orderFile(await caller(), params.id, format)
        reply.type(tableTypes[format])
        reply.header('content-disposition', `attachment; filename="${name}"`)
        return reply.send(Readable.fromWeb(file as WebStream))
      }
      return send() as never
    },
    { exists, limit: limitTo('order-file', maxFiles) },
  )
}

/** What a confirmation comes to, in words. */
export function saidOf(stage: RequestStage): string {
  if (stage === 'refused') return 'The buyer knows that you cannot send this order.'
  return stage === 'partly' ? 'The order is confirmed in part.' : 'The order is confirmed.'
}
