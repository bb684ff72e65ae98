import type { ImportRow, ImportRowKind, StockImport } from '@rasad/contract/stock-files'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { MoreFailed } from '../../components/list-state.tsx'
import { VirtualTable } from '../../components/virtual-table.tsx'
import { rowsQuery } from '../api/queries.ts'
import { useListTexts } from '../use-list-texts.ts'
import { CorrectRow } from './correct-row.tsx'
import { RowCells } from './row-cells.tsx'

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 px-3 py-2 wide:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.2fr)_6.5rem] wide:items-center wide:px-4'

const keyOf = (row: ImportRow) => `${row.row ?? row.medicine?._id} ${row.sheet ?? ''} ${row.line}`

/** All rows of one kind, loaded as they come into sight. */
export function KindRows({ list, kind }: { list: StockImport; kind: ImportRowKind }) {
  const { t } = useListTexts()
  const query = useInfiniteQuery(rowsQuery(list._id, kind))
  const { isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  const [correcting, setCorrecting] = useState<ImportRow>()
  const total = hasNextPage ? (query.data?.pages[0]?.total ?? 0) : rows.length
  const canCorrect = list.status === 'preview' && kind !== 'missing' && kind !== 'skipped'

  if (query.isPending) {
    return (
      <>
        <KindHead list={list} kind={kind} />
        <RowsLoading />
      </>
    )
  }
  if (query.isError && rows.length === 0) {
    return (
      <ErrorState
        error={query.error}
        fallback={t('rowsFailed')}
        onRetry={() => query.refetch()}
        busy={isFetching}
      />
    )
  }
  if (rows.length === 0) return <EmptyState title={t(`empty_${kind}`)} picture={<ListChecks />} as="h3" />
  return (
    <>
      <KindHead list={list} kind={kind} />
      <VirtualTable
        key={kind}
        label={t(`kind_${kind}`)}
        columns={[
          { name: t('columnMedicine') },
          { name: kind === 'missing' ? '' : t('columnPrinted') },
          { name: t(factsColumn(kind)) },
          { name: t('columnLine'), className: 'text-right' },
        ]}
        rowClass={rowClass}
        rows={rows}
        total={total}
        keyOf={keyOf}
        height={64}
        onReach={(index) => {
          if (index >= rows.length && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
        }}
        shape={<RowShape />}
      >
        {(row) => <RowCells row={row} onCorrect={canCorrect ? setCorrecting : undefined} />}
      </VirtualTable>
      {isFetchNextPageError && <MoreFailed onRetry={() => fetchNextPage()} />}
      {correcting && <CorrectRow list={list} row={correcting} onClose={() => setCorrecting(undefined)} />}
    </>
  )
}

/** A missing row shows what the list says of it, for the file says nothing. */
function factsColumn(kind: ImportRowKind) {
  if (kind === 'skipped') return 'columnWhy'
  return kind === 'missing' ? 'columnListed' : 'columnFacts'
}

/** What these rows are; of rows to settle, the way to do it. */
function KindHead({ list, kind }: { list: StockImport; kind: ImportRowKind }) {
  const { t } = useListTexts()
  if (kind !== 'toSettle') return <p className="mb-2 text-sm text-soft">{t(`hint_${kind}`)}</p>
  const count = list.counts.toSettle
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-64 text-soft">{t('toSettleHint')}</p>
      <ButtonLink to={paths.settleStockList(list._id)} className="max-sm:w-full">
        {t('settleRows', { count, formatted: countOf(count) })}
      </ButtonLink>
    </div>
  )
}

function RowsLoading() {
  const { t } = useListTexts()
  return (
    <LoadingShapes label={t('rowsLoading')}>
      <div className="divide-y divide-line rounded-md border border-line bg-sheet">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex h-16 items-center gap-4 px-4">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="ml-auto h-5 w-1/4" />
          </div>
        ))}
      </div>
    </LoadingShapes>
  )
}

function RowShape() {
  const { t } = useListTexts()
  return (
    <td className="col-span-full flex h-12 flex-col justify-center gap-2">
      <span className="sr-only">{t('rowsLoading')}</span>
      <Skeleton className="h-4 w-1/2 wide:w-1/3" />
      <Skeleton className="h-3 w-1/4 wide:w-1/5" />
    </td>
  )
}
