import '../texts.ts'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { readPending } from '../../../lib/pending-ids.ts'
import type { Waited } from '../api/standing.ts'
import { CardRequests } from '../components/card-requests.tsx'
import { WaitingCard } from '../components/waiting-card.tsx'
import { WaitingEmail } from '../components/waiting-email.tsx'
import { useStanding } from '../use-standing.ts'

const usersAndStockists: readonly Waited[] = ['user', 'stockist']
const stockistsOnly: readonly Waited[] = ['stockist']
const purchasersOnly: readonly Waited[] = ['purchaser']

/** Waiting page for medical stores and stockists. */
export function MedicalWaitingScreen() {
  const state = useStanding(usersAndStockists, 0)
  return (
    <WaitingCard {...state} loginPath={paths.login} signupPath={paths.medicalOwnerSignup}>
      {state.standing.kind === 'waiting' && <WaitingEmail waited={usersAndStockists} />}
    </WaitingCard>
  )
}

/** Waiting page for stockists, after registering and after signing in. */
export function StockistWaitingScreen() {
  const state = useStanding(stockistsOnly, 0)
  return (
    <WaitingCard {...state} loginPath={paths.stockistLogin} signupPath={paths.stockistSignup}>
      {state.standing.kind === 'waiting' && <WaitingEmail waited={stockistsOnly} />}
    </WaitingCard>
  )
}

/** Waiting page for purchasers, who can ask further stockists. */
export function PurchaserWaitingScreen() {
  const [look, setLook] = useState(0)
  const state = useStanding(purchasersOnly, look)
  const purchaserId = readPending('purchaser')
  return (
    <WaitingCard {...state} loginPath={paths.purchaserLogin} signupPath={paths.purchaserSignup}>
      {state.standing.kind === 'waiting' && <WaitingEmail waited={purchasersOnly} />}
      {state.standing.kind === 'waiting' && purchaserId && (
        <CardRequests purchaserId={purchaserId} isApproved={false} onAsked={() => setLook(look + 1)} />
      )}
    </WaitingCard>
  )
}
