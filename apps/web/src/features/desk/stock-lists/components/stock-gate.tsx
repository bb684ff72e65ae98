import '../../texts.ts'
import '../texts.ts'
import type { ReactNode } from 'react'
import { paths } from '../../../../lib/paths.ts'
import { Navigate } from '../../../../lib/router/router.tsx'
import { useSession } from '../../../../lib/session.ts'
import { LoggedOut, NoSuchDesk } from '../../components/desk-states.tsx'

/** Whose stock lists these are: a stockist's own, or for an admin any stockist's. */
export interface Keeper {
  stockist: string
  isOwn: boolean
  /** Where their lists are. */
  home: string
}

/** Opens a screen of stock lists to stockists and admins. */
export function StockGate({ children }: { children: (keeper: Keeper) => ReactNode }) {
  const { hasToken, user } = useSession()
  if (!hasToken || !user) return <LoggedOut />
  if (user.role === 'admin') return children({ stockist: 'any', isOwn: false, home: paths.imports })
  if (user.role !== 'stockist') return <NoSuchDesk who={user.name ?? user.email} />
  if (!user.approved) return <Navigate to={paths.stockistWaiting} replace />
  return children({ stockist: user._id, isOwn: true, home: paths.stockLists })
}
