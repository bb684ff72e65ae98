import '../messages.en.ts'
import type { AdminFigures, AdminOverview } from '@rasad/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/texts.ts'
import { KeyFigures, KeyFiguresShape } from '../../../ui/charts/key-figures.tsx'
import { WeekChart } from '../../../ui/charts/week-chart.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { overviewQuery } from '../api/overview.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { CoveragePanel } from '../overview/coverage-panel.tsx'
import { EmptySearchesPanel, FreshnessPanel, PendingPanel } from '../overview/state-panels.tsx'

/** How the service is used, and where it needs an admin. */
export function AdminOverviewScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('overviewTitle')} intro={t('overviewIntro')} isWide>
      <Overview />
    </AdminPage>
  )
}

function Overview() {
  const { t } = useTexts('admin')
  const query = useQuery(overviewQuery())
  if (query.data) return <WholeOverview overview={query.data} />
  if (query.isError) {
    return <QueryError of={query} fallback={t('overviewFailed')} />
  }
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

const registrationsOf = ({ stockists, medicalOwners, purchasers }: AdminFigures) =>
  stockists + medicalOwners + purchasers

function WholeOverview({ overview }: { overview: AdminOverview }) {
  const { t } = useTexts('admin')
  const { last7, before7, weeks } = overview
  const figures = [
    ['registrations', 'overviewRegistrations', registrationsOf],
    ['searches', 'overviewSearches', ({ searches }: AdminFigures) => searches],
    ['emptySearches', 'overviewInVain', ({ emptySearches }: AdminFigures) => emptySearches],
    ['demands', 'overviewDemands', ({ demands }: AdminFigures) => demands],
  ] as const
  return (
    <>
      <KeyFigures
        figures={figures.map(([key, name, of]) => ({
          key,
          name: t(name),
          value: of(last7),
          before: of(before7),
        }))}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <WeekChart
          title={t('overviewSearches')}
          text={t('overviewSearchesText')}
          series={[
            { key: 'withResult', name: t('overviewWithResult') },
            { key: 'emptySearches', name: t('overviewInVain') },
          ]}
          weeks={weeks.map((week) => ({
            ...week,
            withResult: Math.max(0, week.searches - week.emptySearches),
          }))}
        />
        <WeekChart
          title={t('overviewDemands')}
          text={t('overviewDemandsText')}
          series={[{ key: 'demands', name: t('overviewDemands') }]}
          weeks={weeks}
        />
        <WeekChart
          title={t('overviewRegistrations')}
          text={t('overviewRegistrationsText')}
          series={[
            { key: 'stockists', name: t('overviewStockists') },
            { key: 'medicalOwners', name: t('overviewMedicalOwners') },
            { key: 'purchasers', name: t('overviewPurchasers') },
          ]}
          weeks={weeks}
        />
        <PendingPanel pending={overview.pending} />
        <FreshnessPanel freshness={overview.freshness} />
        <EmptySearchesPanel emptySearches={overview.emptySearches} />
      </div>
      <div className="mt-4">
        <CoveragePanel />
      </div>
    </>
  )
}
