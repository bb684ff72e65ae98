import type { Accounts, Caller } from '../../accounts/accounts.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Unmet } from './unmet.ts'

/** Calls of one account per minute. */
const maxCalls = 120

/** Routes that tell stockists and admins what nobody has. */
export function unmetRoutes(route: Routes<Caller>, unmet: Unmet, accounts: Accounts): void {
  const limit = accounts.limitCaller('unmet-wants', maxCalls, 60)

  route(
    'GET /api/unmet-wants',
    async ({ query: { dismissed, ...query }, caller }) => {
      const { rows, ...page } = await unmet.list(await caller(), {
        ...query,
        dismissed: dismissed === 'true',
      })
      return { success: true, data: rows, ...page }
    },
    { limit },
  )
  route(
    'PUT /api/unmet-wants/{id}',
    async ({ params, body: { dismissed }, caller }) => {
      await unmet.dismiss(await caller(), params.id, dismissed)
      return { success: true, message: dismissed ? 'Dismissed.' : 'Shown again.' }
    },
    { limit, exists: ({ params }) => unmet.mustExist(params.id) },
  )
}
