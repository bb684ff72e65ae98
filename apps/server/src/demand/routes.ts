import type { Accounts, Caller } from '../accounts/accounts.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { DemandDesk } from './demand.ts'

/** Demands of one address in a minute: each may mean a second of looking for names. */
const maxDemands = 60
const maxBodyBytes = 12_000_000

export function demandRoutes(route: Routes<Caller>, desk: DemandDesk, accounts: Accounts): void {
  route(
    'POST /api/demand',
    async ({ body, request, caller }) => {
      await accounts.limit('demand', [limitKeyOf(request.ip)], maxDemands, 60)
      const address = body.near === undefined ? await addressOf(accounts, await caller()) : null
      return { success: true, data: await desk.create(body, address) }
    },
    { maxBodyBytes },
  )
}

/** The postal address of who is signed in, in one text. Who waits for approval is as a visitor. */
async function addressOf(accounts: Accounts, caller: Caller): Promise<string | null> {
  if (caller.kind === 'visitor' || caller.state !== 'approved') return null
  const { address } = await accounts.me(caller)
  if (address === null || address === undefined || typeof address === 'string') return address ?? null
  return [address.street, address.city, address.state, address.pincode].filter(Boolean).join(', ')
}
