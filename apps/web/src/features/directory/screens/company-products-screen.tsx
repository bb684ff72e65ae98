import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { isNamed, isRecord, recordId } from '../../../lib/values.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { companyQuery, isNobodys } from '../api/queries.ts'
import { MedicineList } from '../components/medicine-list.tsx'
import { useDirectorySlots } from '../slots.tsx'

/** What a company makes. */
export function CompanyProductsScreen() {
  const { t } = useTranslation('directory')
  const { SaveButton } = useDirectorySlots()
  const id = recordId(useParams().id)
  const { state } = useLocation()
  const carried =
    isRecord(state) && isNamed(state.company) && state.company._id === id ? state.company : undefined
  const company = useQuery({ ...companyQuery(id ?? ''), enabled: id !== undefined })
  const name = company.data?.name ?? carried?.name
  usePageTitle(name ?? t('products'))

  if (!id || isNobodys(company.error)) {
    return (
      <div className="page py-6">
        <h1 tabIndex={-1} className="sr-only">
          {t('companyNotFound')}
        </h1>
        <EmptyState title={t('companyNotFound')} text={t('notFoundText')} picture={<PackageOpen />}>
          <BackButton label={t('goBack')} look="primary" />
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page max-w-4xl py-5 md:py-8">
      <BackButton label={t('back')} />
      <header className="mb-5 mt-1">
        <div className="flex items-start justify-between gap-2">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {name ?? (
              <>
                <span className="sr-only">{t('products')}</span>
                {company.isPending && <Skeleton className="h-9 w-64" />}
              </>
            )}
          </h1>
          {company.data && (
            <SaveButton
              item={{
                kind: 'company',
                _id: company.data._id,
                name: company.data.name,
                detail: company.data.location,
                phone: null,
              }}
            />
          )}
        </div>
        {company.data && (
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            {company.data.location && <p className="text-soft">{company.data.location}</p>}
            <ButtonLink
              to={paths.companyStockists(id)}
              state={{ company: company.data }}
              look="plain"
              size="small"
              className="figures -ml-3"
            >
              {t('supplierCount', {
                count: company.data.stockistCount,
                formatted: countOf(company.data.stockistCount),
              })}
            </ButtonLink>
          </div>
        )}
      </header>
      {company.isError && !isNobodys(company.error) ? (
        <ErrorState
          error={company.error}
          fallback={t('productsFailed')}
          onRetry={() => company.refetch()}
          busy={company.isFetching}
        />
      ) : (
        <MedicineList
          owner={{ company: id }}
          countKey="productCount"
          filterLabel={t('filterProducts')}
          failedText={t('productsFailed')}
          empty={
            <EmptyState title={t('noProductsFound')} text={t('noProductsText')} picture={<PackageOpen />}>
              <BackButton label={t('goBack')} look="quiet" />
            </EmptyState>
          }
        />
      )}
    </div>
  )
}
