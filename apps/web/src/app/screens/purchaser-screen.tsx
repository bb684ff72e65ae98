import { PurchaserCardScreen } from '../../features/cards/screens/purchaser-card-screen.tsx'
import { CardRequests } from '../../features/registration/components/card-requests.tsx'
import { useSession } from '../../lib/session.ts'

/** A purchaser's card. The purchaser also sees the stockists asked for it. */
export function PurchaserScreen() {
  const { user } = useSession()
  return (
    <PurchaserCardScreen>
      {({ _id, approved }) =>
        user?.role === 'purchaser' &&
        user._id === _id && <CardRequests purchaserId={_id} isApproved={approved} />
      }
    </PurchaserCardScreen>
  )
}
