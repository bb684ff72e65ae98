import type { Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Search } from './search.ts'

export function searchRoutes(route: Routes<Caller>, search: Search): void {
  route(
    'GET /api/search',
    ({ query, reply }) =>
      reply
        .type('application/json; charset=utf-8')
        .send(search.suggest(query.category, query.q, query.limit)),
    { quiet: true },
  )
}
