import type { Link } from '@rasad/contract/directory'
import type { FastifyReply } from 'fastify'
import { type Accounts, type Caller, decisionAnswer } from '../accounts/accounts.ts'
import type { Page } from '../platform/db/pages.ts'
import { deviceOf } from '../platform/http/device-cookie.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Directory } from './stockists.ts'

/** Routes of the catalogue and of decisions about stockists. */
export function directoryRoutes(route: Routes<Caller>, directory: Directory, accounts: Accounts): void {
  route('GET /api/company', async ({ query }) => page(await directory.companies(query)))
  route('GET /api/company/{id}', async ({ params }) => one(await directory.company(params.id)))
  route('GET /api/company/{id}/stockists', async ({ params, query }) =>
    page(await directory.stockistsOfCompany(params.id, query)),
  )
  route('GET /api/medicine', async ({ query }) => page(await directory.medicines(query)))
  route('GET /api/medicine/{id}', async ({ params }) => one(await directory.medicine(params.id)))
  route('GET /api/medicine/{id}/stockists', async ({ params, query }) =>
    page(await directory.suppliersOfMedicine(params.id, query)),
  )
  route('GET /api/stockist', async ({ query, caller, reply }) =>
    page(await directory.stockists(query, await asViewer(caller, reply))),
  )
  route('GET /api/stockist/{id}', async ({ params, caller, reply }) =>
    one(await directory.stockist(params.id, await asViewer(caller, reply))),
  )

  route(
    'POST /api/stockist/register',
    async ({ body, request }) => {
      const from = limitKeyOf(request.ip)
      const who = { address: from, email: body.email, role: 'stockist' } as const
      const _id = await accounts.registering(who, () => directory.registerStockist(body, { key: from }))
      return {
        success: true,
        data: { _id, approved: false, declined: false, status: 'processing' },
        message: 'Registration received. Your documents are under verification.',
      }
    },
    { limit: (request) => accounts.limitRegistrations(limitKeyOf(request.ip)) },
  )
  route('POST /api/stockist/verify-password', async ({ body, request, reply }) => {
    privately(reply)
    const data = await directory.verifyStockist({
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
        decisionAnswer('Stockist', await directory.decideStockist(params.id, decision, await caller())),
      { exists: ({ params }) => directory.stockistExists(params.id) },
    )
  }

  route('POST /api/company', async ({ body, caller }) =>
    created('Company created.', await directory.createCompany(body, await caller())),
  )
  route('POST /api/medicine/quick', async ({ body, caller }) =>
    created('Medicine created.', await directory.createMedicine(body, await caller())),
  )
}

/** Returns the viewer. Answers that depend on the viewer must not be cached. */
async function asViewer(caller: () => Promise<Caller>, reply: FastifyReply): Promise<Caller> {
  const viewer = await caller()
  if (viewer.kind === 'account') privately(reply)
  return viewer
}

function created(message: string, data: Link) {
  return { success: true as const, data: { ...data, message }, message }
}

function one<T>(data: T) {
  return { success: true as const, data }
}

function page<T>({ rows, total, nextCursor }: Page<T>) {
  return { success: true as const, data: rows, total, nextCursor }
}
