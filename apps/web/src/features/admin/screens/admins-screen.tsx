import '../messages.en.ts'
import type { Account } from '@rasad/contract/accounts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { AdminRow } from '../components/admin-row.tsx'
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

/** Lists the admins. The super admin can remove admins here or transfer ownership. */
export function AdminsScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage
      for="superAdminsList"
      title={t('adminsTitle')}
      intro={t('adminsIntro')}
      action={
        <ButtonLink look="quiet" to={paths.createAdmin}>
          {t('adminButton')}
        </ButtonLink>
      }
    >
      <AdminList />
    </AdminPage>
  )
}

function AdminList() {
  const { t } = useTexts('admin')
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
      <PagedList
        query={query}
        items={admins}
        keyOf={(admin) => admin._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('adminsFailed')}
        empty={<EmptyState title={t('adminsNone')} picture={<ShieldCheck />} />}
      >
        {(admin) => (
          <AdminRow
            admin={admin}
            onRemove={() => setAsked({ what: 'remove', admin })}
            onHandOver={() => setAsked({ what: 'hand-over', admin })}
          />
        )}
      </PagedList>
      {q === '' && total === 1 && (
        <EmptyState title={t('adminsAlone')} text={t('adminsAloneText')} className="py-8" />
      )}
      {asked?.what === 'remove' && <RemoveAdmin admin={asked.admin} onClose={close} onDone={changed} />}
      {asked?.what === 'hand-over' && <HandOver admin={asked.admin} onClose={close} />}
    </>
  )
}
