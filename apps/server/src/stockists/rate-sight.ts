import { type AccountCaller, type Caller, isAdmin } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import { ownSight, type Sight } from './present-listing-facts.ts'
import { createRateRepository } from './rate-repository.ts'

/** Whose listing it is, and what it shows to approved buyers. */
export interface ListingOwner {
  id: string
  shows_quantity: boolean
  shows_ptr: boolean
}

/** What a viewer sees of a stockist's listings. */
export type SightOf = (stockist: ListingOwner) => Sight

/**
 * Whose rates and quantities a viewer sees, of stockists that show them. A stockist sees its own, and admins see all. So
 * does a buyer with a confirmed e-mail whom an admin has approved; one whom stockists have approved, those of the firms
 * that another owner's word covers: neither the buyer's own owner nor the firm's may be the only one to vouch for it.
 */
export async function sightFor(db: Db, viewer: Caller): Promise<SightOf> {
  const sees = await seenBy(db, viewer)
  return ({ id, shows_quantity: quantity, shows_ptr: ptr }) => {
    if (viewer.kind === 'account' && viewer.role === 'stockist' && viewer.id === id) return ownSight
    return sees(id) ? { quantity, ptr } : { quantity: false, ptr: false }
  }
}

async function seenBy(db: Db, viewer: Caller): Promise<(stockistId: string) => boolean> {
  if (isAdmin(viewer)) return () => true
  if (viewer.kind !== 'account' || !isBuyer(viewer)) return () => false
  const rates = createRateRepository(db)
  const buyer = await rates.buyer(viewer.id)
  if (!buyer?.is_confirmed) return () => false
  if (buyer.by_admin) return () => true
  const [voucher, ...others] = buyer.vouchers
  if (voucher === undefined) return () => false
  if (others.length > 0) return () => true
  const same = await rates.accountsOf(voucher)
  return (id) => !same.has(id)
}

const isBuyer = ({ role, state }: AccountCaller) =>
  state === 'approved' && (role === 'medicalOwner' || role === 'purchaser')
