import '../messages.en.ts'
import type { DistrictSummary } from '@rasad/contract/districts'
import { placeKey } from '@rasad/contract/place-names'
import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { EmptyState, RowShapes } from '../../../ui/states.tsx'
import { districtsQuery } from '../api/districts.ts'

/** The states and districts that have suppliers; with a state in the address, those of that state. */
export function PlacesScreen() {
  const { t } = useTexts('directory')
  const { state: named } = useParams()
  const query = useQuery(districtsQuery())
  const shown = query.data?.filter(({ state }) => named === undefined || placeKey(state) === placeKey(named))
  const state = named === undefined ? undefined : shown?.[0]?.state
  const title = state === undefined ? t('placesTitle') : t('suppliersIn', { place: state })
  usePageTitle(title)
  return (
    <div className="page py-5 md:py-8">
      <BackButton label={t('back')} />
      <h1 tabIndex={-1} className="mt-2 text-2xl font-bold md:text-3xl">
        {title}
      </h1>
      {named !== undefined && (
        <Link to={paths.places} className={buttonClass('plain', 'small', '-ml-3')}>
          {t('allPlaces')}
        </Link>
      )}
      <div className="mt-5">
        {query.isPending && <RowShapes count={6} label={t('loadingPlaces')} />}
        {query.isError && !query.data && (
          <ErrorState error={query.error} onRetry={() => query.refetch()} busy={query.isFetching} />
        )}
        {shown?.length === 0 && (
          <EmptyState
            title={t('noSuppliersHere')}
            text={t(named === undefined ? 'noSuppliersAnywhere' : 'noSuppliersInState')}
            picture={<MapPinOff />}
          >
            <ButtonLink to={named === undefined ? paths.home : paths.places} look="quiet">
              {t(named === undefined ? 'searchAgain' : 'allPlaces')}
            </ButtonLink>
          </EmptyState>
        )}
        <div className={named === undefined ? 'gap-x-10 sm:columns-2 lg:columns-3' : undefined}>
          {[...new Set(shown?.map((each) => each.state))].map((name) => (
            <State
              key={name}
              name={name}
              districts={shown?.filter((each) => each.state === name) ?? []}
              isLinked={named === undefined}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface StateProps {
  name: string
  districts: DistrictSummary[]
  isLinked: boolean
}

function State({ name, districts, isLinked }: StateProps) {
  const { t } = useTexts('directory')
  return (
    <section className="mb-6 break-inside-avoid-column" aria-label={name}>
      <h2 className={isLinked ? 'mb-1 text-lg font-semibold' : 'sr-only'}>
        <Link to={paths.state(name)} className="inline-block py-1">
          {name}
        </Link>
      </h2>
      <ul className={isLinked ? undefined : 'grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3'}>
        {districts.map(({ state, district, stockistCount }) => (
          <li key={district} className="border-b border-line">
            <Link
              to={paths.district(state, district)}
              className="flex min-h-11 items-center justify-between gap-3 py-1.5 font-medium no-underline hover:text-brand"
            >
              <span className="min-w-0 wrap-anywhere">{district}</span>
              <span className="figures shrink-0 text-sm font-normal text-soft">
                {t('supplierCount', { count: stockistCount, formatted: countOf(stockistCount) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
