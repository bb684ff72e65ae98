import type { Caller } from '../../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../../platform/http/answers.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { DecidedProposals, Proposals } from './proposals.ts'

/** Routes by which admins decide what stockists have and the catalogue has not. */
export function proposalRoutes(route: Routes<Caller>, proposals: Proposals): void {
  route('GET /api/stock-proposals', async ({ query: { stockist, ...query } }) =>
    pageAnswer(await proposals.list({ ...query, stockistId: stockist })),
  )
  route('GET /api/stock-files/figures', async () => dataAnswer(await proposals.figures()))
  route('POST /api/stock-proposals/accept', async ({ body, caller }) =>
    decided(await proposals.accept(body.proposals, await caller()), 'accepted'),
  )
  route('POST /api/stock-proposals/decline', async ({ body, caller }) =>
    decided(await proposals.decline(body.ids, await caller()), 'declined'),
  )
  route('POST /api/stock-proposals/undo', async ({ body, caller }) =>
    decided(await proposals.undo(body.ids, await caller()), 'waiting again'),
  )
}

function decided({ rows, refused, listed }: DecidedProposals, what: string) {
  const message = `${rows.length} ${what}${refused.length > 0 ? `, ${refused.length} not` : ''}.`
  return { success: true as const, data: rows, refused, listed, message }
}
