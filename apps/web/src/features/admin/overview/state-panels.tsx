import type { AdminOverview } from '@rasad/contract/overview'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { numberFormat } from '../../../lib/local-formats.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { FigureTable, Panel } from './panel.tsx'

const ages = [0, 1, 2, 3] as const
const percentOf = numberFormat({ style: 'percent', maximumFractionDigits: 0 })
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
const link = 'inline-flex min-h-11 items-center font-semibold text-brand'

/** What waits for admins, by how long it has. */
export function PendingPanel({ pending }: Pick<AdminOverview, 'pending'>) {
  const { t } = useTexts('admin')
  const waiting = pending.filter(({ counts }) => sum(counts) > 0)
  return (
    <Panel
      title={t('overviewPending')}
      text={t(waiting.length > 0 ? 'overviewPendingText' : 'overviewPendingNone')}
    >
      {waiting.length > 0 && (
        <FigureTable
          caption={t('overviewPending')}
          columns={[t('overviewKind'), ...ages.map((age) => t(`overviewAge_${age}`))]}
          rows={waiting.map(({ kind, counts }) => ({
            key: kind,
            name: (
              <Link to={paths.reviewOf(kind)} className={link}>
                {t(`overviewKind_${kind}`)}
              </Link>
            ),
            cells: counts.map((count, age) => (
              <span
                key={age}
                className={classes(
                  count === 0 && 'text-soft',
                  age === 3 && count > 0 && 'font-bold text-alarm',
                )}
              >
                {countOf(count)}
              </span>
            )),
          }))}
        />
      )}
    </Panel>
  )
}

/** How fresh listings are: each share as a bar too. */
export function FreshnessPanel({ freshness }: Pick<AdminOverview, 'freshness'>) {
  const { t } = useTexts('admin')
  const all = sum(freshness.map(({ listings }) => listings))
  return (
    <Panel
      title={t('overviewFreshness')}
      text={t(all > 0 ? 'overviewFreshnessText' : 'overviewFreshnessNone')}
    >
      {all > 0 && (
        <FigureTable
          caption={t('overviewFreshness')}
          columns={[t('overviewConfirmed'), t('overviewListings'), t('overviewShare')]}
          rows={freshness.map(({ is, listings }) => ({
            key: is,
            name: (
              <>
                {t(`fresh_${is}`)}
                <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunk">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${(100 * listings) / all}%` }}
                  />
                </span>
              </>
            ),
            cells: [countOf(listings), percentOf.format(listings / all)],
          }))}
        />
      )}
    </Panel>
  )
}

/** What several people have searched for in vain. */
export function EmptySearchesPanel({ emptySearches }: Pick<AdminOverview, 'emptySearches'>) {
  const { t } = useTexts('admin')
  return (
    <Panel title={t('overviewEmpty')} text={t('overviewEmptyText')}>
      {emptySearches.length === 0 ? (
        <p className="mt-3 text-sm">{t('overviewEmptyNone')}</p>
      ) : (
        <FigureTable
          caption={t('overviewEmpty')}
          columns={[t('overviewEmptyWhat'), t('overviewEmptyTimes')]}
          rows={emptySearches.map(({ category, text, searches }) => ({
            key: `${category} ${text}`,
            name: (
              <>
                <span className="wrap-anywhere">{text}</span>{' '}
                <span className="text-soft">{t(`overviewIn_${category}`)}</span>
              </>
            ),
            cells: [countOf(searches)],
          }))}
        />
      )}
      <Link to={paths.unmet} className={`mt-1 ${link}`}>
        {t('overviewUnmet')}
      </Link>
    </Panel>
  )
}
