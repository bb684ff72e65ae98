import '../texts.ts'
import { type AuditAction, type AuditEntry, auditActions } from '@rasad/contract/audit'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api-client.ts'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useDebounced, usePageTitle } from '../../../lib/hooks.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { controlClass } from '../../../ui/field-frame.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState, ErrorState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { Gate } from '../components/gate.tsx'

const labels = {
  'stockist.approved': 'actStockistApproved',
  'stockist.declined': 'actStockistDeclined',
  'user.approved': 'actUserApproved',
  'user.declined': 'actUserDeclined',
  'purchaser.approved': 'actPurchaserApproved',
  'purchaser.declined': 'actPurchaserDeclined',
  'card.approved': 'actCardApproved',
  'card.declined': 'actCardDeclined',
  'admin.added': 'actAdminAdded',
  'admin.removed': 'actAdminRemoved',
  'owner.handed-over': 'actOwnerHandedOver',
  'owner.made': 'actOwnerMade',
  'staff.created': 'actStaffCreated',
  'staff.changed': 'actStaffChanged',
  'staff.deleted': 'actStaffDeleted',
  'staff.invited': 'actStaffInvited',
  'password.reset': 'actPasswordReset',
  'sessions.ended': 'actSessionsEnded',
  'email.confirmed': 'actEmailConfirmed',
  'identity-image.viewed': 'actIdentityImageViewed',
  'account.deleted': 'actAccountDeleted',
  'company.created': 'actCompanyCreated',
  'company.confirmed': 'actCompanyConfirmed',
  'company.removed': 'actCompanyRemoved',
  'medicine.created': 'actMedicineCreated',
  'medicine.confirmed': 'actMedicineConfirmed',
  'medicine.removed': 'actMedicineRemoved',
} as const satisfies Record<AuditAction, string>

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
  const { t } = useTranslation('admin')
  usePageTitle(t('auditTitle'))
  return (
    <Gate for="admin" title={t('auditTitle')}>
      <div className="page max-w-4xl py-5 md:py-8">
        <BackButton label={t('back')} />
        <h1 tabIndex={-1} className="mt-1 text-2xl font-bold md:text-3xl">
          {t('auditTitle')}
        </h1>
        <p className="mb-4 mt-1 text-soft">{t('auditIntro')}</p>
        <AuditList />
      </div>
    </Gate>
  )
}

function AuditList() {
  const { t } = useTranslation('admin')
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
        <select
          aria-label={t('auditAction')}
          value={action ?? ''}
          onChange={(event) => setAction(auditActions.find((known) => known === event.target.value))}
          className={controlClass(false, 'min-h-11')}
        >
          <option value="">{t('auditAll')}</option>
          {auditActions.map((known) => (
            <option key={known} value={known}>
              {t(labels[known])}
            </option>
          ))}
        </select>
      </div>
      {query.data && (
        <ResultCount>{t('auditCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="mt-2 h-72 w-full rounded-md" />
        </LoadingShapes>
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          error={query.error}
          fallback={t('auditFailed')}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : entries.length === 0 ? (
        <EmptyState title={t('auditNone')} text={t('auditNoneText')} picture={<ScrollText />} />
      ) : (
        <EndlessList
          items={entries}
          keyOf={(entry) => entry._id}
          className="mt-2 divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          moreError={query.isFetchNextPageError ? query.error : null}
          onMore={() => query.fetchNextPage()}
        >
          {(entry) => <EntryRow entry={entry} />}
        </EndlessList>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin')
  const details = Object.entries(entry.details ?? {})
  return (
    <article className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[1fr_auto]">
      <h2 className="font-semibold">
        {t(labels[entry.action])}
        <span className="font-normal text-soft">: </span>
        {entry.subject.name ?? entry.subject._id.slice(-8).toUpperCase()}
      </h2>
      <time dateTime={entry.at} className="figures text-sm text-soft sm:row-span-2">
        {momentOf(entry.at)}
      </time>
      <p className="text-sm text-soft">
        {t('auditBy', { actor: entry.actor?.email ?? t('auditService') })}
        {details.map(([name, value]) => (
          <span key={name}>
            {' · '}
            {name}: {value}
          </span>
        ))}
      </p>
    </article>
  )
}
