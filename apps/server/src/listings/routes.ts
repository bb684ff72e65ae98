import type { AccountCaller, Caller } from '../accounts/accounts.ts'
import type { Page } from '../platform/db/pages.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Directory } from '../stockists/stockists.ts'
import { mayKeep, whoseList } from './listings.ts'

/** Routes by which a stockist edits its own list. */
export function listingRoutes(route: Routes<Caller>, { lists, setHours, stockistExists }: Directory): void {
  interface Before {
    params: { id: string } | undefined
    caller(): Promise<AccountCaller>
    request: { query: unknown }
  }
  // Check whose list it is before anything else: 403 comes before 404 and 400.
  const own = {
    async exists({ caller, request }: Pick<Before, 'caller' | 'request'>) {
      mayKeep(await caller(), (request.query as { stockist?: unknown }).stockist)
    },
  }
  const known = (kind: 'medicine' | 'company') => ({
    async exists({ params, ...call }: Before & { params: { id: string } }) {
      await own.exists(call)
      await lists.mustExist(kind, params.id)
    },
  })

  route(
    'GET /api/listing/medicine',
    async ({ query: { stockist, ...filter }, caller }) =>
      page(await lists.medicines(whoseList(await caller(), stockist), filter)),
    own,
  )
  route(
    'PUT /api/listing/medicine/{id}',
    async ({ params, query, body, caller }) => ({
      success: true,
      data: await lists.putMedicine(
        whoseList(await caller(), query.stockist),
        params.id,
        body,
        await caller(),
      ),
      message: 'Saved.',
    }),
    known('medicine'),
  )
  route(
    'DELETE /api/listing/medicine/{id}',
    async ({ params, query, caller }) => ({
      success: true,
      data: await lists.removeMedicine(whoseList(await caller(), query.stockist), params.id),
      message: 'Removed.',
    }),
    known('medicine'),
  )

  route(
    'GET /api/listing/company',
    async ({ query: { stockist, ...request }, caller }) =>
      page(await lists.companies(whoseList(await caller(), stockist), request)),
    own,
  )
  route(
    'PUT /api/listing/company/{id}',
    async ({ params, query, caller }) => ({
      success: true,
      data: await lists.putCompany(whoseList(await caller(), query.stockist), params.id, await caller()),
      message: 'Saved.',
    }),
    known('company'),
  )
  route(
    'DELETE /api/listing/company/{id}',
    async ({ params, query, caller }) => ({
      success: true,
      data: await lists.removeCompany(whoseList(await caller(), query.stockist), params.id),
      message: 'Removed.',
    }),
    known('company'),
  )

  route(
    'PATCH /api/stockist/{id}/hours',
    async ({ params, body }) => ({ success: true, data: await setHours(params.id, body.hours) }),
    {
      async exists({ params, caller }) {
        mayKeep(await caller(), params.id)
        await stockistExists(params.id)
      },
    },
  )
}

function page<T>({ rows, total, nextCursor }: Page<T>) {
  return { success: true as const, data: rows, total, nextCursor }
}
