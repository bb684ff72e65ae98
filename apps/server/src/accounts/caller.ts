import type { CallerKind, Role } from '@rasad/contract/roles'

/** Who makes a request. A declined account has no session, so it is a visitor. */
export type Caller = Visitor | AccountCaller

export interface Visitor {
  kind: 'visitor'
}

export interface AccountCaller {
  kind: 'account'
  /** The account's id, which is also the id of its stockist, purchaser, staff … record. */
  id: string
  role: Role
  state: 'pending' | 'approved'
  /** The admin who may add admins. */
  owner: boolean
  email: string
  sessionId: string
}

export const visitor: Visitor = { kind: 'visitor' }

/** What the rules call this account. */
export function kindOf(caller: AccountCaller): CallerKind {
  if (caller.state === 'pending') return `pending:${caller.role}`
  return caller.role === 'admin' && caller.owner ? 'owner' : caller.role
}

/** An admin, the owner included. */
export function isAdmin(caller: Caller): boolean {
  return caller.kind === 'account' && caller.role === 'admin' && caller.state === 'approved'
}
