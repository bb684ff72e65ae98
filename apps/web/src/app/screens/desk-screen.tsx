import { Suspense } from 'react'
import { DeskScreen as Desk } from '../../features/desk/screens/desk-screen.tsx'
import { useAskedRequests } from '../../features/requests/desk/use-asked-requests.ts'
import { useSession } from '../../lib/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowShapes } from '../../ui/states.tsx'

const AskedRequests = lazyPart(
  () => import('../../features/requests/desk/asked-requests.tsx'),
  'AskedRequests',
)

/** The desk, with what buyers ask the stockist for if it is its own. */
export function DeskScreen() {
  const { hasToken, user } = useSession()
  const isStockist = hasToken && user?.role === 'stockist' && user.approved
  return isStockist ? <OwnDesk key={user._id} account={user._id} /> : <Desk />
}

function OwnDesk({ account }: { account: string }) {
  const { isLive, refresh, ...waiting } = useAskedRequests(account)
  return (
    <Desk
      requests={{
        ...waiting,
        panel: (
          <Suspense fallback={<RowShapes count={3} />}>
            <AskedRequests account={account} isLive={isLive} onChange={refresh} />
          </Suspense>
        ),
      }}
    />
  )
}
