import type { CallById, Caller } from '../accounts/accounts.ts'
import { pageAnswer } from '../platform/http/answers.ts'
import type { Routes } from '../platform/http/routes.ts'
import { mayKeepNamed, whoseList } from '../stockists/stockists.ts'
import type { Listings } from './listings.ts'

/** Routes by which a stockist edits its own list. */
export function listingRoutes(route: Routes<Caller>, listings: Listings): void {
  const own = { exists: mayKeepNamed }
  const known = (kind: 'medicine' | 'company') => ({
    async exists(call: CallById & { request: { query: unknown } }) {
      await mayKeepNamed(call)
      await listings.mustExist(kind, call.params.id)
    },
  })

  route(
    'GET /api/listing/medicine',
    async ({ query: { stockist, ...filter }, caller }) =>
      pageAnswer(await listings.medicines(whoseList(await caller(), stockist), filter)),
    own,
  )
  route(
    'PUT /api/listing/medicine/{id}',
    async ({ params, query, body, caller }) => ({
      success: true,
      data: await listings.putMedicine(
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
      data: await listings.removeMedicine(
        whoseList(await caller(), query.stockist),
        params.id,
        await caller(),
      ),
      message: 'Removed.',
    }),
    known('medicine'),
  )

  route(
    'GET /api/listing/company',
    async ({ query: { stockist, ...request }, caller }) =>
      pageAnswer(await listings.companies(whoseList(await caller(), stockist), request)),
    own,
  )
  route(
    'PUT /api/listing/company/{id}',
    async ({ params, query, caller }) => ({
      success: true,
      data: await listings.putCompany(whoseList(await caller(), query.stockist), params.id, await caller()),
      message: 'Saved.',
    }),
    known('company'),
  )
  route(
    'DELETE /api/listing/company/{id}',
    async ({ params, query, caller }) => ({
      success: true,
      data: await listings.removeCompany(
        whoseList(await caller(), query.stockist),
        params.id,
        await caller(),
      ),
      message: 'Removed.',
    }),
    known('company'),
  )
}
