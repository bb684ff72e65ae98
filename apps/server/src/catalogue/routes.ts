import type { Link } from '@rasad/contract/directory'
import type { Caller } from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Catalogue } from './catalogue.ts'

/** Routes of companies and medicines, and of the stockists behind them. */
export function catalogueRoutes(route: Routes<Caller>, catalogue: Catalogue): void {
  route('GET /api/company', async ({ query }) => pageAnswer(await catalogue.companies(query)))
  route('GET /api/company/{id}', async ({ params }) => dataAnswer(await catalogue.company(params.id)))
  route('GET /api/company/{id}/stockists', async ({ params, query }) =>
    pageAnswer(await catalogue.stockistsOfCompany(params.id, query)),
  )
  route('GET /api/medicine', async ({ query }) => pageAnswer(await catalogue.medicines(query)))
  route('GET /api/medicine/{id}', async ({ params }) => dataAnswer(await catalogue.medicine(params.id)))
  route('GET /api/medicine/{id}/stockists', async ({ params, query }) =>
    pageAnswer(await catalogue.suppliersOfMedicine(params.id, query)),
  )

  route('POST /api/company', async ({ body, caller }) =>
    created('Company created.', await catalogue.createCompany(body, await caller())),
  )
  route('POST /api/medicine/quick', async ({ body, caller }) =>
    created('Medicine created.', await catalogue.createMedicine(body, await caller())),
  )
}

function created(message: string, data: Link) {
  return { success: true as const, data: { ...data, message }, message }
}
