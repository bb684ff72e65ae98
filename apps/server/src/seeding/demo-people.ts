import type { Role } from '@rasad/contract/roles'
import { meetingStockist } from '../../seed/demo/people.ts'

export interface DemoPerson {
  who: string
  role: Role
  email: string
  /** The page where they sign in. */
  page: string
}

/** The accounts of the demo world besides its stockists. The super admin can add admins. */
export const demoPeople = {
  superAdmin: { who: 'Owner (adds admins)', role: 'admin', email: 'owner@rasad.example', page: '/login' },
  admin: { who: 'Admin', role: 'admin', email: 'admin@rasad.example', page: '/login' },
  medicalOwner: { who: 'Medical owner', role: 'medicalOwner', email: 'store@rasad.example', page: '/login' },
  waitingMedicalOwner: {
    who: 'Medical owner who waits for approval',
    role: 'medicalOwner',
    email: 'waiting@rasad.example',
    page: '/login',
  },
  declinedMedicalOwner: {
    who: 'Medical owner who was declined, and can send the licence again',
    role: 'medicalOwner',
    email: 'declined@rasad.example',
    page: '/login',
  },
  user: { who: 'User', role: 'user', email: 'user@rasad.example', page: '/login' },
  staff: {
    who: 'Staff of the stockist below',
    role: 'staff',
    email: 'staff@rasad.example',
    page: '/login',
  },
  purchaser: {
    who: 'Purchaser',
    role: 'purchaser',
    email: 'purchaser@rasad.example',
    page: '/purchaserLogin',
  },
  waitingPurchaser: {
    who: 'Purchaser who waits for approval',
    role: 'purchaser',
    email: 'waiting-purchaser@rasad.example',
    page: '/purchaserLogin',
  },
} as const satisfies Record<string, DemoPerson>

/** The stockists worth trying, of more than a hundred that have accounts. */
export const demoStockistPeople: readonly DemoPerson[] = [
  {
    who: 'Stockist with staff, card requests and a change that waits',
    role: 'stockist',
    email: meetingStockist,
    page: '/stockist-login',
  },
  {
    who: 'Stockist who waits for approval',
    role: 'stockist',
    email: 'orders@malabar-medical-agencies.example',
    page: '/stockist-login',
  },
]

const emails = new Set<string>(Object.values(demoPeople).map(({ email }) => email))

/** Whether this address belongs to a demo account, whose password is public. */
export function isDemoEmail(email: string): boolean {
  return emails.has(email.toLowerCase())
}
