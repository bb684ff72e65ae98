import { MessagesSquare } from 'lucide-react'
import { ownPage } from '../../../lib/landing.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { endedAccount } from '../../../lib/way-back.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'

/** What it needs to ask stockists: an approved account of a buyer. */
export function BuyersOnly() {
  const { t } = useTexts('requests')
  const { user } = useSession()
  const isStockist = user?.role === 'stockist'
  const hasEnded = !user && endedAccount() !== undefined
  const isWaiting = user !== undefined && !user.approved
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {t('title')}
      </h1>
      <EmptyState
        picture={<MessagesSquare />}
        title={t(user ? 'buyersOnly' : hasEnded ? 'signedOut' : 'signInFirst')}
        text={t(
          isStockist
            ? 'needsDesk'
            : isWaiting
              ? 'needsApproval'
              : user
                ? 'needsBuyer'
                : hasEnded
                  ? 'signedOutText'
                  : 'needsSignIn',
        )}
      >
        {isStockist ? (
          <ButtonLink to={paths.askedRequests}>{t('toDesk')}</ButtonLink>
        ) : user ? (
          <ButtonLink to={ownPage(user)}>{t('toOwnPage')}</ButtonLink>
        ) : (
          <SignInLink to={paths.selectRole} roles={['medicalOwner', 'purchaser']}>
            {t('signIn')}
          </SignInLink>
        )}
      </EmptyState>
    </div>
  )
}
