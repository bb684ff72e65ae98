import '../texts.ts'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { readPending } from '../../../lib/pending-ids.ts'
import type { Waited } from '../api/standing.ts'
import { AskStockists } from '../components/ask-stockists.tsx'
import { WaitingCard } from '../components/waiting-card.tsx'
import { WaitingEmail } from '../components/waiting-email.tsx'
import { useStanding } from '../use-standing.ts'

const usersAndStockists: readonly Waited[] = ['user', 'stockist']
const stockistsOnly: readonly Waited[] = ['stockist']
const purchasersOnly: readonly Waited[] = ['purchaser']

/** Medical stores wait here, and stockists too. */
export function MedicalWaitingScreen() {
  const { standing, hasTrouble } = useStanding(usersAndStockists, 0)
  return (
    <WaitingCard standing={standing} hasTrouble={hasTrouble} loginPath={paths.login}>
      {standing.kind === 'waiting' && <WaitingEmail waited={usersAndStockists} />}
    </WaitingCard>
  )
}

/** Stockists wait here, after registering and after signing in. */
export function StockistWaitingScreen() {
  const { standing, hasTrouble } = useStanding(stockistsOnly, 0)
  return (
    <WaitingCard standing={standing} hasTrouble={hasTrouble} loginPath={paths.stockistLogin}>
      {standing.kind === 'waiting' && <WaitingEmail waited={stockistsOnly} />}
    </WaitingCard>
  )
}

/** Purchasers wait here for a stockist's approval, and can ask again. */
export function PurchaserWaitingScreen() {
  const [look, setLook] = useState(0)
  const { standing, hasTrouble } = useStanding(purchasersOnly, look)
  const purchaserId = readPending('purchaser')
  return (
    <WaitingCard standing={standing} hasTrouble={hasTrouble} loginPath={paths.purchaserLogin}>
      {standing.kind === 'waiting' && <WaitingEmail waited={purchasersOnly} />}
      {standing.kind === 'waiting' && purchaserId && (
        <AskStockists
          purchaserId={purchaserId}
          hasAsked={readPending('request') !== undefined}
          onAsked={() => setLook(look + 1)}
        />
      )}
    </WaitingCard>
  )
}
