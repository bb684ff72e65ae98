import '../texts.ts'
import type { Account } from '@rasad/contract/accounts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { useDebounced, usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState, ErrorState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { AdminRow } from '../components/admin-row.tsx'
import { Gate } from '../components/gate.tsx'
import { HandOver, RemoveAdmin } from '../components/manage-admin.tsx'

function adminsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['admin', 'admins', q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin', { query: { q, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Lists the admins. The owner can remove admins here or transfer ownership. */
export function AdminsScreen() {
  const { t } = useTranslation('admin')
  usePageTitle(t('adminsTitle'))
  return (
    <Gate for="ownersList" title={t('adminsTitle')}>
      <div className="page max-w-4xl py-5 md:py-8">
        <BackButton label={t('back')} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {t('adminsTitle')}
          </h1>
          <ButtonLink look="quiet" to={paths.createAdmin}>
            {t('adminButton')}
          </ButtonLink>
        </div>
        <p className="mb-4 mt-1 text-soft">{t('adminsIntro')}</p>
        <AdminList />
      </div>
    </Gate>
  )
}

function AdminList() {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<{ what: 'remove' | 'hand-over'; admin: Account }>()
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(adminsQuery(q))
  const admins = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const close = () => setAsked(undefined)
  const changed = () => void query.refetch()
  return (
    <>
      <FilterField label={t('adminsSearch')} value={typed} onChange={setTyped} className="mb-3" />
      {query.data && (
        <ResultCount>{t('adminsCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="mt-2 h-56 w-full rounded-md" />
        </LoadingShapes>
      ) : query.isError && admins.length === 0 ? (
        <ErrorState
          error={query.error}
          fallback={t('adminsFailed')}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : admins.length === 0 ? (
        <EmptyState title={t('adminsNone')} picture={<ShieldCheck />} />
      ) : (
        <EndlessList
          items={admins}
          keyOf={(admin) => admin._id}
          className="mt-2 divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          moreError={query.isFetchNextPageError ? query.error : null}
          onMore={() => query.fetchNextPage()}
        >
          {(admin) => (
            <AdminRow
              admin={admin}
              onRemove={() => setAsked({ what: 'remove', admin })}
              onHandOver={() => setAsked({ what: 'hand-over', admin })}
            />
          )}
        </EndlessList>
      )}
      {q === '' && total === 1 && (
        <EmptyState title={t('adminsAlone')} text={t('adminsAloneText')} className="py-8" />
      )}
      {asked?.what === 'remove' && <RemoveAdmin admin={asked.admin} onClose={close} onDone={changed} />}
      {asked?.what === 'hand-over' && <HandOver admin={asked.admin} onClose={close} />}
    </>
  )
}
