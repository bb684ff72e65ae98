import '../messages.en.ts'
import { idOfSlug } from '@rasad/contract/page-slugs'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { isNamed, isRecord } from '../../../lib/values.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { companyQuery, isNobodys } from '../api/queries.ts'
import { CompanyCard } from '../components/company-card.tsx'
import { MedicineList } from '../components/medicine-list.tsx'
import { NoSuchRecord } from '../components/no-such-record.tsx'
import { useMoved } from '../use-moved.ts'

/** The products of a company. */
export function CompanyProductsScreen() {
  const { t } = useTexts('directory')
  const id = idOfSlug(useParams().id)
  const { state } = useLocation()
  const carried =
    isRecord(state) && isNamed(state.company) && state.company._id === id ? state.company : undefined
  const company = useQuery({ ...companyQuery(id ?? ''), enabled: id !== undefined })
  useMoved('company', id, company.data)
  const name = company.data?.name ?? carried?.name
  usePageTitle(name ?? t('products'))

  if (!id || isNobodys(company.error)) {
    return (
      <NoSuchRecord
        heading={t('companyNotFound')}
        title={t('companyNotFound')}
        text={t('notFoundText')}
        picture={<PackageOpen />}
      />
    )
  }
  return (
    <div className="page @container py-5 md:py-8">
      <BackButton label={t('back')} />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[22rem_minmax(0,1fr)] wide:gap-10">
        <div className="wide:sticky wide:top-20 wide:self-start">
          {company.data ? (
            <CompanyCard company={company.data} as="h1" links={['stockists']} />
          ) : (
            <h1 tabIndex={-1} className="text-2xl font-bold">
              {name ?? <span className="sr-only">{t('products')}</span>}
            </h1>
          )}
          {company.isPending && (
            <LoadingShapes>
              <Skeleton className="mt-3 h-48 w-full rounded-lg" />
            </LoadingShapes>
          )}
        </div>
        <section aria-labelledby="products">
          <h2 id="products" className="mb-3 text-lg font-semibold">
            {t('products')}
          </h2>
          {company.isError && !isNobodys(company.error) ? (
            <QueryError of={company} fallback={t('productsFailed')} />
          ) : (
            <MedicineList
              of={{ company: id }}
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
        </section>
      </div>
    </div>
  )
}
