import type { PublicStaff, Staff } from '@rasad/contract/staff'
import { type StoredUser, useSession } from '../../lib/session.ts'

/** A staff member with the fields that only authorised viewers get. */
export type Member = Staff | PublicStaff

/** The signed-in account's permissions, so that no button leads to an error. The service checks independently. */
interface Rights {
  isAdmin: boolean
  mayAdd: boolean
  /** Can see a list: its own staff, itself, or everybody. */
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
