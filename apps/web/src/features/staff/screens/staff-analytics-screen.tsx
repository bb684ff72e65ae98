import '../messages.en.ts'
import type { StaffAnalytics } from '@rasad/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, UsersRound } from 'lucide-react'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { dateFormat } from '../../../lib/local-formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { staffAnalyticsQuery } from '../api/staff.ts'
import { useRights } from '../rights.ts'

/** Staff growth: a stockist's own staff, or everybody for admins, also by stockist. */
export function StaffAnalyticsScreen() {
  const { t } = useTexts('staff')
  const { mayAdd, isAdmin } = useRights()
  usePageTitle(t('analyticsTitle'))
  const query = useQuery({ ...staffAnalyticsQuery(), enabled: mayAdd })
  return (
    <div className="page max-w-5xl py-6 md:py-10">
      <header className="mb-5">
        <BackButton label={t('back')} />
        <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
          {t('analyticsTitle')}
        </h1>
      </header>
      {!mayAdd ? (
        <EmptyState title={t('onlyAnalysts')} picture={<UsersRound />}>
          <SignInLink to={paths.stockistLogin} roles={['stockist']}>
            {t('stockistSignIn')}
          </SignInLink>
        </EmptyState>
      ) : query.isError ? (
        <QueryError of={query} fallback={t('analyticsFailed')} />
      ) : !query.data ? (
        <LoadingShapes>
          <Skeleton className="h-24 w-full rounded-md" />
          <Skeleton className="mt-4 h-72 w-full rounded-md" />
        </LoadingShapes>
      ) : query.data.total === 0 ? (
        <EmptyState title={t('analyticsNone')} text={t('analyticsNoneText')} picture={<ChartColumn />} />
      ) : (
        <Analytics data={query.data} isAdmin={isAdmin} />
      )}
    </div>
  )
}

function Analytics({ data, isAdmin }: { data: StaffAnalytics; isAdmin: boolean }) {
  const { t } = useTexts('staff')
  const lastYear = data.months.slice(-12).reduce((sum, { joined }) => sum + joined, 0)
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid gap-2.5 sm:grid-cols-3">
        <Figure name={t('analyticsTotal')} count={data.total} />
        <Figure name={t('analyticsYear')} count={lastYear} />
        <Figure name={t('analyticsThisMonth')} count={data.months.at(-1)?.joined ?? 0} />
      </dl>
      <MonthChart data={data} />
      {isAdmin && <ByStockist data={data} />}
    </div>
  )
}

function Figure({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3 rounded-md border border-line bg-sheet px-4 py-3 shadow-card sm:block">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures text-2xl font-bold">{countOf(count)}</dd>
    </div>
  )
}

const cell = 'border-t border-line py-1.5'
const monthAndYear = dateFormat({ month: 'short', year: 'numeric' })

/** New members by month. */
function MonthChart({ data: { months, earlier, later } }: { data: StaffAnalytics }) {
  const { t } = useTexts('staff')
  const rows = months.map(({ month, joined }) => {
    const name = monthAndYear.format(new Date(`${month}-15`))
    return { name, inFull: name, joined }
  })
  const tableRows = [
    ...(earlier > 0 ? [{ inFull: t('earlier'), joined: earlier }] : []),
    ...rows,
    ...(later > 0 ? [{ inFull: t('later'), joined: later }] : []),
  ]
  return (
    <BarChart
      title={t('joinedPerMonth')}
      series={[{ key: 'joined', name: t('joined') }]}
      span={t('month')}
      rows={rows}
      tableRows={tableRows}
    />
  )
}

function ByStockist({ data }: { data: StaffAnalytics }) {
  const { t } = useTexts('staff')
  return (
    <section className="min-w-0 rounded-md border border-line bg-sheet p-4 shadow-card sm:p-5">
      <h2 className="text-lg font-bold">{t('byStockist')}</h2>
      {data.stockistCount > data.stockists.length && (
        <p className="text-sm text-soft">
          {t('moreStockists', { shown: countOf(data.stockists.length), all: countOf(data.stockistCount) })}
        </p>
      )}
      <table className="figures mt-2 w-full">
        <thead>
          <tr className="text-sm text-soft">
            <th scope="col" className="py-1 text-left font-medium">
              {t('stockist')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {t('lastYear')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-medium">
              {t('staffCount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.stockists.map(({ stockist, total, joined }) => (
            <tr key={stockist?._id ?? ''}>
              <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
                {stockist?.name ?? t('platform')}
              </th>
              <td className={`${cell} pl-3 text-right`}>
                {countOf(joined.slice(-12).reduce((sum, count) => sum + count, 0))}
              </td>
              <td className={`${cell} pl-3 text-right font-semibold`}>{countOf(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
