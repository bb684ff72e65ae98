import { Store, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'

/** Nobody is signed in any more. */
export function LoggedOut() {
  const { t } = useTexts('desk')
  return (
    <Bare heading={t('loggedOutTitle')}>
      <EmptyState title={t('loggedOutTitle')} text={t('loggedOutText')} picture={<Store />}>
        <SignInLink to={paths.stockistLogin} roles={['stockist']}>
          {t('goToLogin')}
        </SignInLink>
      </EmptyState>
    </Bare>
  )
}

/** There is no such desk: the account `who` has none. */
export function NoSuchDesk({ who }: { who?: string | undefined }) {
  const { t } = useTexts('desk')
  return (
    <Bare heading={t('oops')}>
      <EmptyState title={t('oops')} text={t('stockistNotFound')} picture={<TriangleAlert />}>
        {who && <p className="w-full text-sm text-soft">{t('notAStockist', { who })}</p>}
        {who && <ButtonLink to={paths.stockistLogin}>{t('goToLogin')}</ButtonLink>}
        <ButtonLink look="quiet" to={paths.home}>
          {t('toHome')}
        </ButtonLink>
      </EmptyState>
    </Bare>
  )
}

/** The service did not say whose desk it is. */
export function DeskFailed() {
  const { t } = useTexts('desk')
  return (
    <Bare heading={t('oops')}>
      <div role="alert">
        <EmptyState title={t('oops')} text={t('loadFailed')} picture={<TriangleAlert />}>
          <Button onClick={() => location.reload()}>{t('tryAgain')}</Button>
        </EmptyState>
      </div>
    </Bare>
  )
}

export function DeskLoading() {
  const { t } = useTexts('desk')
  return (
    <Bare heading={t('pageTitle')}>
      <LoadingShapes label={t('loading')}>
        <Skeleton className="h-8 w-72 max-w-full" />
        <Skeleton className="mt-2 h-5 w-96 max-w-full" />
        <Skeleton className="mt-6 h-14 w-full rounded-md" />
        <Skeleton className="mt-4 h-96 w-full rounded-md" />
      </LoadingShapes>
    </Bare>
  )
}

function Bare({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="sr-only">
        {heading}
      </h1>
      {children}
    </div>
  )
}
