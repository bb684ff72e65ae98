import type { Role } from '@rasad/contract/roles'
import type { Language } from '@rasad/texts'
import { askedLanguage } from '../platform/http/language.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Answer, Call, Routes } from '../platform/http/routes.ts'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'

type RegistrationCall = 'POST /api/auth/signup' | 'POST /api/purchaser' | 'POST /api/stockist/register'

/**
 * Registers the route of a registration: counted before its body is read, and with bounds on how often it says that an
 * e-mail is taken.
 */
export function registrationRoute<N extends RegistrationCall, T>(
  route: Routes<Caller>,
  accounts: Accounts,
  {
    name,
    role,
    register,
    answer,
  }: {
    name: N
    role: Role
    /** @param from the limit key of the caller. @param language as the caller's browser says it. */
    register(call: Call<N, Caller>, from: string, language: Language | null): Promise<T>
    answer(registered: T, call: Call<N, Caller>): Answer<N> | Promise<Answer<N>>
  },
): void {
  route(
    name,
    async (call) => {
      const from = limitKeyOf(call.request.ip)
      const { email } = call.body as { email: string }
      const registered = await accounts.registering({ address: from, email, role }, () =>
        register(call, from, askedLanguage(call.request)),
      )
      return answer(registered, call)
    },
    { limit: (request) => accounts.limitRegistrations(limitKeyOf(request.ip)) },
  )
}
