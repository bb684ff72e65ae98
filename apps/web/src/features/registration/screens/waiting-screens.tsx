import '../messages.en.ts'
import { hasBuyersRole } from '@rasad/contract/roles'
import { useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { readPending } from '../../../lib/pending-ids.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Waited } from '../api/standing.ts'
import { CardRequests } from '../components/card-requests.tsx'
import { WaitingCard } from '../components/waiting-card.tsx'
import { WaitingEmail } from '../components/waiting-email.tsx'
import { useStanding } from '../use-standing.ts'
import { WaitingDetails } from '../waiting/waiting-details.tsx'

const usersAndStockists: readonly Waited[] = ['user', 'stockist']
const stockistsOnly: readonly Waited[] = ['stockist']
const purchasersOnly: readonly Waited[] = ['purchaser']

interface WaitingScreenProps {
  waited: readonly Waited[]
  loginPath: string
  signupPath: string
}

function WaitingScreen({ waited, loginPath, signupPath }: WaitingScreenProps) {
  const [look, setLook] = useState(0)
  const lookAgain = () => setLook((before) => before + 1)
  const state = useStanding(waited, look)
  const { t } = useTexts('registration')
  const { user } = useSession()
  const isWaiting = state.standing.kind === 'waiting'
  const isBuyer = user !== undefined && hasBuyersRole(user)
  const purchaserId = waited === purchasersOnly ? readPending('purchaser') : undefined
  return (
    <WaitingCard {...state} loginPath={loginPath} signupPath={signupPath}>
      {isWaiting && <WaitingEmail waited={waited} />}
      {isWaiting && purchaserId && (
        <CardRequests purchaserId={purchaserId} isApproved={false} onAsked={lookAgain} />
      )}
      {isWaiting && isBuyer && (
        <section className="mt-4 rounded-md border border-line bg-sheet p-5">
          <h2 className="text-lg font-semibold">{t('meanwhileTitle')}</h2>
          <p className="mb-3 mt-1 text-soft">{t('meanwhileText')}</p>
          <ButtonLink look="quiet" to={paths.ownSuppliers}>
            {t('meanwhileLink')}
          </ButtonLink>
        </section>
      )}
      <WaitingDetails waited={waited} standing={state.standing} onChange={lookAgain} />
    </WaitingCard>
  )
}

/** Waiting page for medical stores and stockists. */
export function MedicalWaitingScreen() {
  return (
    <WaitingScreen waited={usersAndStockists} loginPath={paths.login} signupPath={paths.medicalOwnerSignup} />
  )
}

/** Waiting page for stockists, after registering and after signing in. */
export function StockistWaitingScreen() {
  return (
    <WaitingScreen waited={stockistsOnly} loginPath={paths.stockistLogin} signupPath={paths.stockistSignup} />
  )
}

/** Waiting page for purchasers, who can ask further stockists. */
export function PurchaserWaitingScreen() {
  return (
    <WaitingScreen
      waited={purchasersOnly}
      loginPath={paths.purchaserLogin}
      signupPath={paths.purchaserSignup}
    />
  )
}
