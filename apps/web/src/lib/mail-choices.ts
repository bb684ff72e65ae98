import { hasBuyersRole, type Role } from '@rasad/contract/roles'

/** Whether an account chooses how notifications come by mail: others get none that it could choose about. */
export function hasMailChoices({ role, approved }: { role: Role; approved: boolean }): boolean {
  return approved && (role === 'stockist' || role === 'admin' || hasBuyersRole({ role }))
}
