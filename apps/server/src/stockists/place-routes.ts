import type { Caller } from '../accounts/accounts.ts'
import { dataAnswer } from '../platform/http/answers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { StockistPlaces } from './stockist-places.ts'

/** Per address, for each of these calls: a question that nobody has just asked counts all stockists. */
const limited = { maxPerSecond: 20 }

/** Routes of stockists by place. All callers see the same: approved stockists. */
export function placeRoutes(route: Routes<Caller>, places: StockistPlaces): void {
  route('GET /api/stockist/counts', async ({ query }) => dataAnswer(await places.counts(query)), limited)
  route('GET /api/district', async ({ query }) => dataAnswer(await places.districts(query.limit)), limited)
  route(
    'GET /api/district/{state}/{district}',
    async ({ params }) => dataAnswer(await places.district(params)),
    limited,
  )
}
