import { messages } from '@rasad/contract/messages'
import { isLanguage, languageCodes } from '@rasad/texts'
import { AppError } from '../platform/errors.ts'
import { deviceOf } from '../platform/http/device-cookie.ts'
import { isLocal } from '../platform/http/forwarding.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { SessionCookie } from '../platform/http/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'

/** Per account and hour. */
const maxLanguageChoices = 60

/** Routes with which people look after their own account: password, e-mail address, sessions. */
export function securityRoutes(
  route: Routes<Caller>,
  accounts: Accounts,
  {
    cookie,
    debug,
    limit,
  }: {
    cookie: SessionCookie
    debug: boolean
    /** Counts a call of an account. @throws AppError too-many-requests */
    limit(what: string, parts: string[], most: number, seconds: number): Promise<void>
  },
): void {
  route('POST /api/auth/change-password', async ({ body, caller, request, reply }) => {
    const from = { address: limitKeyOf(request.ip), device: deviceOf(request) }
    await accounts.changePassword(await caller(), { ...body, ...from })
    privately(reply)
    return { success: true, message: 'Your password is changed. Your other devices are signed out.' }
  })

  route('PUT /api/auth/language', async ({ body: { language }, caller, reply }) => {
    const { id } = await caller()
    privately(reply)
    if (!isLanguage(language)) {
      const message = `One of: ${languageCodes.join(', ')}.`
      throw new AppError('invalid-input', {
        message,
        fields: { language: { code: 'invalid-value', message } },
      })
    }
    await limit('language', [id], maxLanguageChoices, 3_600)
    await accounts.keepLanguage(id, language, true)
    return { success: true, message: 'Saved.' }
  })

  route('POST /api/auth/change-email', async ({ body, caller, request, reply }) => {
    const given = { ...body, address: limitKeyOf(request.ip) }
    const sent = await accounts.requestEmailChange(await caller(), given)
    privately(reply)
    return {
      success: true,
      message: `A link is on its way to ${body.email}.`,
      // Even in the demo world, only requests from this machine get it.
      ...(debug && isLocal(request) && { debug: sent }),
    }
  })

  route('DELETE /api/auth/change-email', async ({ caller, reply }) => {
    await accounts.withdrawEmailChange(await caller())
    privately(reply)
    return { success: true, message: 'Your email address stays as it is.' }
  })

  route('POST /api/auth/restore-email', async ({ body, request, reply }) => {
    const data = await accounts.restoreEmail({ token: body.token, address: limitKeyOf(request.ip) })
    cookie.take(privately(reply))
    return { success: true, message: messages.emailRestored, data }
  })

  route('GET /api/auth/sessions', async ({ caller, reply }) => {
    privately(reply)
    return { success: true, data: await accounts.sessions(await caller()) }
  })

  route('DELETE /api/auth/sessions/{id}', async ({ params, caller, reply }) => {
    const own = await caller()
    await accounts.endSession(own, params.id)
    privately(reply)
    if (params.id === own.sessionId) cookie.take(reply)
    return { success: true, message: 'The device is signed out.' }
  })
}
