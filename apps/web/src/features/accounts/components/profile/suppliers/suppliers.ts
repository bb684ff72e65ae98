import type { SignedInUser } from '@rasad/contract/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../../lib/api-client.ts'

/** Whom the account orders from. */
export function ownSuppliersQuery() {
  return queryOptions({
    queryKey: ['me', 'own-suppliers'],
    queryFn: async ({ signal }) => (await call('GET /api/own-suppliers', { signal })).data,
    staleTime: 0,
  })
}

/** Buyers keep own suppliers, also while they wait. */
export function keepsSuppliers({ role }: SignedInUser): boolean {
  return role === 'medicalOwner' || role === 'purchaser'
}
