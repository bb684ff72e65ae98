import type { AccountCaller, Accounts, Caller } from '../../accounts/accounts.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { TakeOver } from './take-over.ts'

/** Calls of one stockist per minute. */
const maxCalls = 60
/** Undone by one stockist per day: each stays in the audit log. */
const maxUndone = 50

/** Routes by which a stockist's desk takes over what was answered by link. */
export function takeOverRoutes(route: Routes<Caller>, takeOver: TakeOver, accounts: Accounts): void {
  const options = {
    async exists({ params, caller }: { params: { id: string }; caller(): Promise<AccountCaller> }) {
      await takeOver.mustBeAsked(params.id, await caller())
    },
    limit: async (_request: unknown, caller: () => Promise<AccountCaller>) =>
      accounts.limit('take-over', [(await caller()).id], maxCalls, 60),
  }
  route(
    'POST /api/requests/{id}/take-over',
    async ({ params, body, caller }) => {
      const data = await takeOver.takeOver(params.id, body.lines, await caller())
      return { success: true, message: takenOver(data), data }
    },
    options,
  )
  route(
    'DELETE /api/requests/{id}/take-over',
    async ({ params, caller }) => {
      const data = await takeOver.undo(params.id, await caller())
      return { success: true, message: `${answers(data.answers)} wait again.`, data }
    },
    {
      ...options,
      async limit(request, caller) {
        await options.limit(request, caller)
        await accounts.limit('take-over-undone', [(await caller()).id], maxUndone, 24 * 60 * 60)
      },
    },
  )
}

function takenOver({ listed, older }: { listed: number; older: number }): string {
  const left = older > 0 ? ` ${answers(older)} left: your list says something newer.` : ''
  return `${answers(listed)} taken over.${left}`
}

function answers(count: number): string {
  return `${count} ${count === 1 ? 'answer' : 'answers'}`
}
