import type { FastifyRequest } from 'fastify'
import type { AccountCaller, Accounts, CallById, Caller } from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { deviceLabel } from '../platform/http/device-label.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { OrderLists } from './order-lists.ts'

const minute = 60
/** Calls of one account per minute: devices save what is typed a moment after it was, and look what others did. */
const maxCalls = 300
/** Calls of one address for accounts and for links, per minute: a shop's devices share one. */
const maxFromAddress = 1_200
/** Calls with one link per minute: colleagues share it. */
const maxWithLink = 600
/** Lists that one account makes per day, its rounds and its links: each stays in the audit log or in backups. */
const maxLists = 200
const maxRounds = 200
const maxShares = 100

/** Routes by which accounts keep their lists. */
export function orderListRoutes(route: Routes<Caller>, lists: OrderLists, accounts: Accounts): void {
  const device = ({ headers }: FastifyRequest) => deviceLabel(headers['user-agent'])
  const limit = async (request: FastifyRequest, caller: () => Promise<AccountCaller>) => {
    await accounts.limit('order-list', [(await caller()).id], maxCalls, minute)
    await accounts.limit('order-lists-from', [limitKeyOf(request.ip)], maxFromAddress, minute)
  }
  const limitDaily = (what: string, most: number) => ({
    async limit(request: FastifyRequest, caller: () => Promise<AccountCaller>) {
      await limit(request, caller)
      await accounts.limit(what, [(await caller()).id], most, 24 * 60 * minute)
    },
  })
  const own = {
    exists: async ({ params, caller }: CallById) => lists.exists(params.id, await caller()),
    limit,
  }

  route(
    'POST /api/lists',
    async ({ body, caller, request }) =>
      dataAnswer(await lists.create(body, await caller(), device(request))),
    limitDaily('list-made', maxLists),
  )
  route('GET /api/lists', async ({ query, caller }) => pageAnswer(await lists.list(await caller(), query)), {
    limit,
  })
  route(
    'GET /api/lists/{id}',
    async ({ params, caller }) => dataAnswer(await lists.get(params.id, await caller())),
    own,
  )
  route(
    'PUT /api/lists/{id}',
    async ({ params, body, caller, request }) => ({
      success: true,
      ...(await lists.change(params.id, body, await caller(), device(request))),
    }),
    own,
  )
  route(
    'DELETE /api/lists/{id}',
    async ({ params, caller }) => {
      await lists.remove(params.id, await caller())
      return { success: true, message: 'Deleted.' }
    },
    own,
  )
  route(
    'POST /api/lists/{id}/share',
    async ({ params, body, caller }) =>
      dataAnswer(await lists.share(params.id, body.mayTick, await caller())),
    { ...own, ...limitDaily('list-share', maxShares) },
  )
  route(
    'POST /api/lists/{id}/rounds',
    async ({ params, body, caller }) => dataAnswer(await lists.endRound(params.id, body._id, await caller())),
    { ...own, ...limitDaily('list-round', maxRounds) },
  )
  route(
    'GET /api/lists/{id}/rounds',
    async ({ params, query, caller }) => pageAnswer(await lists.rounds(params.id, await caller(), query)),
    own,
  )
  route(
    'DELETE /api/lists/{id}/rounds/{roundId}',
    async ({ params, caller }) =>
      dataAnswer(await lists.resumeRound(params.id, params.roundId, await caller())),
    own,
  )
  route(
    'DELETE /api/shares/{id}',
    async ({ params, caller }) => ({
      success: true,
      data: await lists.endShare(params.id, await caller()),
      message: 'Ended.',
    }),
    { exists: async ({ params, caller }) => lists.mayEndShare(params.id, await caller()), limit },
  )
}

/** Routes for anybody who has a link to a list. */
export function sharedListRoutes(route: Routes<Caller>, lists: OrderLists, accounts: Accounts): void {
  // Counted before the link is looked at, so that guessing is counted too.
  const byLink = {
    async exists({ params, request }: { params: { id: string }; request: FastifyRequest }) {
      await accounts.limit('list-link-from', [limitKeyOf(request.ip)], maxFromAddress, minute)
      const share = await lists.open(params.id)
      await accounts.limit('list-link', [share.id], maxWithLink, minute)
    },
  }

  route(
    'GET /api/shares/{id}',
    async ({ params }) => dataAnswer(await lists.shared(await lists.open(params.id))),
    byLink,
  )
  route(
    'POST /api/shares/{id}/ticks',
    async ({ params, body }) => dataAnswer(await lists.tick(await lists.open(params.id), body)),
    byLink,
  )
}
