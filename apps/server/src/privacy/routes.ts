import type { Caller } from '../accounts/accounts.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { SessionCookie } from '../platform/http/session-cookie.ts'
import type { Privacy } from './privacy.ts'

/** Routes to export and delete personal data. */
export function privacyRoutes(route: Routes<Caller>, privacy: Privacy, cookie: SessionCookie): void {
  route('GET /api/account/export', async ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="rasad-my-data.json"')
    return { success: true, data: await privacy.ownData(await caller()) }
  })

  route('POST /api/account/delete', async ({ body, caller, request, reply }) => {
    await privacy.deleteAccount(await caller(), { password: body.password, address: limitKeyOf(request.ip) })
    cookie.take(reply)
    return { success: true, message: 'Your account is deleted.' }
  })
}
