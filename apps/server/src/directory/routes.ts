import type { Caller } from '../accounts/caller.ts'
import type { Page } from '../platform/db/pages.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Directory } from './directory.ts'

/** The directory's public calls. */
export function directoryRoutes(route: Routes<Caller>, directory: Directory): void {
  route('GET /api/company', async ({ query }) => page(await directory.companies(query)))
  route('GET /api/company/{id}', async ({ params }) => one(await directory.company(params.id)))
  route('GET /api/company/{id}/stockists', async ({ params, query }) =>
    page(await directory.stockistsOfCompany(params.id, query)),
  )
  route('GET /api/medicine', async ({ query }) => page(await directory.medicines(query)))
  route('GET /api/medicine/{id}', async ({ params }) => one(await directory.medicine(params.id)))
  route('GET /api/medicine/{id}/stockists', async ({ params, query }) =>
    page(await directory.suppliersOfMedicine(params.id, query)),
  )
  route('GET /api/stockist', async ({ query }) => page(await directory.stockists(query)))
  route('GET /api/stockist/{id}', async ({ params }) => one(await directory.stockist(params.id)))
}

function one<T>(data: T) {
  return { success: true as const, data }
}

function page<T>({ rows, total, nextCursor }: Page<T>) {
  return { success: true as const, data: rows, total, nextCursor }
}
