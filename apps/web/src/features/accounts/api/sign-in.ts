import type { RegistrationEvent } from '@rasad/contract/registrations'
import type { Role } from '@rasad/contract/roles'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { forgetWork } from '../../../lib/open-work.ts'
import { resubmissionKey } from '../../../lib/pending-ids.ts'
import { writeForTab } from '../../../lib/safe-storage.ts'
import { keepSession, readSession, type StoredUser, userOf } from '../../../lib/session.ts'
import { checkSession, doubtSession, isSessionToCheck } from '../../../lib/session-check.ts'
import { endSession } from '../../../lib/sign-out.ts'
import { isRecord, recordId } from '../../../lib/values.ts'

export type SignInRole = Extract<Role, 'medicalOwner' | 'stockist' | 'purchaser'>

/** The service accepted the sign-in but did not say who is signed in. */
export class UnclearAnswer extends Error {
  readonly lacks: 'id' | 'anything'
  constructor(lacks: 'id' | 'anything') {
    super('The answer to signing in is not complete.')
    this.name = 'UnclearAnswer'
    this.lacks = lacks
  }
}

/** The service accepted the sign-in, but the browser did not store the cookie. */
export class CookieRefused extends Error {
  override name = 'CookieRefused'
}

/**
 * Signs in and remembers the account. Ends the previous session first, so that the page and the cookie always agree.
 * Throws `ApiError`, `UnclearAnswer` and `CookieRefused`.
 */
export function useSignIn(role: SignInRole): (email: string, password: string) => Promise<StoredUser> {
  const queryClient = useQueryClient()
  return async (email, password) => {
    if (isSessionToCheck()) await endSession(queryClient)
    const user = await askToSignIn(role, { email, password }).catch(async (error: unknown) => {
      await settleFailure(error, queryClient)
      throw error
    })
    keepSession(user)
    forgetWork()
    if (await checkSession()) {
      const { user: known } = readSession()
      if (!known) throw new CookieRefused()
      return known
    }
    doubtSession()
    return user
  }
}

/** Signs in again where the session of this account has ended. Throws `ApiError` and `UnclearAnswer`. */
export async function signInAgain({ role, email }: StoredUser, password: string): Promise<void> {
  // The sign-in of medical stores also finds admins and staff.
  const asked = role === 'stockist' || role === 'purchaser' ? role : 'medicalOwner'
  keepSession(await askToSignIn(asked, { email, password }))
}

/**
 * Why the account with this password is declined. What the service gives to see it stays in this tab: the waiting page then
 * asks for no password. Undefined if it cannot be had now.
 */
export async function readRefusal(
  role: SignInRole,
  given: { email: string; password: string },
): Promise<RegistrationEvent | undefined> {
  try {
    const { data, token } = await call('POST /api/account/registration', { body: { ...given, role } })
    writeForTab(resubmissionKey, token ?? '')
    return data.refusal ?? undefined
  } catch {
    return undefined
  }
}

/** The service can have completed a sign-in that failed here. */
async function settleFailure(error: unknown, queryClient: QueryClient): Promise<void> {
  if (error instanceof UnclearAnswer) await endSession(queryClient).catch(doubtSession)
  if (!(error instanceof ApiError) || error.status !== 0) return
  doubtSession()
  void checkSession()
}

async function askToSignIn(
  role: SignInRole,
  given: { email: string; password: string },
): Promise<StoredUser> {
  const body = { ...given, role }
  const answer: unknown =
    role === 'purchaser'
      ? await call('POST /auth/login', { body })
      : await call('POST /api/auth/login', { body })
  if (!isRecord(answer) || !answer.token || !isRecord(answer.user)) throw new UnclearAnswer('anything')
  const user = userOf(answer.user, role)
  if (!user) throw new UnclearAnswer(recordId(answer.user._id) ? 'anything' : 'id')
  return user
}
