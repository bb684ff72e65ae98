import '../messages.en.ts'
import type { SupplierOfMedicine } from '@rasad/contract/directory'
import { limits } from '@rasad/contract/limits'
import type { OwnOffer } from '@rasad/contract/own-suppliers'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation, useNavigationType, useParams, useSearchParams } from 'react-router'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useBriefly, useDebounced, usePageTitle } from '../../../lib/hooks.ts'
import { usePlaceFilter } from '../../../lib/place-filter.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { ContactIcons } from '../../../ui/contact-actions.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { ListingShort } from '../../../ui/listing-facts.tsx'
import { EmptyNear, NearBar } from '../../../ui/near-bar.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { isNobodys, medicineQuery, suppliersOfMedicineQuery } from '../api/queries.ts'
import { DetailOverlay } from '../components/detail-overlay.tsx'
import { MedicineCard } from '../components/medicine-card.tsx'
import { NoSuchRecord } from '../components/no-such-record.tsx'
import { StockistGrid, StockistShapes } from '../components/stockist-grid.tsx'
import { useMoved } from '../use-moved.ts'
import { givenStockists, recordFromRoute } from './route-state.ts'

// Only an address that brings a list of stockists needs it, and it brings the reading of Devanagari.
const GivenSuppliers = lazyPart(() => import('../components/given-suppliers.tsx'), 'GivenSuppliers')

/** The suppliers of a medicine. */
export function MedicineStockistsScreen() {
  const { t } = useTexts('directory')
  const [search] = useSearchParams()
  const { slug } = useParams()
  const { state } = useLocation()
  const { id, record } = recordFromRoute(search, state, 'medicine', slug)
  const medicine = useQuery({ ...medicineQuery(id ?? ''), enabled: id !== undefined })
  useMoved('medicine', id, medicine.data)
  const name = medicine.data?.name ?? record?.name
  // A list is valid only for the medicine it came with.
  const given = record && givenStockists(state)
  usePageTitle(name ? t('suppliersOf', { name }) : t('noResultsFound'))

  if (!id || isNobodys(medicine.error)) {
    return (
      <NoSuchRecord
        heading={id ? t('medicineNotFound') : t('suppliers')}
        title={t('noResultsFound')}
        text={id ? t('notFoundText') : t('nothingAsked')}
        picture={<SearchX />}
      />
    )
  }
  return (
    <div className="page @container py-5 md:py-8">
      <BackButton label={t('back')} />
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-[22rem_minmax(0,1fr)] wide:gap-10">
        <div className="wide:sticky wide:top-20 wide:self-start">
          {medicine.data && <MedicineCard medicine={medicine.data} as="h1" />}
          {!medicine.data && (
            <h1 tabIndex={-1} className="figures text-2xl font-bold">
              {name ?? <span className="sr-only">{t('medicine')}</span>}
            </h1>
          )}
          {medicine.isPending && (
            <LoadingShapes>
              <Skeleton className="mt-3 h-72 w-full rounded-lg" />
            </LoadingShapes>
          )}
          {medicine.isError && (
            <ErrorState
              error={medicine.error}
              onRetry={() => medicine.refetch()}
              busy={medicine.isFetching}
            />
          )}
        </div>
        {given ? (
          <Suspense fallback={<StockistShapes isNarrow />}>
            <GivenSuppliers key={id} medicine={{ _id: id, name: name ?? '' }} stockists={given} />
          </Suspense>
        ) : (
          <Suppliers key={id} id={id} name={name} isOwnPage={slug !== undefined} />
        )}
      </div>
      <DetailOverlay medicine={name === undefined ? undefined : { _id: id, name }} />
    </div>
  )
}

interface SuppliersProps {
  id: string
  name: string | undefined
  isOwnPage: boolean
}

function Suppliers({ id, name, isOwnPage }: SuppliersProps) {
  const { t } = useTexts('directory')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 200)
  const { where } = usePlaceFilter()
  const as = useBuyer()
  const query = suppliersOfMedicineQuery(id, { where, q, as })
  const client = useQueryClient()
  const isReturning = useNavigationType() === 'POP'
  // What came with the page, or was here before, has been read already.
  const [isThere] = useState(
    () => (isOwnPage || isReturning) && client.getQueryData(query.queryKey) !== undefined,
  )
  const isLoading = useBriefly(id, limits.medicineStockistsLoading)
  const isHeldBack = isLoading && !isThere
  const suppliers = useInfiniteQuery({
    ...query,
    placeholderData: keepPreviousData<SupplierPages>,
  })
  const total = suppliers.data?.pages[0]?.total
  const isShown = total !== undefined && !isHeldBack
  return (
    <section aria-labelledby="suppliers">
      <SectionHead id="suppliers" title={t('suppliers')}>
        {isShown && (
          <ResultCount>{t('supplierCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </SectionHead>
      {(typed !== '' || (isShown && total > 0)) && (
        <FilterField
          label={t('filterSuppliers')}
          value={typed}
          onChange={setTyped}
          className="mb-4 sm:w-96"
        />
      )}
      {isShown && <OwnOffers offers={suppliers.data?.pages[0]?.own ?? []} />}
      <NearBar isByStock of={{ medicine: id }} q={q} />
      <StockistGrid
        query={suppliers}
        isHeldBack={isHeldBack}
        isNarrow
        medicine={name}
        empty={
          q === '' ? (
            <EmptyNear>
              <EmptyState title={t('noResultsFound')} text={t('noMedicineStockists')} picture={<SearchX />}>
                <BackButton label={t('goBack')} look="primary" />
              </EmptyState>
            </EmptyNear>
          ) : (
            <EmptyState title={t('noResults')} text={t('noFilterMatch', { q })}>
              <Button look="quiet" onClick={() => setTyped('')}>
                {t('clearFilter')}
              </Button>
            </EmptyState>
          )
        }
      />
    </section>
  )
}

interface SupplierPages {
  pages: {
    success: true
    data: SupplierOfMedicine[]
    total: number
    nextCursor: string | null
    own?: OwnOffer[] | undefined
  }[]
  pageParams: (string | undefined)[]
}

/** What the lists of the buyer's own suppliers say of a medicine. */
function OwnOffers({ offers }: { offers: readonly OwnOffer[] }) {
  const { t } = useTexts('directory')
  if (offers.length === 0) return null
  return (
    <ul aria-label={t('ownOffers')} className="mb-4 grid gap-2">
      {offers.map(({ _id, name, phone, town, listDate, listing }) => (
        <li
          key={_id}
          className="flex items-center gap-2 rounded-sm border border-line bg-sheet py-1.5 pr-1.5 pl-3"
        >
          <div className="min-w-0 grow">
            <p className="truncate text-base leading-5 font-semibold">{name}</p>
            <p className="truncate text-xs leading-4 text-soft">
              {[t('ownList', { date: dateOf(listDate) }), town].filter(Boolean).join(' · ')}
            </p>
            <ListingShort listing={listing} />
          </div>
          <ContactIcons name={name} phone={phone} />
        </li>
      ))}
    </ul>
  )
}
