import '../../messages.en.ts'
import '../messages.en.ts'
import { hasBuyersRole } from '@rasad/contract/roles'
import { createContext, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../../../lib/paths.ts'
import { useSession } from '../../../../lib/session.ts'
import { LoggedOut, NoSuchDesk } from '../../components/desk-states.tsx'

/** Whose stock lists these are: a stockist's own, those of a buyer's own suppliers, or for an admin any stockist's. */
export interface ListOwner {
  stockist: string
  /** A stockist's own. */
  isOwn: boolean
  isBuyer: boolean
  /** Where their lists are. */
  home: string
}

/** Whether the list is that of a buyer's own supplier. */
export const OfOwnSupplier = createContext(false)

/** Opens a screen of stock lists to stockists, to buyers who keep lists of their suppliers, and to admins. */
export function StockGate({ children }: { children: (owner: ListOwner) => ReactNode }) {
  const { hasToken, user } = useSession()
  if (!hasToken || !user) return <LoggedOut />
  if (user.role === 'admin')
    return children({ stockist: 'any', isOwn: false, isBuyer: false, home: paths.imports })
  if (hasBuyersRole(user)) {
    return (
      <OfOwnSupplier value={true}>
        {children({ stockist: user._id, isOwn: false, isBuyer: true, home: paths.ownSuppliers })}
      </OfOwnSupplier>
    )
  }
  if (user.role !== 'stockist') return <NoSuchDesk who={user.name ?? user.email} />
  if (!user.approved) return <Navigate to={paths.stockistWaiting} replace />
  return children({ stockist: user._id, isOwn: true, isBuyer: false, home: paths.stockLists })
}
