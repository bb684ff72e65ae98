import type { PublicStaff, Staff } from '@rasad/contract/staff'
import { type StoredUser, useSession } from '../../lib/session.ts'

/** A staff member, in full to whom it is theirs to see. */
export type Member = Staff | PublicStaff

/** What the signed-in person may do, so that no button leads to a refusal. The service decides for itself. */
export interface Rights {
  isAdmin: boolean
  mayAdd: boolean
  /** Sees a list: its own staff, itself, or everybody. */
  maySeeList: boolean
  mayEdit: (member: Member) => boolean
}

export function useRights(): Rights {
  const { user } = useSession()
  return rightsOf(user)
}

export function rightsOf(user: StoredUser | undefined): Rights {
  const isAdmin = user?.role === 'admin'
  const isStockist = user?.role === 'stockist' && user.approved
  return {
    isAdmin,
    mayAdd: isAdmin || isStockist,
    maySeeList: isAdmin || isStockist || user?.role === 'staff',
    mayEdit: (member) => isAdmin || (isStockist && 'stockist' in member && member.stockist === user?._id),
  }
}

/** As lists show it: the last 6 characters of the record's id. */
export function shownId(member: Member): string {
  return member._id.slice(-6).toUpperCase()
}
