import { limits } from '@rasad/contract/limits'
import type { Category } from '@rasad/contract/search'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ArrowLeft, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigationType } from 'react-router'
import {
  companyQuery,
  isNobodys,
  isPublic,
  medicineQuery,
  type Supplier,
  stockistQuery,
  stockistsOfCompanyQuery,
  suppliersOfMedicineQuery,
} from '../../features/directory/api/queries.ts'
import { CompanyCard } from '../../features/directory/components/company-card.tsx'
import { DetailOverlay } from '../../features/directory/components/detail-overlay.tsx'
import { MedicineCard } from '../../features/directory/components/medicine-card.tsx'
import { StockistCard } from '../../features/directory/components/stockist-card.tsx'
import { StockistGrid, useOpenDetail } from '../../features/directory/components/stockist-grid.tsx'
import { useMoved } from '../../features/directory/use-moved.ts'
import { countOf } from '../../lib/format.ts'
import { useBriefly, usePageTitle } from '../../lib/hooks.ts'
import { paths } from '../../lib/paths.ts'
import type { Scope } from '../../lib/place-counts.ts'
import { usePlaceFilter } from '../../lib/place-filter.ts'
import { useBuyer } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ContactActions } from '../../ui/contact-actions.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { EmptyNear, NearBar } from '../../ui/near-bar.tsx'
import { ResultCount } from '../../ui/result-count.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../ui/states.tsx'

export interface Picked {
  category: Category
  id: string
  /** The data of the suggestion, if the pick came from one. */
  hit: { _id: string; name: string } | undefined
}

/** The card of the picked record, and its suppliers. */
export function PickedResult({ picked }: { picked: Picked }) {
  const { t } = useTexts('app')
  const client = useQueryClient()
  const isReturning = useNavigationType() === 'POP'
  const query = { medicine: medicineQuery, company: companyQuery, supplier: stockistQuery }[picked.category]
  // What came with the page, or was here before, has been read already.
  const [isThere] = useState(
    () => isReturning && client.getQueryData<unknown>(query(picked.id).queryKey) !== undefined,
  )
  const isLoading = useBriefly(picked.id, limits.suggestionLoading)
  const isHeldBack = isLoading && !isThere
  const Result = { medicine: PickedMedicine, company: PickedCompany, supplier: PickedSupplier }[
    picked.category
  ]
  return (
    <>
      <ButtonLink to={paths.home} look="plain" size="small" className="-ml-3 -mt-3 mb-2">
        <ArrowLeft aria-hidden />
        {t('allSuppliers')}
      </ButtonLink>
      <Result picked={picked} isHeldBack={isHeldBack} />
    </>
  )
}

interface ResultProps {
  picked: Picked
  isHeldBack: boolean
}

function PickedMedicine({ picked: { id, hit }, isHeldBack }: ResultProps) {
  const medicine = useQuery(medicineQuery(id))
  useMoved('medicine', id, medicine.data)
  const suppliers = useInfiniteQuery(
    suppliersOfMedicineQuery(id, { where: usePlaceFilter().where, as: useBuyer() }),
  )
  return (
    <>
      <CardBesideSuppliers
        query={medicine}
        suppliers={suppliers}
        of={{ medicine: id }}
        isHeldBack={isHeldBack}
        isByStock
      >
        {(data) => <MedicineCard medicine={data} hasLink />}
      </CardBesideSuppliers>
      <DetailOverlay medicine={medicine.data ?? hit} />
    </>
  )
}

function PickedCompany({ picked: { id }, isHeldBack }: ResultProps) {
  const company = useQuery(companyQuery(id))
  useMoved('company', id, company.data)
  const suppliers = useInfiniteQuery(stockistsOfCompanyQuery(id, usePlaceFilter().where))
  return (
    <CardBesideSuppliers query={company} suppliers={suppliers} of={{ company: id }} isHeldBack={isHeldBack}>
      {(data) => <CompanyCard company={data} links={['products', 'stockists']} />}
    </CardBesideSuppliers>
  )
}

function PickedSupplier({ picked: { id, hit }, isHeldBack }: ResultProps) {
  const { t } = useTexts('app')
  const openDetail = useOpenDetail()
  const query = useQuery(stockistQuery(id))
  const stockist = query.data && isPublic(query.data) ? query.data : undefined
  const phone = hit && 'phone' in hit && typeof hit.phone === 'string' ? hit.phone : undefined
  usePageTitle(stockist?.firmName)
  if ((query.data && !stockist) || isNobodys(query.error)) return <Gone />
  return (
    <section aria-labelledby="picked-supplier" className="max-w-xl">
      <ResultHead id="picked-supplier" title={t('supplier')} />
      {stockist && !isHeldBack ? (
        <StockistCard stockist={stockist} onOpen={openDetail} />
      ) : (
        <div className="rounded-md border border-line bg-sheet p-4 shadow-card">
          <h3 className="text-lg font-semibold">{hit?.name ?? <Skeleton className="h-6 w-3/5" />}</h3>
          {query.isError ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
          ) : (
            <LoadingShapes>
              <Skeleton className="mt-2.5 h-4 w-2/5" />
              <Skeleton className="mt-2 h-4 w-4/5" />
              <Skeleton className="mb-4 mt-4 h-6 w-48" />
            </LoadingShapes>
          )}
          {/* The suggestion already has the number, so the user can call before the rest is loaded. */}
          {hit && phone && <ContactActions stockist={id} name={hit.name} phone={phone} />}
        </div>
      )}
    </section>
  )
}

interface StockistPage {
  data: Supplier[]
  total: number
}

interface CardBesideSuppliersProps<T extends { name: string }> {
  query: UseQueryResult<T>
  suppliers: UseInfiniteQueryResult<InfiniteData<StockistPage>>
  /** What the suppliers are asked for. */
  of: Scope
  isHeldBack: boolean
  isByStock?: boolean
  children: (data: T) => ReactNode
}

function CardBesideSuppliers<T extends { name: string }>({
  query,
  suppliers,
  of,
  isHeldBack,
  isByStock = false,
  children,
}: CardBesideSuppliersProps<T>) {
  const { t } = useTexts('app')
  const total = suppliers.data?.pages[0]?.total
  usePageTitle(query.data?.name)
  if (isNobodys(query.error)) return <Gone />
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 wide:grid-cols-[22rem_minmax(0,1fr)] wide:gap-10">
        <div className="wide:sticky wide:top-20 wide:self-start">
          {query.data && !isHeldBack ? (
            children(query.data)
          ) : query.isError ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
          ) : (
            <LoadingShapes label={t('pickLoading')}>
              <div className="rounded-lg border border-line bg-sheet p-5">
                <Skeleton className="h-7 w-3/4" />
                <Skeleton className="mt-3 h-4 w-1/2" />
                <Skeleton className="mt-5 h-11 w-full" />
              </div>
            </LoadingShapes>
          )}
        </div>
        <section aria-labelledby="matching-suppliers">
          <ResultHead id="matching-suppliers" title={t('suppliers')}>
            {total !== undefined && !isHeldBack && (
              <ResultCount>{t('supplierCount', { count: total, formatted: countOf(total) })}</ResultCount>
            )}
          </ResultHead>
          <NearBar isByStock={isByStock} of={of} />
          <StockistGrid
            query={suppliers}
            isHeldBack={isHeldBack}
            isNarrow
            medicine={isByStock ? query.data?.name : undefined}
            empty={
              <EmptyNear>
                <EmptyState title={t('noResultsFound')} text={t('noneSupplies')} picture={<SearchX />} />
              </EmptyNear>
            }
          />
        </section>
      </div>
    </div>
  )
}

function ResultHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </div>
  )
}

function Gone() {
  const { t } = useTexts('app')
  return (
    <EmptyState title={t('noResultsFound')} text={t('gone')} picture={<SearchX />}>
      <ButtonLink to={paths.home}>{t('allSuppliers')}</ButtonLink>
    </EmptyState>
  )
}
