import { paths } from './paths.ts'
import { keepPending, type PendingKind } from './pending-ids.ts'
import type { Session, StoredUser } from './session.ts'

const waiting: Partial<Record<StoredUser['role'], { kind: PendingKind; path: string }>> = {
  medicalOwner: { kind: 'user', path: paths.medicalWaiting },
  user: { kind: 'user', path: paths.medicalWaiting },
  stockist: { kind: 'stockist', path: paths.stockistWaiting },
  purchaser: { kind: 'purchaser', path: paths.purchaserWaiting },
}

/** The target of Profile. Visitors choose a role first, because each role has its own sign-in. */
export function profileLink({ hasToken, user }: Session): string {
  return hasToken || user ? paths.profile : paths.selectRole
}

/** The account's own page. */
export function ownPage(user: StoredUser): string {
  if (!user.approved) return waiting[user.role]?.path ?? paths.profile
  if (user.role === 'stockist') return paths.stockistDashboard
  if (user.role === 'purchaser') return paths.purchaser(user._id)
  if (user.role === 'staff') return paths.staff(user._id)
  return paths.profile
}

/** The page after signing in. Pending accounts go to the waiting page. */
export function landingPage(user: StoredUser): string {
  const page = user.approved ? undefined : waiting[user.role]
  if (page) keepPending(page.kind, user._id)
  const own = ownPage(user)
  return own === paths.profile ? paths.dashboard : own
}
