import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { QueryError } from '../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { type Coverage, coverageQuery } from '../api/overview.ts'
import { FigureTable, Panel } from './panel.tsx'

const shownDistricts = 10
const link = 'inline-flex min-h-9 pointer-coarse:min-h-11 items-center text-brand'

/** Which districts have stockists, by state, and those with the most. */
export function CoveragePanel() {
  const { t } = useTexts('admin')
  const query = useQuery(coverageQuery())
  if (query.isError) {
    return (
      <Panel title={t('overviewCoverage')}>
        <QueryError of={query} fallback={t('overviewCoverageFailed')} />
      </Panel>
    )
  }
  const { districts, total } = query.data ?? { districts: [], total: 0 }
  return (
    <Panel
      title={t('overviewCoverage')}
      text={
        query.data &&
        t('overviewCoverageText', {
          count: districts.length,
          formatted: countOf(districts.length),
          total: countOf(total),
        })
      }
    >
      {query.data ? (
        <Districts coverage={query.data} />
      ) : (
        <LoadingShapes>
          <Skeleton className="mt-3 h-96 w-full" />
        </LoadingShapes>
      )}
    </Panel>
  )
}

function Districts({ coverage: { districts, states } }: { coverage: Coverage }) {
  const { t } = useTexts('admin')
  return (
    <div className="mt-3 grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-sm font-semibold text-brand">
            {t('overviewStates')}
          </summary>
          <FigureTable
            caption={t('overviewStates')}
            columns={[t('overviewState'), t('overviewDistricts'), t('overviewStockists')]}
            rows={states.map(({ state, covered, total, stockistCount }) => ({
              key: state,
              name:
                covered > 0 ? (
                  <Link to={paths.state(state)} className={link}>
                    {state}
                  </Link>
                ) : (
                  state
                ),
              cells: [
                t('overviewDistrictsOf', { covered: countOf(covered), total: countOf(total) }),
                countOf(stockistCount),
              ],
            }))}
          />
        </details>
      </div>
      <div className="min-w-0">
        <h3 className="text-sm font-semibold">{t('overviewMost')}</h3>
        <FigureTable
          caption={t('overviewMost')}
          columns={[t('overviewDistrict'), t('overviewStockists')]}
          rows={districts.slice(0, shownDistricts).map(({ state, district, stockistCount }) => ({
            key: `${state}/${district}`,
            name: (
              <Link to={paths.district(state, district)} className={link}>
                {district}, {state}
              </Link>
            ),
            cells: [countOf(stockistCount)],
          }))}
        />
      </div>
    </div>
  )
}
