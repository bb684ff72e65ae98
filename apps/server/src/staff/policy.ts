import { type Caller, isAdmin } from '../accounts/accounts.ts'
import type { StaffRow } from './staff-repository.ts'

/** Admins and the stockist that employs the person. */
export function mayChange(caller: Caller, row: StaffRow): boolean {
  if (caller.kind === 'visitor') return false
  return isAdmin(caller) || (isApprovedStockist(caller) && row.stockist_id === caller.id)
}

/** The same, and the person itself. */
export function maySeeAll(caller: Caller, row: StaffRow): boolean {
  return mayChange(caller, row) || (caller.kind === 'account' && caller.id === row.id)
}

function isApprovedStockist(caller: Caller): boolean {
  return caller.kind === 'account' && caller.role === 'stockist' && caller.state === 'approved'
}
