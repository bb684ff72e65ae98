import type { Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Changes } from './changes.ts'

/** Routes by which holders see and withdraw their changes, and admins decide them. */
export function changeRoutes(route: Routes<Caller>, changes: Changes): void {
  const exists = ({ params }: { params: { id: string } }) => changes.mustExist(params.id)

  route('GET /api/changes/own', async ({ caller }) => ({
    success: true,
    data: await changes.latestOf((await caller()).id),
  }))

  route(
    'PATCH /api/changes/{id}/approve',
    async ({ params, body, caller }) => ({
      success: true,
      message: 'Change approved.',
      data: await changes.approve({ ...params, ...body, actor: await caller() }),
    }),
    { exists },
  )

  route(
    'PATCH /api/changes/{id}/decline',
    async ({ params, body, caller }) => ({
      success: true,
      message: 'Change declined.',
      data: await changes.decline({ ...params, ...body, actor: await caller() }),
    }),
    { exists },
  )

  route(
    'PATCH /api/changes/{id}/withdraw',
    async ({ params, caller }) => ({
      success: true,
      message: 'Your change is withdrawn.',
      data: await changes.withdraw({ ...params, actor: await caller() }),
    }),
    { exists: async ({ params, caller }) => changes.mustBeTheirs(params.id, (await caller()).id) },
  )
}
