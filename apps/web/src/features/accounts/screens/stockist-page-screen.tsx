import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Factory, Pill, Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { ownStockistQuery } from '../api/queries.ts'
import { LogoutButton } from '../components/logout-button.tsx'
import { OwnMedicines } from '../components/own-medicines.tsx'

/** A stockist's own page: who it is to others, and what it lists. */
export function StockistPageScreen() {
  const { t } = useTranslation('accounts')
  const { user } = useSession()
  usePageTitle(t('stockistPageTitle'))
  if (user?.role !== 'stockist') return <LoggedOut />
  return <OwnPage id={user._id} />
}

function LoggedOut() {
  const { t } = useTranslation('accounts')
  return (
    <div className="page py-8">
      <h1 tabIndex={-1} className="sr-only">
        {t('stockistPageTitle')}
      </h1>
      <EmptyState title={t('loggedOutTitle')} text={t('loggedOutText')} picture={<Store />}>
        <ButtonLink to={paths.stockistLogin}>{t('goToLogin')}</ButtonLink>
      </EmptyState>
    </div>
  )
}

function OwnPage({ id }: { id: string }) {
  const { t } = useTranslation('accounts')
  const query = useQuery(ownStockistQuery(id))
  const firm = query.data && 'firmName' in query.data ? query.data : undefined
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        fallback={t('loadFailed')}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  if (query.data && !firm) return <LoggedOut />
  return (
    <div className="page max-w-4xl py-6 md:py-10">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {firm?.firmName ?? t('stockistPageTitle')}
          </h1>
          {firm && (
            <p className="mt-0.5 text-soft">{[firm.email, firm.location].filter(Boolean).join(' · ')}</p>
          )}
        </div>
        <LogoutButton to={paths.stockistLogin} />
      </header>
      {firm ? (
        <div className="grid gap-4">
          <dl className="grid grid-cols-2 gap-3">
            <Counter name={t('medicines')} count={firm.medicineCount} Icon={Pill} />
            <Counter name={t('companies')} count={firm.companyCount} Icon={Factory} />
          </dl>
          <div className="flex flex-wrap gap-2">
            <ButtonLink look="quiet" to={paths.createMedicine}>
              <Pill aria-hidden />
              {t('addMedicine')}
            </ButtonLink>
            <ButtonLink look="quiet" to={paths.createCompany}>
              <Factory aria-hidden />
              {t('addCompany')}
            </ButtonLink>
            <ButtonLink look="quiet" to={paths.stockist(id)}>
              <Store aria-hidden />
              {t('publicPage')}
            </ButtonLink>
          </div>
          <OwnMedicines stockistId={id} />
        </div>
      ) : (
        <LoadingShapes>
          <Skeleton className="h-24 w-full rounded-md" />
          <Skeleton className="mt-4 h-48 w-full rounded-md" />
        </LoadingShapes>
      )}
    </div>
  )
}

function Counter({ name, count, Icon }: { name: string; count: number; Icon: typeof Pill }) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-sheet px-4 py-3 shadow-card">
      <dt className="order-last min-w-0 grow text-sm text-soft">{name}</dt>
      <dd className="figures flex items-center gap-3 text-xl font-bold">
        <Icon aria-hidden className="size-6 shrink-0 text-brand" />
        {countOf(count)}
      </dd>
    </div>
  )
}
