import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { ownPage } from '../../../lib/landing.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { userOf, useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmailNotice } from '../../../ui/email-notice/email-notice.tsx'
import { LogoutButton } from '../../../ui/logout-button.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { meQuery } from '../api/queries.ts'
import { OwnData } from '../components/own-data.tsx'
import { OwnMedicines } from '../components/own-medicines.tsx'
import { ProfileFacts } from '../components/profile-facts.tsx'

/** The signed-in account as the service knows it. */
export function ProfileScreen() {
  const { t } = useTranslation('accounts')
  const { hasToken, user: stored } = useSession()
  const isSignedIn = hasToken || stored !== undefined
  const me = useQuery({ ...meQuery(), enabled: isSignedIn })
  usePageTitle(t('profileTitle'))
  if (!isSignedIn) return <Navigate to={paths.login} replace />

  const user = me.data
  const account = userOf(user)
  return (
    <div className="page max-w-3xl py-6 md:py-10">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {user?.medicalName ?? user?.firmName ?? user?.name ?? stored?.name ?? t('profileTitle')}
          </h1>
          {(user ?? stored) && <p className="mt-0.5 text-soft">{(user ?? stored)?.email}</p>}
        </div>
        <LogoutButton to={paths.login} />
      </header>
      {account && !account.approved && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-marigold-wash px-5 py-3 text-marigold-ink">
          <Hourglass aria-hidden className="size-5" />
          <p className="grow font-medium">{t('waitingNote')}</p>
          <ButtonLink look="plain" size="small" to={ownPage(account)} className="text-marigold-ink underline">
            {t('toWaitingPage')}
          </ButtonLink>
        </div>
      )}
      {me.isError ? (
        <div role="alert">
          <EmptyState title={t('profileErrorTitle')} text={refusalText(me.error, t('profileFailed'))}>
            <Button look="quiet" onClick={() => me.refetch()} disabled={me.isFetching}>
              {t('tryAgain', { ns: 'ui' })}
            </Button>
          </EmptyState>
        </div>
      ) : user ? (
        <div className="grid gap-4">
          {!user.emailConfirmed && <EmailNotice email={user.email} />}
          <ProfileFacts user={user} />
          {(user.role === 'medicalOwner' || user.role === 'user' || user.role === 'stockist') && (
            <OwnMedicines stockistId={user.role === 'stockist' ? user._id : undefined} />
          )}
          <OwnData
            role={user.role}
            isSuperAdmin={user.owner}
            email={user.emailConfirmed ? undefined : user.email}
          />
        </div>
      ) : (
        <LoadingShapes>
          <Skeleton className="h-56 w-full rounded-md" />
          <Skeleton className="mt-4 h-24 w-full rounded-md" />
          <Skeleton className="mt-4 h-40 w-full rounded-md" />
        </LoadingShapes>
      )}
    </div>
  )
}
