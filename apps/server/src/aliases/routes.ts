import type { AccountCaller, Accounts, Caller } from '../accounts/accounts.ts'
import { pageAnswer } from '../platform/http/answers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Aliases } from './aliases.ts'

/** Changes of one account per minute: a person settles one line after the other. */
const maxChanges = 300

/** Routes by which people confirm what names mean, and take it back. */
export function aliasRoutes(route: Routes<Caller>, aliases: Aliases, accounts: Accounts): void {
  const limitOf = (caller: AccountCaller) => accounts.limit('alias', [caller.id], maxChanges, 60)

  route('POST /api/aliases', async ({ body, caller }) => {
    const actor = await caller()
    await limitOf(actor)
    return { success: true, data: await aliases.confirm(body, actor), message: 'Remembered.' }
  })

  route('GET /api/aliases', async ({ query, caller }) =>
    pageAnswer(await aliases.list(query, await caller())),
  )

  route(
    'DELETE /api/aliases/{id}',
    async ({ params, caller }) => {
      const actor = await caller()
      await limitOf(actor)
      return { success: true, data: await aliases.remove(params.id, actor), message: 'Forgotten.' }
    },
    { exists: async ({ params, caller }) => aliases.mayRemove(params.id, await caller()) },
  )
}
