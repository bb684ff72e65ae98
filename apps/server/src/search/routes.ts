import { plainDigits } from '@rasad/contract/digits'
import type { ResultsQuerySchema, SearchResults } from '@rasad/contract/search'
import type { z } from 'zod'
import type { Caller } from '../accounts/accounts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Counts } from '../counts/counts.ts'
import { checkPin } from '../places/places.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import { findAlikeCompanies, findAlikeMedicines } from './find-alike.ts'
import type { Search } from './search.ts'

type ResultsQuery = z.output<typeof ResultsQuerySchema>

/** Per address. Each call can take some milliseconds of processor time, a hundred times as much as a suggestion. */
const maxResultsPerSecond = 20

/** Finds what a text means, and counts that it was searched for. @param from the network address of who asks */
export function countedResults(search: Search, counts: Counts) {
  return async (from: string, { category, q, limit }: ResultsQuery): Promise<SearchResults> => {
    const data = await search.results(category, q, limit)
    if (q !== '') counts.searched(from, { category, text: q, isEmpty: data.groups.length === 0 })
    // What was not searched for is not found.
    const suppliers =
      category === 'supplier' ? data.groups.filter((group) => group.category === category) : []
    counts.found(
      from,
      suppliers.flatMap(({ items }) => items.map(({ _id }) => _id)),
    )
    return data
  }
}

export function searchRoutes(
  route: Routes<Caller>,
  search: Search,
  results: ReturnType<typeof countedResults>,
): void {
  route(
    'GET /api/search',
    ({ query, reply }) => {
      checkPin(query.near, 'near')
      const json = search.suggest(query.category, query.q, query.limit, query)
      reply.type('application/json; charset=utf-8').send(json)
    },
    { quiet: true },
  )
  route(
    'GET /api/search/results',
    async ({ query, request }) => ({ success: true, data: await results(limitKeyOf(request.ip), query) }),
    { maxPerSecond: maxResultsPerSecond },
  )
  route(
    'GET /api/place',
    async ({ query }) => {
      const digits = plainDigits(query.q).replace(/\s/g, '')
      if (/^\d{6}$/.test(digits)) checkPin(digits, 'q')
      return { success: true, data: search.places(query.q) }
    },
    { quiet: true, maxPerSecond: maxResultsPerSecond },
  )
}

/** Similar entries in the catalogue, for people who are about to add one. */
export function alikeRoutes(route: Routes<Caller>, deps: { catalogue: Catalogue; search: Search }): void {
  route('GET /api/medicine/alike', async ({ query }) => ({
    success: true,
    data: await findAlikeMedicines(deps, query),
  }))
  route('GET /api/company/alike', async ({ query }) => ({
    success: true,
    data: await findAlikeCompanies(deps, query.name),
  }))
}
