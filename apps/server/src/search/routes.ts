import type { Caller } from '../accounts/accounts.ts'
import { AppError } from '../platform/errors.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Search } from './search.ts'

export function searchRoutes(route: Routes<Caller>, search: Search): void {
  route('GET /api/search', ({ query }) => {
    if (!search.ready()) throw new AppError('not-ready')
    return { success: true, data: search.suggest(query.category, query.q, query.limit) }
  })
}
