import '../texts.ts'
import { type EntryKind, entryKinds, type UnconfirmedEntry } from '@rasad/contract/unconfirmed'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { useDebounced, usePageTitle } from '../../../lib/hooks.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { controlClass } from '../../../ui/field-frame.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState, ErrorState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Settling, settle, unconfirmedQuery } from '../api/unconfirmed.ts'
import { Gate } from '../components/gate.tsx'
import { UnconfirmedRow } from '../components/unconfirmed-row.tsx'

/** Entries added by stockists, for admins to confirm or remove. */
export function UnconfirmedScreen() {
  const { t } = useTranslation('admin')
  usePageTitle(t('unconfirmedTitle'))
  return (
    <Gate for="admin" title={t('unconfirmedTitle')}>
      <div className="page max-w-4xl py-5 md:py-8">
        <BackButton label={t('back')} />
        <h1 tabIndex={-1} className="mt-1 text-2xl font-bold md:text-3xl">
          {t('unconfirmedTitle')}
        </h1>
        <p className="mb-4 mt-1 text-soft">{t('unconfirmedIntro')}</p>
        <UnconfirmedList />
      </div>
    </Gate>
  )
}

function UnconfirmedList() {
  const { t } = useTranslation('admin')
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<EntryKind>()
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(unconfirmedQuery(q, kind))
  const { busy, settled, run } = useSettle()
  const [asked, setAsked] = useState<UnconfirmedEntry>()
  // Settled entries leave the list, even if an answer in flight still contains them.
  const entries = (query.data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ _id }) => !settled.has(_id),
  )
  const total = query.data?.pages[0]?.total ?? 0
  const isFiltered = q !== '' || kind !== undefined
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <FilterField label={t('unconfirmedSearch')} value={typed} onChange={setTyped} />
        <select
          aria-label={t('unconfirmedKind')}
          value={kind ?? ''}
          onChange={(event) => setKind(entryKinds.find((known) => known === event.target.value))}
          className={controlClass(false, 'min-h-11')}
        >
          <option value="">{t('kind_all')}</option>
          {entryKinds.map((known) => (
            <option key={known} value={known}>
              {t(`kind_${known}`)}
            </option>
          ))}
        </select>
      </div>
      {query.data && (
        <ResultCount>{t('unconfirmedCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="mt-2 h-72 w-full rounded-md" />
        </LoadingShapes>
      ) : query.isError && entries.length === 0 ? (
        <ErrorState
          error={query.error}
          fallback={t('unconfirmedFailed')}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
        />
      ) : entries.length === 0 && !query.hasNextPage ? (
        <EmptyState
          title={t('unconfirmedNone')}
          text={t(isFiltered ? 'unconfirmedNoMatch' : 'unconfirmedNoneText')}
          picture={<BadgeCheck />}
        />
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
          {(entry) => (
            <UnconfirmedRow
              entry={entry}
              busy={busy?.id === entry._id ? busy.how : undefined}
              onConfirm={() => run('confirm', entry)}
              onRemove={() => setAsked(entry)}
            />
          )}
        </EndlessList>
      )}
      {asked && (
        <Confirm
          title={t('removeTitle', { name: asked.name })}
          text={t('removeText')}
          confirmLabel={t('removeEntry')}
          onConfirm={() => run('remove', asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Settles one entry at a time. `settled` holds the ids of finished ones. */
function useSettle() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [busy, setBusy] = useState<{ id: string; how: Settling }>()
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())

  async function run(how: Settling, { _id: id, kind, name }: UnconfirmedEntry): Promise<void> {
    if (busy) return
    setBusy({ id, how })
    try {
      await settle(how, kind, id)
      setSettled((before) => new Set(before).add(id))
      showToast({ text: t(how === 'confirm' ? 'entryConfirmed' : 'entryRemoved', { name }) })
    } catch (error) {
      const reason = refusalText(error, t('somethingWrong'))
      showAlert(t(how === 'confirm' ? 'confirmFailed' : 'removeFailed', { name, reason }))
    } finally {
      setBusy(undefined)
      // Other screens show the mark, and a company can be removed once its medicines are removed.
      client.invalidateQueries()
    }
  }
  return { busy, settled, run }
}
