import '../texts.ts'
import { type EntryKind, entryKinds, type UnconfirmedEntry } from '@rasad/contract/unconfirmed'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { type Settling, settle, unconfirmedQuery } from '../api/unconfirmed.ts'
import { useUndoMerge } from '../api/upkeep.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { CatalogueNav } from '../components/catalogue-nav.tsx'
import { UnconfirmedRow } from '../components/unconfirmed-row.tsx'

/** Entries added by stockists, for admins to confirm or remove. */
export function UnconfirmedScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('unconfirmedTitle')} intro={t('unconfirmedIntro')}>
      <CatalogueNav />
      <UnconfirmedList />
    </AdminPage>
  )
}

function UnconfirmedList() {
  const { t } = useTexts('admin')
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
        <FilterSelect
          label={t('unconfirmedKind')}
          none={t('kind_all')}
          options={entryKinds.map((key) => ({ key, label: t(`kind_${key}`) }))}
          chosen={kind}
          onChoose={setKind}
        />
      </div>
      {query.data && (
        <ResultCount>{t('unconfirmedCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      <PagedList
        query={query}
        items={entries}
        keyOf={(entry) => entry._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('unconfirmedFailed')}
        empty={
          <EmptyState
            title={t('unconfirmedNone')}
            text={t(isFiltered ? 'unconfirmedNoMatch' : 'unconfirmedNoneText')}
            picture={<BadgeCheck />}
          />
        }
      >
        {(entry) => (
          <UnconfirmedRow
            entry={entry}
            busy={busy?.id === entry._id ? busy.how : undefined}
            onConfirm={() => run('confirm', entry)}
            onRemove={() => setAsked(entry)}
          />
        )}
      </PagedList>
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
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const [busy, setBusy] = useState<{ id: string; how: Settling }>()
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const undo = useUndoMerge()

  async function takeBack(mergeId: string, id: string): Promise<void> {
    if (!(await undo(mergeId))) return
    setSettled((before) => new Set([...before].filter((other) => other !== id)))
  }

  async function run(how: Settling, { _id: id, kind, name }: UnconfirmedEntry): Promise<void> {
    if (busy) return
    setBusy({ id, how })
    try {
      const mergeId = await settle(how, kind, id)
      setSettled((before) => new Set(before).add(id))
      showToast({
        text: t(how === 'confirm' ? 'entryConfirmed' : 'entryRemoved', { name }),
        ...(mergeId && { action: { label: t('undo'), run: () => void takeBack(mergeId, id) } }),
      })
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
