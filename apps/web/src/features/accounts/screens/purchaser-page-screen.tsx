import '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { recordId } from '../../../lib/values.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Fact, Facts, Sheet } from '../../../ui/facts.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { LogoutButton } from '../components/logout-button.tsx'

/** A purchaser, to itself and to whom it has shown itself. */
export function PurchaserPageScreen() {
  const { t } = useTranslation('accounts')
  const id = recordId(useParams().id)
  const { user } = useSession()
  usePageTitle(t('purchaserPageTitle'))
  const query = useQuery({
    queryKey: ['purchaser', id],
    queryFn: async ({ signal }) =>
      (await call('GET /purchaser/{id}', { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
    staleTime: 0,
  })
  const purchaser = query.data && 'fullName' in query.data ? query.data : undefined
  const isNobody =
    !id || (query.error instanceof ApiError && query.error.status === 404) || (query.data && !purchaser)

  return (
    <div className="page max-w-3xl py-6 md:py-10">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
          {purchaser?.fullName ?? t('purchaserPageTitle')}
        </h1>
        {user && user._id === id && <LogoutButton to={paths.purchaserLogin} />}
      </header>
      {isNobody ? (
        <EmptyState title={t('purchaserNone')}>
          <ButtonLink to={paths.dashboard}>{t('toDashboard')}</ButtonLink>
        </EmptyState>
      ) : query.isError ? (
        <ErrorState
          error={query.error}
          fallback={t('purchaserLoadFailed')}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : purchaser ? (
        <div className="grid gap-4">
          <section className="grid gap-5 rounded-md border border-line bg-sheet p-5 shadow-card sm:grid-cols-[9rem_1fr]">
            <PrivateImage
              url={purchaser.photo}
              alt={t('photo')}
              missing={t('noPhoto')}
              className="aspect-[4/5] w-36 sm:w-full"
            />
            <div>
              {purchaser.approved && (
                <p className="mb-1 inline-flex items-center gap-1.5 rounded-xs bg-call-wash px-2 py-0.5 text-sm font-bold text-call">
                  <BadgeCheck aria-hidden className="size-4" />
                  {t('verified')}
                </p>
              )}
              <Facts>
                <Fact name={t('phone')} missing={t('notProvided')}>
                  {purchaser.contactNo}
                </Fact>
                <Fact name={t('idNumber')} missing={t('notProvided')}>
                  <span className="figures">{purchaser._id.slice(-8).toUpperCase()}</span>
                </Fact>
                <Fact name={t('email')} missing={t('notProvided')}>
                  {purchaser.email}
                </Fact>
                <Fact name={t('address')} missing={t('notProvided')}>
                  {purchaser.address}
                </Fact>
              </Facts>
            </div>
          </section>
          <Sheet title={t('aadhar')}>
            <PrivateImage
              url={purchaser.aadharImage}
              alt={t('aadhar')}
              missing={t('noIdentityImage')}
              className="mt-2 mb-1 min-h-40 max-h-96 w-full"
            />
          </Sheet>
          <ButtonLink look="quiet" to={paths.dashboard} className="justify-self-start">
            {t('toDashboard')}
          </ButtonLink>
        </div>
      ) : (
        <p role="status" className="py-10 text-center text-soft">
          {t('purchaserLoading')}
        </p>
      )}
    </div>
  )
}
