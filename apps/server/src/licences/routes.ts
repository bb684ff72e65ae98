import type { Accounts, Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Licences } from './licences.ts'

/** Licences that an admin marks, per hour: more is a program. */
const maxMarks = 300
const hour = 3_600

/** Routes by which admins see licences, mark them as cancelled, and take that back. */
export function licenceRoutes(route: Routes<Caller>, licences: Licences, accounts: Accounts): void {
  route('GET /api/licences', async ({ query }) => {
    const { rows, ...page } = await licences.list(query)
    return { success: true, data: rows, ...page }
  })
  for (const [name, mark, message] of [
    ['POST /api/licences/{id}/cancel', licences.cancel, 'Licence marked as cancelled'],
    ['POST /api/licences/{id}/lift', licences.lift, 'Licence no longer marked as cancelled'],
  ] as const) {
    route(
      name,
      async ({ params, body, caller }) => {
        const actor = await caller()
        await accounts.limit('licence', [actor.id], maxMarks, hour)
        return { success: true, data: await mark(params.id, body.reason, actor), message }
      },
      { exists: ({ params }) => licences.mustExist(params.id) },
    )
  }
}
