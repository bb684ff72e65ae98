import type { Role } from '@rasad/contract/roles'

export interface DemoPerson {
  who: string
  role: Role
  email: string
  /** The page where they sign in. */
  page: string
}

/** The accounts of the demo world besides its stockists. The owner can add admins. */
export const demoPeople = {
  owner: { who: 'Owner (adds admins)', role: 'admin', email: 'owner@rasad.example', page: '/login' },
  admin: { who: 'Admin', role: 'admin', email: 'admin@rasad.example', page: '/login' },
  medicalOwner: { who: 'Medical owner', role: 'medicalOwner', email: 'store@rasad.example', page: '/login' },
  waitingOwner: {
    who: 'Medical owner who waits for approval',
    role: 'medicalOwner',
    email: 'waiting@rasad.example',
    page: '/login',
  },
  user: { who: 'User', role: 'user', email: 'user@rasad.example', page: '/login' },
} as const satisfies Record<string, DemoPerson>

const emails = new Set<string>(Object.values(demoPeople).map(({ email }) => email))

/** Whether this address belongs to a demo account, whose password is public. */
export function isDemoEmail(email: string): boolean {
  return emails.has(email.toLowerCase())
}
