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
  /** Shown instead of the cards even if they are loaded. */
  isHeldBack?: boolean
  empty: ReactNode
  /** Fewer columns, for a grid beside other content. */
  isNarrow?: boolean
}

const columns = 'grid gap-3 sm:gap-4 sm:grid-cols-2'

function layoutOf(isNarrow: boolean): string {
  return isNarrow ? columns : `${columns} lg:grid-cols-3`
}

/** Supplier cards with infinite scroll and all loading states. */
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
      pages={query}
    >
      {(stockist) => <StockistCard stockist={stockist} onOpen={openDetail} />}
    </EndlessList>
  )
}

/** Supplier cards that are all loaded. */
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

/** Placeholder while cards load. */
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

/** Opens the detail view with the list's data, so that it appears immediately. */
export function useOpenDetail(): (stockist: Supplier) => void {
  const client = useQueryClient()
  const overlay = useOverlayParam(detailParam)
  return (stockist) => {
    const { queryKey } = stockistQuery(stockist._id)
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, stockist)
    overlay.open(stockist._id)
  }
}
