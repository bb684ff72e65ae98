import type { FastifyReply } from 'fastify'
import {
  type AccountCaller,
  type Accounts,
  type Caller,
  decisionAnswer,
  registrationRoute,
} from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { deviceOf } from '../platform/http/device-cookie.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import { mayKeep, type Stockists } from './stockists.ts'

/** Changes of where a firm delivers, per account and minute. */
const maxReachChanges = 60

/** Routes of stockists' pages, their registration, and decisions about them. */
export function stockistRoutes(route: Routes<Caller>, stockists: Stockists, accounts: Accounts): void {
  route('GET /api/stockist', async ({ query, caller, reply }) =>
    pageAnswer(await stockists.list(query, await asViewer(caller, reply))),
  )
  route('GET /api/stockist/{id}', async ({ params, caller, reply }) =>
    dataAnswer(await stockists.stockist(params.id, await asViewer(caller, reply))),
  )

  registrationRoute(route, accounts, {
    name: 'POST /api/stockist/register',
    role: 'stockist',
    register: ({ body }, from) => stockists.register(body, { key: from }),
    answer: (_id) => ({
      success: true,
      data: { _id, approved: false, declined: false, status: 'processing' },
      message: 'Registration received. Your documents are under verification.',
    }),
  })
  route('POST /api/stockist/verify-password', async ({ body, request, reply }) => {
    privately(reply)
    const data = await stockists.verify({
      ...body,
      address: limitKeyOf(request.ip),
      device: deviceOf(request),
    })
    return { success: true, data, message: 'Verified.' }
  })

  for (const [name, decision] of [
    ['PATCH /api/stockist/{id}/approve', 'approved'],
    ['PATCH /api/stockist/{id}/decline', 'declined'],
  ] as const) {
    route(
      name,
      async ({ params, caller }) =>
        decisionAnswer('Stockist', await stockists.decide(params.id, decision, await caller())),
      { exists: ({ params }) => stockists.mustExist(params.id) },
    )
  }
}

interface OwnPageCall {
  params: { id: string }
  caller(): Promise<AccountCaller>
}

/** Routes by which a stockist edits its own page. */
export function ownPageRoutes(route: Routes<Caller>, stockists: Stockists, accounts: Accounts): void {
  // Check whose page it is before anything else: 403 comes before 404 and 400.
  const exists = async ({ params, caller }: OwnPageCall) => {
    mayKeep(await caller(), params.id)
    await stockists.mustExist(params.id)
  }
  route(
    'PATCH /api/stockist/{id}/hours',
    async ({ params, body }) => dataAnswer(await stockists.setHours(params.id, body.hours)),
    { exists },
  )
  route(
    'PATCH /api/stockist/{id}/reach',
    async ({ params, body, caller }) => {
      const actor = await caller()
      await accounts.limit('reach', [actor.id], maxReachChanges, 60)
      return dataAnswer(await stockists.setReach(params.id, body, actor))
    },
    { exists },
  )
}

/** Returns the viewer. Answers that depend on the viewer must not be cached. */
async function asViewer(caller: () => Promise<Caller>, reply: FastifyReply): Promise<Caller> {
  const viewer = await caller()
  if (viewer.kind === 'account') privately(reply)
  return viewer
}
