import '../messages.en.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { usePlaceFilter } from '../../../lib/place-filter.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { EmptyNear, NearBar } from '../../../ui/near-bar.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { companyQuery, isNobodys, stockistsOfCompanyQuery } from '../api/queries.ts'
import { CompanyCard } from '../components/company-card.tsx'
import { DetailOverlay } from '../components/detail-overlay.tsx'
import { NoSuchRecord } from '../components/no-such-record.tsx'
import { StockistGrid } from '../components/stockist-grid.tsx'
import { useMoved } from '../use-moved.ts'
import { recordFromRoute, stockistsFromState } from './route-state.ts'

/** The stockists of a company. */
export function CompanyStockistsScreen() {
  const { t } = useTexts('directory')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { id, record } = recordFromRoute(search, state, 'company', useParams().slug)
  const { where } = usePlaceFilter()
  const company = useQuery({ ...companyQuery(id ?? ''), enabled: id !== undefined })
  useMoved('company', id, company.data)
  const stockists = useInfiniteQuery({
    ...stockistsOfCompanyQuery(id ?? '', where),
    enabled: id !== undefined,
    placeholderData: stockistsFromState(state),
  })
  const name = company.data?.name ?? record?.name
  usePageTitle(name ? t('stockistsOf', { name }) : t('noResultsFound'))

  if (!id || isNobodys(company.error)) {
    return (
      <NoSuchRecord
        heading={id ? t('companyNotFound') : t('suppliers')}
        title={t('noResultsFound')}
        text={id ? t('notFoundText') : t('nothingAsked')}
        picture={<SearchX />}
      />
    )
  }
  const total = stockists.data?.pages[0]?.total
  return (
    <div className="page @container py-5 md:py-8">
      <BackButton label={t('back')} />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[22rem_minmax(0,1fr)] wide:gap-10">
        <div className="wide:sticky wide:top-20 wide:self-start">
          {company.data ? (
            <CompanyCard company={company.data} as="h1" links={['products']} />
          ) : (
            <LoadingShapes>
              <h1 tabIndex={-1} className="text-2xl font-bold">
                {name ?? <span className="sr-only">{t('company')}</span>}
              </h1>
              <Skeleton className="mt-3 h-48 w-full rounded-lg" />
            </LoadingShapes>
          )}
        </div>
        <section aria-labelledby="stockists">
          <SectionHead id="stockists" title={t('suppliers')}>
            {total !== undefined && (
              <ResultCount>{t('locationCount', { count: total, formatted: countOf(total) })}</ResultCount>
            )}
          </SectionHead>
          <NearBar of={{ company: id }} />
          <StockistGrid
            query={stockists}
            isNarrow
            empty={
              <EmptyNear>
                <EmptyState title={t('noResultsFound')} text={t('noCompanyStockists')} picture={<SearchX />}>
                  <BackButton label={t('goBack')} look="primary" />
                </EmptyState>
              </EmptyNear>
            }
          />
        </section>
      </div>
      <DetailOverlay />
    </div>
  )
}
