import '../review/messages.en.ts'
import '../messages.en.ts'
import { type AuditAction, type AuditEntry, auditActions } from '@rasad/contract/audit'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { countOf, momentOf, shortId } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { changesIn, detailLabelOf, fieldsOf, plainValue, reasonOf, valueLabelOf } from '../audit-details.ts'
import { auditLabels } from '../audit-labels.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'

function auditQuery(q: string, action: AuditAction | undefined) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'audit', q, action ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/audit', { query: { q, action, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The log of decisions, newest first. */
export function AuditScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('auditTitle')} intro={t('auditIntro')}>
      <AuditList />
    </AdminPage>
  )
}

function AuditList() {
  const { t } = useTexts('admin')
  const [typed, setTyped] = useState('')
  const [action, setAction] = useState<AuditAction>()
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(auditQuery(q, action))
  const entries = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <FilterField label={t('auditSearch')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('auditAction')}
          none={t('auditAll')}
          options={auditActions.map((key) => ({ key, label: t(auditLabels[key]) }))}
          chosen={action}
          onChoose={setAction}
        />
      </div>
      {query.data && (
        <ResultCount>{t('auditCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      <PagedList
        query={query}
        items={entries}
        keyOf={(entry) => entry._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('auditFailed')}
        empty={<EmptyState title={t('auditNone')} text={t('auditNoneText')} picture={<ScrollText />} />}
      >
        {(entry) => <EntryRow entry={entry} />}
      </PagedList>
    </>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts('admin')
  return (
    <article className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[1fr_auto]">
      <h2 className="font-semibold">
        {t(auditLabels[entry.action])}
        <span className="font-normal text-soft">: </span>
        {entry.subject.name ?? shortId(entry.subject._id)}
      </h2>
      <time dateTime={entry.at} className="figures text-sm text-soft sm:row-span-2">
        {momentOf(entry.at)}
      </time>
      <p className="text-sm text-soft">
        {t('auditBy', { actor: entry.actor?.email ?? t('auditService') })}
        {changesIn(entry.details).map(({ field, before, after }) => (
          <span key={field}>
            {' · '}
            <DetailName name={field} />:{before !== undefined && ' '}
            {before !== undefined && (
              <del>
                <DetailValue name={field} value={before} />
              </del>
            )}{' '}
            {after !== undefined && <DetailValue name={field} value={after} />}
          </span>
        ))}
      </p>
    </article>
  )
}

function DetailName({ name }: { name: string }) {
  const { t } = useTexts('admin')
  const label = detailLabelOf(name)
  return label ? t(label) : name
}

function DetailValue({ name, value }: { name: string; value: string }) {
  const { t } = useTexts('admin')
  const { t: review } = useTexts('review')
  const words = valueLabelOf(value)
  const reason = reasonOf(name, value)
  const fields = fieldsOf(name, value)
  if (fields) return fields.map((field) => t(`field_${field}`, { ns: 'form' })).join(', ')
  return reason ? review(`reason_${reason}`) : words ? t(words) : plainValue(value)
}
