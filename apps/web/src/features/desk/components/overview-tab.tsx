import type { StockistFigures } from '@rasad/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { KeyFigures, KeyFiguresShape } from '../../../ui/charts/key-figures.tsx'
import { WeekChart } from '../../../ui/charts/week-chart.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { overviewQuery } from '../api/queries.ts'
import type { Desk } from '../use-desk.ts'
import { WantedNear } from './wanted-near.tsx'

const figures = [
  ['found', 'overviewFound'],
  ['called', 'overviewCalled'],
  ['messaged', 'overviewMessaged'],
  ['asked', 'overviewAsked'],
  ['answered', 'overviewAnswered'],
] as const satisfies readonly (readonly [keyof StockistFigures, string])[]

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
    return <QueryError of={query} fallback={t('overviewFailed')} />
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
        <WantedNear deskId={desk.id} />
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
        <WantedNear deskId={desk.id} />
      </div>
    </>
  )
}
