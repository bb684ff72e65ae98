import '../messages.en.ts'
import { type EntryKind, entryKinds } from '@rasad/contract/unconfirmed'
import type { MergeRecord } from '@rasad/contract/upkeep'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { countOf, dateOf, momentOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { mergesQuery, useUndoMerge } from '../api/upkeep.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { CatalogueNav } from '../components/catalogue-nav.tsx'

/** Merges and removals, and their undo. */
export function MergesScreen() {
  const { t } = useTexts('admin')
  return (
    <AdminPage for="admin" title={t('mergesTitle')} intro={t('mergesIntro')}>
      <CatalogueNav />
      <MergeList />
    </AdminPage>
  )
}

function MergeList() {
  const { t } = useTexts('admin')
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<EntryKind>()
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(mergesQuery(kind, q))
  const undo = useUndoMerge()
  const [busyId, setBusyId] = useState<string>()
  const total = query.data?.pages[0]?.total ?? 0

  async function run(id: string): Promise<void> {
    setBusyId(id)
    await undo(id)
    setBusyId(undefined)
  }
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-2">
        <FilterField label={t('catalogueSearch')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('unconfirmedKind')}
          none={t('kind_all')}
          options={entryKinds.map((key) => ({ key, label: t(`kind_${key}`) }))}
          chosen={kind}
          onChoose={setKind}
        />
      </div>
      {query.data && (
        <ResultCount>{t('mergeCount', { count: total, formatted: countOf(total) })}</ResultCount>
      )}
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.data) ?? []}
        keyOf={(merge) => merge._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('mergesFailed')}
        empty={<EmptyState title={t('mergesNone')} text={t('mergesNoneText')} picture={<History />} />}
      >
        {(merge) => <MergeRow merge={merge} isBusy={busyId === merge._id} onUndo={() => run(merge._id)} />}
      </PagedList>
    </>
  )
}

function MergeRow({ merge, isBusy, onUndo }: { merge: MergeRecord; isBusy: boolean; onUndo: () => void }) {
  const { t } = useTexts('admin')
  const { kind, from, into, listings, undoUntil, undoneAt } = merge
  return (
    <article className="grid gap-x-4 gap-y-2 p-3 sm:grid-cols-[1fr_auto] sm:items-center sm:px-4">
      <div className="min-w-0">
        <h2 className="figures wrap-anywhere flex flex-wrap items-center gap-x-2 font-semibold">
          {from.name}
          {into && (
            <>
              <ArrowRight aria-label={t('mergedInto')} className="size-4 text-soft" />
              {into.name}
            </>
          )}{' '}
          <Chip>{t(into ? 'wasMerged' : 'wasRemoved')}</Chip> <Chip>{t(`entry_${kind}`)}</Chip>
        </h2>
        <p className="figures text-sm text-soft">
          {momentOf(merge.at)} · {t('auditBy', { actor: merge.by })} ·{' '}
          {t('movedListings', { count: listings, formatted: countOf(listings) })}
        </p>
        {undoneAt && <p className="text-sm font-semibold">{t('undoneAt', { moment: momentOf(undoneAt) })}</p>}
        {undoUntil && <p className="text-xs text-soft">{t('undoUntil', { date: dateOf(undoUntil) })}</p>}
      </div>
      {undoUntil && (
        <Button
          look="quiet"
          disabled={isBusy}
          aria-label={t('undoMergeOf', { name: from.name })}
          onClick={onUndo}
        >
          <Undo2 aria-hidden />
          {t('undo')}
        </Button>
      )}
    </article>
  )
}
