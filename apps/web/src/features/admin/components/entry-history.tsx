import type { AuditEntry } from '@rasad/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { momentOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { QueryError } from '../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { historyQuery } from '../api/upkeep.ts'
import { changesIn } from '../audit-details.ts'
import { auditLabels } from '../audit-labels.ts'

/** Everything that was done to an entry, with what was there before and after. */
export function EntryHistory({ id }: { id: string }) {
  const { t } = useTexts('admin')
  const query = useQuery(historyQuery(id))
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-lg font-bold">
        {t('history')}
      </h2>
      {query.isPending && (
        <LoadingShapes>
          <Skeleton className="h-24 w-full rounded-md" />
        </LoadingShapes>
      )}
      {query.isError && <QueryError of={query} fallback={t('historyFailed')} />}
      {query.data?.length === 0 && <p className="text-soft">{t('historyNone')}</p>}
      {query.data && query.data.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
          {query.data.map((entry) => (
            <li key={entry._id} className="px-4 py-2.5">
              <HistoryEntry entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts('admin')
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{t(auditLabels[entry.action])}</span>
        <time dateTime={entry.at} className="figures text-sm text-soft">
          {momentOf(entry.at)}
        </time>
      </p>
      <p className="text-sm text-soft">{t('auditBy', { actor: entry.actor?.email ?? t('auditService') })}</p>
      <ul className="figures mt-0.5 text-sm">
        {changesIn(entry.details)
          .filter(({ field }) => field !== 'merge')
          .map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-soft">{field}: </span>
              {before === undefined ? null : <del className="text-soft">{before}</del>}{' '}
              {after ?? t('unknown')}
            </li>
          ))}
      </ul>
    </>
  )
}
