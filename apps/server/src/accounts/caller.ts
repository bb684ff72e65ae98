import type { CallerKind, Role } from '@rasad/contract/roles'

/** Who sends a request. A declined account has no session, so it counts as a visitor. */
export type Caller = Visitor | AccountCaller

interface Visitor {
  kind: 'visitor'
}

export interface AccountCaller {
  kind: 'account'
  /** The account's id, which is also the id of its stockist, purchaser or staff record. */
  id: string
  role: Role
  state: 'pending' | 'approved'
  /** The admin who can add admins. */
  isSuperAdmin: boolean
  email: string
  /** Empty where an upload key stands for the stockist. */
  sessionId: string
  /** By an upload key: what it may do is only to send stock files and open their imports. */
  uploadKeyId?: string
}

/** What a route with an id in its path knows before its body is read. */
export interface CallById {
  params: { id: string }
  caller(): Promise<AccountCaller>
}

export const visitor: Visitor = { kind: 'visitor' }

/** The account's role as permission rules name it. */
export function kindOf(caller: AccountCaller): CallerKind {
  if (caller.state === 'pending') return `pending:${caller.role}`
  return caller.role === 'admin' && caller.isSuperAdmin ? 'owner' : caller.role
}

/** Whether the caller is an admin, super admins included. */
export function isAdmin(caller: Caller): boolean {
  return caller.kind === 'account' && caller.role === 'admin' && caller.state === 'approved'
}
