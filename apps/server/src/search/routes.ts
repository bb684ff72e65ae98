import type { Caller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Search } from './search.ts'

export function searchRoutes(route: Routes<Caller>, search: Search): void {
  route(
    'GET /api/search',
    ({ query, reply }) => {
      if (!search.ready()) throw new AppError('not-ready')
      // Hits are made field by field of what is public; checking them against the schema would cost as much again.
      reply.serializer(JSON.stringify)
      return { success: true, data: search.suggest(query.category, query.q, query.limit) }
    },
    { quiet: true },
  )
}
