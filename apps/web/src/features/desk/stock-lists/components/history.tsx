import type { StockImport } from '@rasad/contract/stock-files'
import { Download, FileSpreadsheet } from 'lucide-react'
import { Link } from 'react-router'
import { countOf, momentOf } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { useSentences } from '../../../../lib/sentences.ts'
import { type TextsOf, useTexts } from '../../../../lib/texts.ts'
import { EndlessList, type Pages } from '../../../../ui/endless-list.tsx'
import { QueryError } from '../../../../ui/error-state.tsx'
import { EmptyState, RowShapes } from '../../../../ui/states.tsx'
import { StatusChip } from './status-chip.tsx'
import type { ListOwner } from './stock-gate.tsx'
import { UndoButton } from './undo-button.tsx'

interface Lists extends Pages {
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface HistoryProps {
  query: Lists
  lists: readonly StockImport[]
  /** Lists that are not applied stand above. */
  hasOpen: boolean
  owner: ListOwner
}

/** Earlier stock lists, latest first. */
export function History(props: HistoryProps) {
  const { t } = useTexts('stock')
  // Nothing to say of earlier ones while the first waits.
  if (props.hasOpen && props.lists.length === 0 && !props.query.error) return null
  return (
    <section aria-labelledby="lists-history" className="mt-6">
      <h2 id="lists-history" className="mb-2 text-lg font-semibold">
        {t('history')}
      </h2>
      <Body {...props} />
    </section>
  )
}

function Body({ query, lists, owner }: Omit<HistoryProps, 'hasOpen'>) {
  const { t } = useTexts('stock')
  if (query.isPending) return <RowShapes count={4} label={t('historyLoading')} />
  if (query.error && lists.length === 0) {
    return <QueryError of={query} fallback={t('historyFailed')} />
  }
  if (lists.length === 0) {
    return (
      <EmptyState
        as="h3"
        title={t('historyNone')}
        text={t(owner.isOwn ? 'historyNoneText' : 'historyNoneAdmin')}
        picture={<FileSpreadsheet />}
      />
    )
  }
  return (
    <EndlessList
      items={lists}
      keyOf={({ _id }) => _id}
      pages={query}
      className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
    >
      {(list) => <HistoryRow list={list} owner={owner} />}
    </EndlessList>
  )
}

function HistoryRow({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useTexts('stock')
  const say = useSentences()
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-brand-wash">
      <div className="min-w-0 grow basis-48">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="min-w-0 font-semibold">
            <Link
              to={paths.stockList(list._id)}
              className="wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {list.fileName}
            </Link>
          </h3>
          <StatusChip status={list.status} />
        </div>
        <p className="figures text-sm text-soft">
          {t(`via_${list.via}`, { moment: momentOf(list.createdAt) })}
        </p>
        <p className="figures text-sm text-soft">{summary(list, t, say)}</p>
      </div>
      <div className="relative flex gap-1">
        {list.hasFile && (
          <a
            href={`/api/stock-files/${list._id}/file`}
            download={list.fileName}
            aria-label={t('fileOf', { name: list.fileName })}
            title={t('theFile')}
            className="inline-grid size-11 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink"
          >
            <Download aria-hidden className="size-5" />
          </a>
        )}
        {list.status === 'applied' && list.undoable && <UndoButton list={list} owner={owner} size="small" />}
      </div>
    </article>
  )
}

const summed = ['new', 'changed', 'unchanged', 'toSettle'] as const

function summary(
  { status, counts, message }: StockImport,
  t: TextsOf<'stock'>,
  say: (sentence: string) => string,
): string {
  if (status === 'refused') return say(message ?? t('refusedText'))
  if (status === 'reading') return t('work_reading')
  if (status === 'columns') return t('columnsTitle')
  return summed
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`sum_${kind}`, { count: counts[kind], formatted: countOf(counts[kind]) }))
    .join(' · ')
}
