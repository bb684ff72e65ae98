import '../messages.en.ts'
import { type EntryKind, entryKinds } from '@rasad/contract/unconfirmed'
import type { Duplicate } from '@rasad/contract/upkeep'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { duplicatesQuery } from '../api/upkeep.ts'
import { AdminPage, ListShape } from '../components/admin-page.tsx'
import { CatalogueNav } from '../components/catalogue-nav.tsx'
import { DuplicatePair } from '../components/duplicate-pair.tsx'
import { EntryKinds } from '../components/entry-kinds.tsx'
import { MergeDialog } from '../components/merge-dialog.tsx'
import { useDecidePairs } from '../use-decide-pairs.ts'

/** Pairs that are probably one entry, decided by keys. */
export function DuplicatesScreen() {
  const { t } = useTexts('admin')
  const [search, setSearch] = useSearchParams()
  const kind = entryKinds.find((known) => known === search.get('kind')) ?? 'medicine'
  return (
    <AdminPage for="admin" title={t('duplicatesTitle')} intro={t('duplicatesIntro')}>
      <CatalogueNav />
      <DuplicateList key={kind} kind={kind} onKind={(next) => setSearch({ kind: next }, { replace: true })} />
    </AdminPage>
  )
}

function DuplicateList({ kind, onKind }: { kind: EntryKind; onKind: (kind: EntryKind) => void }) {
  const { t } = useTexts('admin')
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(duplicatesQuery(kind, q))
  const first = query.data?.pages[0]
  const all = query.data?.pages.flatMap((page) => page.data) ?? []
  /** Pairs whose sides were changed over: the other entry stays. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const pairs = all.map((pair) => (turned.has(pair._id) ? turn(pair) : pair))
  const decide = useDecidePairs(kind, pairs)
  const total = Math.max(0, (first?.total ?? 0) - decide.decided.size)

  function onTurn(id: string) {
    setTurned((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }
  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-[1fr_auto]">
        <FilterField label={t('duplicatesSearch')} value={typed} onChange={setTyped} />
        <EntryKinds chosen={kind} onChoose={onKind} />
      </div>
      {first?.comparedAt && (
        <ResultCount>
          {t('pairCount', { count: total, formatted: countOf(total) })}
          <span className="font-normal"> · {t('comparedAt', { moment: momentOf(first.comparedAt) })}</span>
        </ResultCount>
      )}
      <p className="mb-2 hidden text-sm text-soft md:block">{t('duplicateKeys')}</p>
      {first && first.comparedAt === null ? (
        <>
          <p role="status" className="text-soft">
            {t('comparing')}
          </p>
          <ListShape />
        </>
      ) : (
        <PagedList
          query={query}
          items={decide.open}
          keyOf={(pair) => pair._id}
          className="mt-2 grid gap-3"
          loading={<ListShape />}
          failedText={t('duplicatesFailed')}
          empty={
            <EmptyState
              title={t('duplicatesNone')}
              text={t(q === '' ? 'duplicatesNoneText' : 'duplicatesNoMatch')}
              picture={<CopyCheck />}
            />
          }
        >
          {(pair) => (
            <DuplicatePair
              kind={kind}
              pair={pair}
              isBusy={decide.busyId === pair._id}
              onMerge={() => decide.merge(pair)}
              onKeep={() => decide.keep(pair)}
              onTurn={() => onTurn(pair._id)}
            />
          )}
        </PagedList>
      )}
      {decide.asked && (
        <MergeDialog
          kind={kind}
          from={decide.asked.merge}
          into={decide.asked.keep}
          onMerged={decide.onMerged}
          onClose={decide.onAnswered}
        />
      )}
    </>
  )
}

function turn(pair: Duplicate): Duplicate {
  return { ...pair, keep: pair.merge, merge: pair.keep }
}
