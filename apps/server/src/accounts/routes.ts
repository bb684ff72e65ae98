import { messages } from '@rasad/contract/messages'
import { chosenLanguage } from '@rasad/texts'
import { AppError } from '../platform/errors.ts'
import { credentialOf } from '../platform/http/credentials.ts'
import { deviceOf, type GiveDevice } from '../platform/http/device-cookie.ts'
import { deviceLabel } from '../platform/http/device-label.ts'
import { isLocal } from '../platform/http/forwarding.ts'
import { privately } from '../platform/http/keep-private.ts'
import { askedLanguage } from '../platform/http/language.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Call, Routes } from '../platform/http/routes.ts'
import type { SessionCookie } from '../platform/http/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'

/** Routes for signing in and out, recovery, and confirming e-mail addresses. */
export function accountRoutes(
  route: Routes<Caller>,
  accounts: Accounts,
  { cookie, giveDevice, debug }: { cookie: SessionCookie; giveDevice: GiveDevice; debug: boolean },
): void {
  async function signIn({
    body,
    request,
    reply,
  }: Pick<Call<'POST /api/auth/login', Caller>, 'body' | 'request' | 'reply'>) {
    const { token, user, device } = await accounts.signIn({
      ...body,
      address: limitKeyOf(request.ip),
      device: deviceOf(request),
      deviceName: deviceLabel(request.headers['user-agent']),
      replaces: credentialOf(request).token,
      gone: () => request.raw.socket.destroyed,
    })
    cookie.give(privately(reply), token)
    giveDevice(reply, device)
    const chosen = chosenLanguage(request.headers.cookie)
    const language = chosen ?? askedLanguage(request)
    if (language !== null) await accounts.keepLanguage(user.id, language, chosen !== undefined)
    return { success: true as const, token, user, message: 'Signed in.' }
  }
  route('POST /api/auth/login', (call) => signIn(call))
  route('POST /auth/login', (call) => signIn(call))

  route('POST /api/auth/logout', async ({ request, reply }) => {
    const { token } = credentialOf(request)
    if (token) await accounts.signOut(token)
    cookie.take(privately(reply))
    return { success: true, message: 'Signed out.' }
  })

  route('POST /api/auth/sessions/end', async ({ caller, request, reply }) => {
    await accounts.endOtherSessions(await caller(), deviceOf(request))
    privately(reply)
    return { success: true, message: 'Your other devices are signed out.' }
  })

  route('GET /api/auth/me', async ({ caller, reply }) => {
    privately(reply)
    return { success: true, user: await accounts.me(await caller()), message: 'Signed in.' }
  })

  route('POST /api/auth/forgot-password', async ({ body, request }) => {
    const sent = await accounts.requestRecovery({ email: body.email, address: limitKeyOf(request.ip) })
    return {
      success: true,
      message: messages.resetSent,
      // Even in the demo world, only requests from this machine get it.
      ...(debug && sent && isLocal(request) && { debug: sent }),
    }
  })

  route('POST /api/auth/reset-password', async ({ body, request, reply }) => {
    const { device, links } = await accounts.resetPassword({ ...body, address: limitKeyOf(request.ip) })
    cookie.take(reply)
    giveDevice(reply, device)
    const data = { sharedLinks: links }
    return { success: true, message: 'Your password is changed. Please sign in with it.', data }
  })

  route('POST /api/auth/end-links', async ({ body, request, reply }) => {
    const ended = await accounts.endSharedLinks({ ...body, address: limitKeyOf(request.ip) })
    privately(reply)
    return { success: true, message: 'Your links are ended.', data: { ended } }
  })

  route('POST /api/auth/confirm-email', async ({ body, request, reply }) => {
    const given = { token: body.token, address: limitKeyOf(request.ip) }
    const { isChange } = await accounts.confirmEmail(given)
    privately(reply)
    return { success: true, message: isChange ? messages.emailChanged : messages.emailConfirmed }
  })

  route('POST /api/auth/confirmation-mail', async ({ body, caller, request, reply }) => {
    const who = await caller()
    const own = who.kind === 'account' && (body.id === undefined || body.id === who.id) ? who.id : undefined
    const of = own !== undefined ? { own } : body.id !== undefined ? { pending: body.id } : undefined
    if (!of) throw new AppError('not-signed-in')
    const { confirmed, sent } = await accounts.requestConfirmation({ of, address: limitKeyOf(request.ip) })
    privately(reply)
    return {
      success: true,
      message: confirmed ? messages.emailConfirmed : messages.confirmationSent,
      ...(debug && sent && isLocal(request) && { debug: sent }),
    }
  })
}
