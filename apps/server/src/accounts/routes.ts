import type { DecisionState } from '@rasad/contract/accounts'
import { messages } from '@rasad/contract/messages'
import type { AccountState } from '@rasad/contract/roles'
import { AppError } from '../platform/errors.ts'
import { credentialOf } from '../platform/http/credentials.ts'
import { bytesOf } from '../platform/http/forms.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Call, Routes } from '../platform/http/routes.ts'
import type { SessionCookie } from '../platform/http/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'
import { decisionAnswer } from './decision-answer.ts'

const stateOf: Record<DecisionState, AccountState> = {
  processing: 'pending',
  approved: 'approved',
  declined: 'declined',
}

/** Registration of medical owners, signing in and out, recovery, and what admins decide of users. */
export function accountRoutes(
  route: Routes<Caller>,
  accounts: Accounts,
  { cookie, debug }: { cookie: SessionCookie; debug: boolean },
): void {
  async function signIn({
    body,
    request,
    reply,
  }: Pick<Call<'POST /api/auth/login', Caller>, 'body' | 'request' | 'reply'>) {
    const { token, user } = await accounts.signIn({
      ...body,
      address: limitKeyOf(request.ip),
      gone: () => request.raw.socket.destroyed,
    })
    cookie.give(privately(reply), token)
    return { success: true as const, token, user, message: 'Signed in.' }
  }
  route('POST /api/auth/login', (call) => signIn(call))
  route('POST /auth/login', (call) => signIn(call))

  route('POST /api/auth/logout', async ({ request, reply }) => {
    const token = credentialOf(request)
    if (token) await accounts.signOut(token)
    cookie.take(privately(reply))
    return { success: true, message: 'Signed out.' }
  })

  route('GET /api/auth/me', async ({ caller, reply }) => {
    privately(reply)
    return { success: true, user: await accounts.me(await caller()), message: 'Signed in.' }
  })

  route('POST /api/auth/signup', async ({ body, request }) => {
    const { drugLicenseImage, ...given } = body
    const from = limitKeyOf(request.ip)
    const id = await accounts.registering({ address: from, email: body.email, role: 'medicalOwner' }, () =>
      accounts.registerOwner({ ...given, licence: bytesOf(drugLicenseImage), from }),
    )
    return {
      success: true,
      user: { _id: id, id, approved: false, declined: false, status: 'processing' },
      message: messages.signupDone,
    }
  })

  route('POST /api/auth/forgot-password', async ({ body, request }) => {
    const sent = await accounts.requestRecovery({ email: body.email, address: limitKeyOf(request.ip) })
    return {
      success: true,
      message: messages.resetSent,
      ...(debug && sent && { debug: sent }),
    }
  })

  route('POST /api/auth/reset-password', async ({ body, request, reply }) => {
    await accounts.resetPassword({ ...body, address: limitKeyOf(request.ip) })
    cookie.take(reply)
    return { success: true, message: 'Your password is changed. Please sign in with it.' }
  })

  route('POST /api/auth/confirm-email', async ({ body, request, reply }) => {
    await accounts.confirmEmail({ token: body.token, address: limitKeyOf(request.ip) })
    privately(reply)
    return { success: true, message: messages.emailConfirmed }
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
      ...(debug && sent && { debug: sent }),
    }
  })

  route('POST /api/admin', async ({ body, caller, reply }) => {
    const data = await accounts.addAccount({ ...body, role: 'admin' }, await caller())
    privately(reply)
    return { success: true, data, message: 'Admin added.' }
  })

  route('GET /api/user', async ({ query: { status, ...page }, reply }) => {
    const { rows, total, nextCursor } = await accounts.owners({ ...page, state: status && stateOf[status] })
    privately(reply)
    return { success: true, data: rows, total, nextCursor }
  })

  route('GET /api/user/{id}', async ({ params, caller, reply }) => {
    privately(reply)
    return { success: true, data: await accounts.owner(params.id, await caller()) }
  })

  for (const [name, decision] of [
    ['PATCH /api/user/{id}/approve', 'approved'],
    ['PATCH /api/user/{id}/decline', 'declined'],
  ] as const) {
    route(
      name,
      async ({ params, caller }) =>
        decisionAnswer('User', await accounts.decideOwner(params.id, decision, await caller())),
      { exists: ({ params }) => accounts.ownerExists(params.id) },
    )
  }
}
