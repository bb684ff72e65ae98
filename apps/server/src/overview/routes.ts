import { type Accounts, type Caller, isAdmin } from '../accounts/accounts.ts'
import type { Counts } from '../counts/counts.ts'
import { dataAnswer } from '../platform/http/answers.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { Overview } from './overview.ts'

/** Of one account per minute. */
const maxOverviews = 60
/** Of one address: people tap one number after the other. */
const maxContactsPerSecond = 5

export function overviewRoutes(route: Routes<Caller>, overview: Overview, accounts: Accounts): void {
  const limit = accounts.limitCaller('overview', maxOverviews, 60)

  route('GET /api/overview', async () => dataAnswer(await overview.forAdmins()), { limit })
  route(
    'GET /api/stockist/overview',
    async ({ caller }) => dataAnswer(await overview.forStockist((await caller()).id)),
    { limit },
  )
}

/** What a page tells when somebody taps a stockist's number. */
export function contactRoute(
  route: Routes<Caller>,
  { stockists, counts }: { stockists: Stockists; counts: Counts },
): void {
  route(
    'POST /api/stockist/{id}/contact',
    async ({ params, body, caller, request }) => {
      const who = await caller()
      const isOwn = who.kind === 'account' && who.id === params.id
      if (!isOwn && !isAdmin(who)) counts.contacted(limitKeyOf(request.ip), params.id, body.way)
      return { success: true }
    },
    {
      maxPerSecond: maxContactsPerSecond,
      exists: ({ params }) => stockists.mustExist(params.id),
    },
  )
}
