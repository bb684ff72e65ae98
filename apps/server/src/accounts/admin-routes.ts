import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'

/** Routes for super admins: list the admins, add and remove them, hand over the role. */
export function adminRoutes(route: Routes<Caller>, accounts: Accounts): void {
  route('GET /api/admin', async ({ query, reply }) => {
    const { rows, total, nextCursor } = await accounts.admins(query)
    privately(reply)
    return { success: true, data: rows, total, nextCursor }
  })

  route('POST /api/admin', async ({ body, caller, request, reply }) => {
    const address = limitKeyOf(request.ip)
    const data = await accounts.addAccount({ ...body, role: 'admin', address }, await caller())
    privately(reply)
    return { success: true, data, message: 'Admin added.' }
  })

  route('DELETE /api/admin/{id}', async ({ params, caller, reply }) => {
    await accounts.removeAdmin(params.id, await caller())
    privately(reply)
    return { success: true, message: 'Admin removed.' }
  })

  route('POST /api/admin/{id}/make-owner', async ({ params, body, caller, request, reply }) => {
    const asker = { address: limitKeyOf(request.ip) }
    const data = await accounts.handOverSuperAdmin(params.id, body.password, await caller(), asker)
    privately(reply)
    return { success: true, data, message: 'The service has a new owner.' }
  })
}
