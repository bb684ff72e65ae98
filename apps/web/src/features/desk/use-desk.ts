import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { recordId } from '../../lib/values.ts'

/** A desk that the viewer can open: its own, or another one managed by an admin. */
export interface Desk {
  id: string
  isOwn: boolean
}

/** What buyers ask a stockist for. */
export interface DeskRequests {
  /** How many wait for it; undefined until that is known. */
  count: number | undefined
  /** Of these, orders to confirm and requests to answer; undefined until all are known. */
  orders: number | undefined
  toAnswer: number | undefined
  panel: ReactNode
}

type DeskAccess =
  | { kind: 'desk'; desk: Desk }
  | { kind: 'loggedOut' }
  /** Redirect to `path`. */
  | { kind: 'elsewhere'; path: string }
  /** The account `who` is not a stockist. */
  | { kind: 'notFound'; who?: string }

/** The desk that the address names, if the viewer can see it. */
export function useDeskAccess(): DeskAccess {
  const { hasToken, user } = useSession()
  const [search] = useSearchParams()
  const asked = search.get('id') ?? 'me'
  if (!hasToken || !user) return { kind: 'loggedOut' }

  const isStockist = user.role === 'stockist'
  const id = asked === 'me' ? (isStockist ? user._id : undefined) : recordId(asked)
  if (!id) return asked === 'me' ? { kind: 'notFound', who: user.name ?? user.email } : { kind: 'notFound' }
  if (isStockist && id === user._id) {
    return user.approved
      ? { kind: 'desk', desk: { id, isOwn: true } }
      : { kind: 'elsewhere', path: paths.stockistWaiting }
  }
  if (user.role === 'admin') return { kind: 'desk', desk: { id, isOwn: false } }
  return { kind: 'elsewhere', path: paths.stockistById(id) }
}
