import type { DecisionState } from '@rasad/contract/accounts'
import { limits } from '@rasad/contract/limits'
import type { AccountState } from '@rasad/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bytesOf } from '../platform/http/forms.ts'
import type { Answer, Call, Routes } from '../platform/http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'
import { cookieName, credentialOf } from './credentials.ts'

const stateOf: Record<DecisionState, AccountState> = {
  processing: 'pending',
  approved: 'approved',
  declined: 'declined',
}

export interface SessionCookie {
  /** Gives a browser the session that it lives by. */
  give(reply: FastifyReply, token: string): void
  take(reply: FastifyReply): void
}

/** @param secure whether browsers reach the service by https. */
export function createSessionCookie(secure: boolean): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    give: (reply, token) =>
      void reply.setCookie(cookieName, token, { ...options, maxAge: limits.sessionDays * 24 * 60 * 60 }),
    take: (reply) => void reply.clearCookie(cookieName, options),
  }
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
    const { token, user } = await accounts.signIn({ ...body, address: request.ip })
    cookie.give(privately(reply), token)
    return { success: true as const, token, user, message: 'Signed in.' }
  }
  route('POST /api/auth/login', (call) => signIn(call))
  route('POST /auth/login', (call) => signIn(call))

  route('POST /api/auth/logout', async ({ request, reply }) => {
    const token = credentialOf(request)?.token
    if (token) await accounts.signOut(token)
    cookie.take(privately(reply))
    return { success: true, message: 'Signed out.' }
  })

  route('GET /api/auth/me', async ({ caller, reply }) => {
    privately(reply)
    return { success: true, user: await accounts.me(await caller()), message: 'Signed in.' }
  })

  route('POST /api/auth/signup', async ({ body, request }) => {
    await limitRegistrations(accounts, request)
    const { drugLicenseImage, ...given } = body
    const id = await accounts.registerOwner({ ...given, licence: bytesOf(drugLicenseImage) })
    return {
      success: true,
      user: { _id: id, id, approved: false, declined: false, status: 'processing' },
      message: 'Registration successful! You can now log in.',
    }
  })

  route('POST /api/auth/forgot-password', async ({ body, request }) => {
    const sent = await accounts.requestRecovery({ email: body.email, address: request.ip })
    return {
      success: true,
      message: 'If an account exists, a reset email has been sent.',
      ...(debug && sent && { debug: sent }),
    }
  })

  route('POST /api/auth/reset-password', async ({ body, request, reply }) => {
    await accounts.resetPassword({ ...body, address: request.ip })
    cookie.take(reply)
    return { success: true, message: 'Your password is changed. Please sign in with it.' }
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

/** What is one person's own stays out of every cache on the way. */
export function privately(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}

/** Registrations of one address, whatever they register: nobody fills the admins' lists by a loop. */
export async function limitRegistrations(accounts: Accounts, request: FastifyRequest): Promise<void> {
  await accounts.limit('register', [request.ip], limits.registrationsMost, limits.attemptWindow / 1_000)
}

/** The answer to approve and decline. @param who how the record is called at the beginning of a sentence. */
export function decisionAnswer(
  who: string,
  record: Answer<'PATCH /api/user/{id}/approve'>['data'],
): Answer<'PATCH /api/user/{id}/approve'> {
  const { _id, approved, declined, status, approvedAt } = record
  return {
    success: true,
    message: `${who} ${approved ? 'approved' : 'declined'}.`,
    data: { _id, approved, declined, status, approvedAt },
  }
}
