import './messages.en.ts'
import type { Category, SearchHit } from '@rasad/contract/search'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, SearchX, WifiOff } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useBackOnline } from '../../../lib/use-back-online.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState, RowShapes } from '../../../ui/states.tsx'
import { resultsQuery } from '../api/results.ts'
import { SuggestionLine } from '../components/suggestion-line.tsx'
import { rememberPick, useRecentPicks } from '../recent-searches.ts'
import { OwnFound } from './own-found.tsx'

interface TextResultsProps {
  category: Category
  q: string
}

/** All candidates for a text, shown after Enter on a text that names no single record. */
export function TextResults({ category, q }: TextResultsProps) {
  const { t } = useTexts('searchResults')
  const { t: say } = useTexts('search')
  const query = useQuery(resultsQuery(category, q))
  const lacksNetwork = query.isError && !navigator.onLine
  useBackOnline(lacksNetwork, query.refetch)
  const headingId = useId()
  const groups = query.data?.groups ?? []
  const total = groups.reduce((sum, { items }) => sum + items.length, 0)
  usePageTitle(t('resultsFor', { q }))
  return (
    <section aria-labelledby={headingId} className="max-w-3xl">
      <ButtonLink to={paths.home} look="plain" size="small" className="-ml-3 -mt-3 mb-2">
        <ArrowLeft aria-hidden />
        {t('allSuppliers')}
      </ButtonLink>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={headingId} className="min-w-0 text-xl font-bold wrap-anywhere">
          {t('resultsFor', { q })}
        </h2>
        {total > 0 && (
          <ResultCount>{t('resultsCount', { count: total, formatted: countOf(total) })}</ResultCount>
        )}
      </div>
      {query.isPending && <RowShapes count={5} label={say('searching')} />}
      {lacksNetwork && <WithoutNetwork />}
      {query.isError && !lacksNetwork && <QueryError of={query} fallback={say('failed')} />}
      {query.isSuccess && total === 0 && <OwnFound q={q} />}
      {query.isSuccess && total === 0 && (
        <EmptyState as="h3" title={say('nothing', { q })} text={t('nothingNext')} picture={<SearchX />}>
          <ButtonLink to={paths.home}>{t('allSuppliers')}</ButtonLink>
          <ButtonLink to={paths.demand} look="quiet">
            {t('toDemand')}
          </ButtonLink>
        </EmptyState>
      )}
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <ResultGroup
            key={group.category}
            title={group.category === category ? say(group.category) : say(`foundIn_${group.category}`)}
            items={group.items}
            q={q}
          />
        ))}
      </div>
      {total > 0 && <OwnFound q={q} />}
    </section>
  )
}

function ResultGroup({ title, items, q }: { title: string; items: readonly SearchHit[]; q: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-sm font-semibold text-soft">
        {title}
      </h3>
      <ul
        data-entries
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet shadow-card"
      >
        {items.map((hit) => (
          <li key={hit._id}>
            <Link
              to={paths.picked(hit.category, hit._id)}
              state={{ hit }}
              onClick={() => rememberPick(hit)}
              className="block px-4 py-2.5 text-ink no-underline hover:bg-brand-wash focus-visible:-outline-offset-2"
            >
              <SuggestionLine hit={hit} q={q} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What can be had meanwhile. */
function WithoutNetwork() {
  const { t } = useTexts('searchResults')
  const title = useId()
  const recent = useRecentPicks()
  return (
    <>
      <EmptyState as="h3" title={t('offline')} text={t('offlineText')} picture={<WifiOff />} className="py-8">
        <ButtonLink to={paths.saved}>{t('toSaved')}</ButtonLink>
      </EmptyState>
      {recent.length > 0 && (
        <section aria-labelledby={title}>
          <h3 id={title} className="mb-2 text-sm font-semibold text-soft">
            {t('lookedAt')}
          </h3>
          <ul className="divide-y divide-line rounded-md border border-line bg-sheet">
            {recent.map((pick) => (
              <li key={pick._id}>
                <Link
                  to={paths.picked(pick.category, pick._id)}
                  className="flex min-h-12 items-center px-4 py-2 font-medium wrap-anywhere hover:bg-sunk"
                >
                  {pick.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
