import type { StockistFigures } from '@rasad/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useId } from 'react'
import { dateOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/router.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { KeyFigures, KeyFiguresShape } from '../../../ui/charts/key-figures.tsx'
import { WeekChart } from '../../../ui/charts/week-chart.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { overviewQuery } from '../api/queries.ts'
import { useWanted } from '../api/wanted.ts'
import type { Desk } from '../use-desk.ts'

const figures = [
  ['found', 'overviewFound'],
  ['called', 'overviewCalled'],
  ['messaged', 'overviewMessaged'],
  ['asked', 'overviewAsked'],
  ['answered', 'overviewAnswered'],
] as const satisfies readonly (readonly [keyof StockistFigures, string])[]
const shownWants = 6

/** How often the stockist was found, called, asked, and has answered; and what it could list besides. */
export function OverviewTab({ desk }: { desk: Desk }) {
  const { t } = useTexts('desk')
  const query = useQuery(overviewQuery(desk.id))
  if (query.isPending) {
    return (
      <LoadingShapes label={t('overviewLoading')}>
        <KeyFiguresShape />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-md" />
          <Skeleton className="h-80 rounded-md" />
        </div>
      </LoadingShapes>
    )
  }
  if (!query.data) {
    return (
      <ErrorState
        error={query.error}
        fallback={t('overviewFailed')}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  const { last7, before7, weeks } = query.data
  const isEmpty = weeks.every((week) => figures.every(([key]) => week[key] === 0))
  if (isEmpty) {
    return (
      <>
        <EmptyState title={t('overviewNoneTitle')} text={t('overviewNoneText')} picture={<ChartColumn />}>
          <ButtonLink look="quiet" to={paths.stockLists}>
            {t('overviewNoneDo')}
          </ButtonLink>
        </EmptyState>
        <Wanted deskId={desk.id} />
      </>
    )
  }
  return (
    <>
      <KeyFigures
        figures={figures.map(([key, name]) => ({
          key,
          name: t(name),
          value: last7[key],
          before: before7[key],
        }))}
      />
      <p className="mt-2 max-w-3xl text-xs text-soft">{t('overviewNote')}</p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <WeekChart
          title={t('overviewFoundTitle')}
          text={t('overviewFoundText')}
          series={[{ key: 'found', name: t('overviewFound') }]}
          weeks={weeks}
        />
        <WeekChart
          title={t('overviewContactTitle')}
          text={t('overviewContactText')}
          series={[
            { key: 'called', name: t('overviewCalled') },
            { key: 'messaged', name: t('overviewMessaged') },
          ]}
          weeks={weeks}
        />
        <WeekChart
          title={t('overviewAskedTitle')}
          text={t('overviewAskedText')}
          series={[
            { key: 'answered', name: t('overviewAnswered') },
            { key: 'unanswered', name: t('overviewUnanswered') },
          ]}
          weeks={weeks.map((week) => ({ ...week, unanswered: week.asked - week.answered }))}
        />
        <Wanted deskId={desk.id} />
      </div>
    </>
  )
}

/** The first of what shops near it wanted in vain; the Medicines tab has them all, to list or to hide. */
function Wanted({ deskId }: { deskId: string }) {
  const { t } = useTexts('desk')
  const id = useId()
  const query = useWanted(deskId)
  const [first] = query.data?.pages ?? []
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-sheet p-4 shadow-card">
      <h2 id={id} className="font-semibold">
        {t('overviewWantedTitle')}
      </h2>
      {first && (
        <p className="text-sm text-soft">
          {t('overviewWantedText', { from: dateOf(first.from), to: dateOf(first.to) })}
        </p>
      )}
      {query.isPending && (
        <LoadingShapes>
          <Skeleton className="mt-3 h-40 w-full" />
        </LoadingShapes>
      )}
      {query.isError && <p className="mt-3 text-sm text-soft">{t('overviewWantedFailed')}</p>}
      {first?.data.length === 0 && <p className="mt-3 text-sm text-soft">{t('overviewWantedNone')}</p>}
      {first && first.data.length > 0 && (
        <>
          <ul className="mt-2 divide-y divide-line">
            {first.data.slice(0, shownWants).map(({ medicine, places }) => (
              <li key={medicine._id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 wrap-anywhere">{medicine.name}</span>
                <span className="figures text-sm text-soft">
                  {places
                    .slice(0, 1)
                    .map(({ district, buyers }) => t('wantedIn', { district, buyers }))
                    .join()}
                </span>
              </li>
            ))}
          </ul>
          <Link
            to={paths.stockistDashboard}
            className="mt-1 inline-flex min-h-11 items-center font-semibold text-brand"
          >
            {t('overviewWantedAll')}
          </Link>
        </>
      )}
    </section>
  )
}
