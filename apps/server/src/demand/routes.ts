import type { Accounts, Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { DemandDesk } from './demand.ts'

/** Demands of one address in a minute: each may mean a second of looking for names. */
const demandsMost = 60
const bodyMost = 12_000_000

export function demandRoutes(route: Routes<Caller>, desk: DemandDesk, accounts: Accounts): void {
  route(
    'POST /api/demand',
    async ({ body, request }) => {
      await accounts.limit('demand', [request.ip], demandsMost, 60)
      return { success: true, data: await desk.create(body) }
    },
    { bodyMost },
  )
}
