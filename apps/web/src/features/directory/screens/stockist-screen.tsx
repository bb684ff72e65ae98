import '../messages.en.ts'
import { idOfSlug } from '@rasad/contract/page-slugs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Hourglass, SearchX, ShieldQuestion } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChipLink, UnconfirmedMark } from '../../../ui/chip.tsx'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import {
  companiesOfStockistQuery,
  isNobodys,
  isPublic,
  type Supplier,
  stockistQuery,
} from '../api/queries.ts'
import { AskedMedicineCard, askedMedicine } from '../components/asked-medicine.tsx'
import { ContactPanel } from '../components/contact-panel.tsx'
import { MedicineList } from '../components/medicine-list.tsx'
import { StockistHead } from '../components/stockist-head.tsx'
import { savableSupplier, useDirectorySlots } from '../slots.tsx'

/** A stockist's public page, the target of its QR code. */
export function StockistScreen() {
  const { t } = useTexts('directory')
  const id = idOfSlug(useParams().id)
  const query = useQuery({ ...stockistQuery(id ?? ''), enabled: id !== undefined })
  const stockist = query.data
  const shown = stockist && isPublic(stockist) ? stockist : undefined
  usePageTitle(shown?.firmName ?? t('supplierDetail'))

  if (shown) return <PublicPage stockist={shown} />
  if (!id || isNobodys(query.error)) {
    return (
      <Plain heading={t('stockistNotFound')}>
        <EmptyState title={t('stockistNotFound')} text={t('notFoundText')} picture={<SearchX />}>
          <ButtonLink to={paths.home}>{t('searchAgain')}</ButtonLink>
        </EmptyState>
      </Plain>
    )
  }
  if (stockist && !isPublic(stockist)) {
    const title = stockist.declined ? t('declined') : t('notApproved')
    return (
      <Plain heading={title}>
        <EmptyState
          title={title}
          text={stockist.declined ? t('declinedText') : t('notApprovedText')}
          picture={<Hourglass />}
        >
          <ButtonLink to={paths.home}>{t('searchAgain')}</ButtonLink>
        </EmptyState>
      </Plain>
    )
  }
  return (
    <Plain heading={t('supplierDetail')}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
      ) : (
        <LoadingShapes>
          <Skeleton className="h-10 w-2/3" />
          <Skeleton className="mt-3 h-5 w-1/2" />
          <Skeleton className="mt-8 h-48 w-full" />
        </LoadingShapes>
      )}
    </Plain>
  )
}

function Plain({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div className="page py-8">
      <h1 tabIndex={-1} className="sr-only">
        {heading}
      </h1>
      {children}
    </div>
  )
}

function PublicPage({ stockist }: { stockist: Supplier }) {
  const { t } = useTexts('directory')
  const { SaveButton } = useDirectorySlots()
  const medicine = askedMedicine(useLocation().state)
  return (
    <div className="page @container py-5 md:py-8">
      <div className="flex items-center justify-between">
        <BackButton label={t('back')} />
        <SaveButton item={savableSupplier(stockist)} />
      </div>
      <div className="mt-2 grid gap-x-12 gap-y-8 md:@2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <StockistHead stockist={stockist} as="h1">
          {medicine && <AskedMedicineCard medicine={medicine} stockist={stockist} as="h2" />}
        </StockistHead>
        <div className="md:@2xl:col-start-2 md:@2xl:row-span-2 md:@2xl:row-start-1">
          <ContactPanel stockist={stockist} medicine={medicine} as="h2">
            <ButtonLink look="quiet" to={paths.stockistVerify(stockist._id)} className="mt-4 w-full">
              <ShieldQuestion aria-hidden />
              {t('verify')}
            </ButtonLink>
          </ContactPanel>
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <Companies stockist={stockist} />
          <section aria-labelledby="medicines">
            <h2 id="medicines" className="mb-3 text-lg font-semibold">
              {t('medicines')}
            </h2>
            <MedicineList
              of={{ stockist: stockist._id }}
              countKey="medicineCount"
              filterLabel={t('filterMedicines')}
              empty={<p className="text-soft">{t('noMedicines')}</p>}
            />
          </section>
        </div>
      </div>
    </div>
  )
}

function Companies({ stockist }: { stockist: Supplier }) {
  const { t } = useTexts('directory')
  const isWhole = stockist.companyCount <= stockist.companies.length
  const query = useInfiniteQuery({ ...companiesOfStockistQuery(stockist._id), enabled: !isWhole })
  const fetched = query.data?.pages.flatMap((page) => page.data)
  const companies = fetched ?? stockist.companies
  return (
    <section aria-labelledby="companies">
      <SectionHead id="companies" title={t('companies')}>
        <p className="figures text-sm text-soft">
          {t('companyCount', { count: stockist.companyCount, formatted: countOf(stockist.companyCount) })}
        </p>
      </SectionHead>
      {companies.length === 0 ? (
        <p className="text-soft">{t('noCompanies')}</p>
      ) : (
        <EndlessList
          items={companies}
          keyOf={(company) => company._id}
          className="flex flex-wrap gap-2"
          pages={query}
        >
          {(company) => (
            <ChipLink
              to={paths.companyStockists(company._id, company.name)}
              mark={<UnconfirmedMark of={company} />}
            >
              {company.name}
            </ChipLink>
          )}
        </EndlessList>
      )}
    </section>
  )
}
