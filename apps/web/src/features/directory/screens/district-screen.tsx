import '../messages.en.ts'
import type { District } from '@rasad/contract/districts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useAccountPlace } from '../../../lib/account-place.ts'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useNear } from '../../../lib/near.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { ChipLink, UnconfirmedMark } from '../../../ui/chip.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LayoutSwitch } from '../../../ui/layout-switch.tsx'
import { NearButton } from '../../../ui/near-button.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { districtName, districtQuery } from '../api/districts.ts'
import { isNobodys, stockistsQuery } from '../api/queries.ts'
import { DetailOverlay } from '../components/detail-overlay.tsx'
import { StockistGrid } from '../components/stockist-grid.tsx'

/** The suppliers of a district, and what most of them carry. */
export function DistrictScreen() {
  const { t } = useTexts('directory')
  const { state = '', district = '' } = useParams()
  const query = useQuery(districtQuery(state, district))
  const isUnknown = isNobodys(query.error)
  const title = query.data && t('suppliersIn', { place: `${query.data.district}, ${query.data.state}` })
  usePageTitle(title ?? (isUnknown ? t('noSuchPlace') : undefined))
  return (
    <div className="page py-5 md:py-8">
      <BackButton label={t('back')} />
      {query.data ? (
        <DistrictPage district={query.data} title={title} />
      ) : (
        <>
          <h1 tabIndex={-1} className="sr-only">
            {t(isUnknown ? 'noSuchPlace' : 'suppliers')}
          </h1>
          {isUnknown ? (
            <EmptyState title={t('noSuchPlace')} text={t('noSuchPlaceText')} picture={<MapPinOff />}>
              <ButtonLink to={paths.places}>{t('allPlaces')}</ButtonLink>
            </EmptyState>
          ) : query.isError ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
          ) : (
            <LoadingShapes>
              <Skeleton className="h-9 w-2/3" />
              <Skeleton className="mt-3 h-5 w-1/3" />
              <Skeleton className="mt-8 h-40 w-full" />
            </LoadingShapes>
          )}
        </>
      )}
      <DetailOverlay />
    </div>
  )
}

function DistrictPage({ district: here, title }: { district: District; title: string | undefined }) {
  const { t } = useTexts('directory')
  const near = useNear()
  useAccountPlace()
  const { state, district } = here
  const where = { ...(near && { near: near.pin }), state, district }
  const suppliers = useInfiniteQuery({ ...stockistsQuery(where), enabled: here.stockistCount > 0 })
  const total = suppliers.data?.pages[0]?.total ?? here.stockistCount
  return (
    <>
      <h1 tabIndex={-1} className="mt-2 text-2xl font-bold md:text-3xl">
        {title}
      </h1>
      <p className="-ml-3 flex flex-wrap">
        <Link to={paths.state(state)} className={buttonClass('plain', 'small')}>
          {t('allOfState', { state })}
        </Link>
        <Link to={paths.places} className={buttonClass('plain', 'small')}>
          {t('allPlaces')}
        </Link>
      </p>
      {total === 0 ? (
        <EmptyState title={t('noSuppliersHere')} text={t('noSuppliersInDistrict')} picture={<MapPinOff />}>
          <ButtonLink to={paths.home} look="quiet">
            {t('searchAgain')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <section aria-labelledby="district-suppliers" className="mt-5">
            <SectionHead id="district-suppliers" title={t('suppliers')} isLarge>
              <ResultCount>{t('supplierCount', { count: total, formatted: countOf(total) })}</ResultCount>
            </SectionHead>
            <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
              <NearButton />
              <LayoutSwitch />
              <p className="text-sm text-soft">{t(near ? 'nearestFirst' : 'newestFirst')}</p>
            </div>
            <StockistGrid query={suppliers} empty={null} />
          </section>
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2 md:gap-8">
            <Carried
              title={t('mostCarriedCompanies')}
              entries={here.companies}
              pathOf={paths.companyStockists}
            />
            <Carried
              title={t('mostCarriedMedicines')}
              entries={here.medicines}
              pathOf={paths.medicineStockists}
            />
          </div>
        </>
      )}
      <Nearby district={here} />
    </>
  )
}

interface CarriedProps {
  title: string
  entries: District['companies']
  pathOf: (id: string, name: string) => string
}

function Carried({ title, entries, pathOf }: CarriedProps): ReactNode {
  const { t } = useTexts('directory')
  if (entries.length === 0) return null
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-2">
        {entries.map((entry) => (
          <li key={entry._id} className="max-w-full max-md:nth-[n+7]:hidden">
            <ChipLink to={pathOf(entry._id, entry.name)} mark={<UnconfirmedMark of={entry} />}>
              {entry.name}{' '}
              <span className="figures text-soft">
                <span aria-hidden>{countOf(entry.stockistCount)}</span>
                <span className="sr-only">
                  {t('supplierCount', {
                    count: entry.stockistCount,
                    formatted: countOf(entry.stockistCount),
                  })}
                </span>
              </span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nearby({ district: { nearby } }: { district: District }): ReactNode {
  const { t } = useTexts('directory')
  if (nearby.length === 0) return null
  return (
    <section aria-label={t('nearbyDistricts')} className="mt-6">
      <h2 className="mb-1 text-lg font-semibold">{t('nearbyDistricts')}</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {nearby.map(({ state, district, stockistCount, distanceKm }) => (
          <li key={`${state} ${district}`} className="border-b border-line max-md:nth-[n+4]:hidden">
            <Link
              to={paths.district(state, district)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1.5 font-medium no-underline hover:text-brand"
            >
              <span className="min-w-0 wrap-anywhere">{districtName({ state, district })}</span>
              <span className="figures text-right text-sm font-normal text-soft">
                {t('supplierCount', { count: stockistCount, formatted: countOf(stockistCount) })},{' '}
                <Distance km={distanceKm} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
