import type { FastifyReply } from 'fastify'
import {
  type Accounts,
  type CallById,
  type Caller,
  isAdmin,
  registrationRoute,
} from '../accounts/accounts.ts'
import type { Counts } from '../counts/counts.ts'
import { ownRecordAnswer } from '../parties/parties.ts'
import { warningsOf } from '../places/places.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { deviceOf } from '../platform/http/device-cookie.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import { mayKeep, type Stockists } from './stockists.ts'

/** Changes of where a firm delivers, per account and minute. */
const maxReachChanges = 60

/** Routes of stockists' pages, and their registration. */
export function stockistRoutes(
  route: Routes<Caller>,
  stockists: Stockists,
  { accounts, counts }: { accounts: Accounts; counts: Counts },
): void {
  route('GET /api/stockist', async ({ query, caller, request, reply }) => {
    const viewer = await asViewer(caller, reply)
    const page = await stockists.list(query, viewer)
    // The list of all is no result, and admins look for other reasons.
    const { limit: _limit, cursor: _cursor, ...filters } = query
    if (!isAdmin(viewer) && Object.values(filters).some((value) => value !== undefined && value !== '')) {
      const ids = page.rows.map(({ _id }) => _id)
      counts.found(limitKeyOf(request.ip), ids)
    }
    return pageAnswer(page)
  })
  route('GET /api/stockist/{id}', async ({ params, caller, reply }) =>
    dataAnswer(await stockists.stockist(params.id, await asViewer(caller, reply))),
  )

  registrationRoute(route, accounts, {
    name: 'POST /api/stockist/register',
    role: 'stockist',
    register: ({ body }, from, language) => stockists.register(body, language, { key: from }),
    answer: (_id, { body }) => ({
      success: true,
      data: { _id, approved: false, declined: false, status: 'processing' },
      warnings: warningsOf(body),
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
}

/** Routes by which a stockist edits its own page. */
export function ownPageRoutes(route: Routes<Caller>, stockists: Stockists, accounts: Accounts): void {
  route(
    'PATCH /api/stockist/me',
    async ({ body, caller, request }) => {
      const sender = { key: limitKeyOf(request.ip) }
      return ownRecordAnswer(await stockists.changeOwn(body, { actor: await caller(), sender }))
    },
    { limit: async (_request, caller) => accounts.limitOwnChanges(await caller()) },
  )

  // Check whose page it is before anything else: 403 comes before 404 and 400.
  const exists = async ({ params, caller }: CallById) => {
    mayKeep(await caller(), params.id)
    await stockists.mustExist(params.id)
  }
  route(
    'PATCH /api/stockist/{id}/hours',
    async ({ params, body, caller }) =>
      dataAnswer(await stockists.setHours(params.id, body.hours, await caller())),
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
