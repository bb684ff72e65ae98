import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { detailParam } from '../../../lib/paths.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { useOverlayParam } from '../../../ui/overlay-param.ts'
import { ErrorState, LoadingShapes } from '../../../ui/states.tsx'
import { type Supplier, stockistQuery } from '../api/queries.ts'
import { StockistCard, StockistCardShape } from './stockist-card.tsx'

interface StockistPage {
  data: Supplier[]
  total: number
}

interface StockistGridProps {
  query: UseInfiniteQueryResult<InfiniteData<StockistPage>>
  /** Shown in place of the cards though they may be there already. */
  isHeldBack?: boolean
  empty: ReactNode
  /** Fewer columns, where the grid stands beside something. */
  isNarrow?: boolean
}

const columns = 'grid gap-3 sm:gap-4 sm:grid-cols-2'

function layoutOf(isNarrow: boolean): string {
  return isNarrow ? columns : `${columns} lg:grid-cols-3`
}

/** Supplier cards that grow as one scrolls, with everything that may happen on the way. */
export function StockistGrid({ query, isHeldBack = false, empty, isNarrow = false }: StockistGridProps) {
  const { t } = useTranslation('directory')
  const openDetail = useOpenDetail()

  if (query.isPending || isHeldBack) return <StockistShapes isNarrow={isNarrow} />
  if (query.isError && !query.data) {
    return (
      <ErrorState
        error={query.error}
        fallback={t('stockistsFailed')}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    )
  }
  const stockists = query.data.pages.flatMap((page) => page.data)
  if (stockists.length === 0) return empty
  return (
    <EndlessList
      items={stockists}
      keyOf={(stockist) => stockist._id}
      className={layoutOf(isNarrow)}
      hasMore={query.hasNextPage}
      isLoadingMore={query.isFetchingNextPage}
      moreError={query.isFetchNextPageError ? query.error : null}
      onMore={() => query.fetchNextPage()}
    >
      {(stockist) => <StockistCard stockist={stockist} onOpen={openDetail} />}
    </EndlessList>
  )
}

/** Cards of suppliers that are all here. */
export function StockistCards({ stockists }: { stockists: readonly Supplier[] }) {
  const openDetail = useOpenDetail()
  return (
    <ul className={layoutOf(true)}>
      {stockists.map((stockist) => (
        <li key={stockist._id} className="min-w-0">
          <StockistCard stockist={stockist} onOpen={openDetail} />
        </li>
      ))}
    </ul>
  )
}

/** In place of cards that are being fetched. */
export function StockistShapes({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation('directory')
  return (
    <LoadingShapes label={t('loadingSuppliers')}>
      <div className={layoutOf(isNarrow)}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <StockistCardShape key={key} />
        ))}
      </div>
    </LoadingShapes>
  )
}

/** Opens the detail view with what the list already knows, so that it is there at once. */
export function useOpenDetail(): (stockist: Supplier) => void {
  const client = useQueryClient()
  const overlay = useOverlayParam(detailParam)
  return (stockist) => {
    const { queryKey } = stockistQuery(stockist._id)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, stockist)
    overlay.open(stockist._id)
  }
}
