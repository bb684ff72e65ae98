import type { Role } from '@rasad/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { clearSession, keepSession, type StoredUser, userOf } from '../../../lib/session.ts'
import { isRecord, recordId } from '../../../lib/values.ts'

export type SignInRole = Extract<Role, 'medicalOwner' | 'stockist' | 'purchaser'>

/** The service said yes, but not who signed in. */
export class UnclearAnswer extends Error {
  readonly lacks: 'id' | 'anything'
  constructor(lacks: 'id' | 'anything') {
    super('The answer to signing in is not complete.')
    this.name = 'UnclearAnswer'
    this.lacks = lacks
  }
}

/** Signs in, and remembers who did. Throws `ApiError` and `UnclearAnswer`. */
export function useSignIn(role: SignInRole): (email: string, password: string) => Promise<StoredUser> {
  const queryClient = useQueryClient()
  return async (email, password) => {
    clearSession()
    const body = { email, password, role }
    const answer: unknown =
      role === 'purchaser'
        ? await call('POST /auth/login', { body })
        : await call('POST /api/auth/login', { body })
    if (!isRecord(answer) || !answer.token || !isRecord(answer.user)) throw new UnclearAnswer('anything')
    const user = userOf(answer.user, role)
    if (!user) throw new UnclearAnswer(recordId(answer.user._id) ? 'anything' : 'id')
    // What was fetched before was meant for somebody else.
    queryClient.clear()
    keepSession(user)
    return user
  }
}
