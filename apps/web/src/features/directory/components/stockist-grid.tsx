import '../messages.en.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useListLayout } from '../../../lib/list-layout.ts'
import { detailParam } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { EndlessList } from '../../../ui/endless-list.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { useOverlayParam } from '../../../ui/overlay-param.ts'
import { LoadingShapes } from '../../../ui/states.tsx'
import { type Supplier, stockistQuery } from '../api/queries.ts'
import { StockistCard, StockistCardShape } from './stockist-card.tsx'
import { StockistRow, StockistRowShape } from './stockist-row.tsx'

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
  /** What the list is about: a message to one of them asks for it. */
  medicine?: string
}

// As many columns as the place has room for, measured in the reader's letters: it is a container.
const columns = {
  cards: 'grid gap-3 sm:gap-4 sm:@lg:grid-cols-2',
  rows: 'grid gap-1.5 md:@lg:grid-cols-2',
}

/** Class names of the list, in the layout that this device has chosen. */
function useLayoutClass(isNarrow: boolean): string {
  const layout = columns[useListLayout()]
  return isNarrow ? layout : `${layout} wide:grid-cols-3`
}

/** Suppliers as cards or rows, with infinite scroll and all loading states. */
export function StockistGrid({
  query,
  isHeldBack = false,
  empty,
  isNarrow = false,
  medicine,
}: StockistGridProps) {
  const { t } = useTexts('directory')
  const openDetail = useOpenDetail()
  const layoutClass = useLayoutClass(isNarrow)

  if (query.isPending || isHeldBack) return <StockistShapes isNarrow={isNarrow} />
  if (query.isError && !query.data) {
    return <QueryError of={query} fallback={t('stockistsFailed')} />
  }
  // One that is confirmed or sold out between two pages can come on both.
  const stockists = [
    ...new Map(query.data.pages.flatMap((page) => page.data).map((each) => [each._id, each])).values(),
  ]
  if (stockists.length === 0) return empty
  return (
    <div className="@container">
      <EndlessList items={stockists} keyOf={(stockist) => stockist._id} className={layoutClass} pages={query}>
        {(stockist) => (
          <StockistEntry
            stockist={stockist}
            onOpen={openDetail}
            message={medicine && t('doYouHave', { medicine })}
          />
        )}
      </EndlessList>
    </div>
  )
}

/** Suppliers that are all loaded. */
export function StockistCards({ stockists, medicine }: { stockists: readonly Supplier[]; medicine: string }) {
  const { t } = useTexts('directory')
  const openDetail = useOpenDetail()
  return (
    <div className="@container">
      <ul data-entries className={useLayoutClass(true)}>
        {stockists.map((stockist) => (
          <li key={stockist._id} className="min-w-0">
            <StockistEntry stockist={stockist} onOpen={openDetail} message={t('doYouHave', { medicine })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function StockistEntry(props: ComponentProps<typeof StockistCard>) {
  return useListLayout() === 'rows' ? <StockistRow {...props} /> : <StockistCard {...props} />
}

/** Placeholder while suppliers load. */
export function StockistShapes({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTexts('directory')
  const Shape = useListLayout() === 'rows' ? StockistRowShape : StockistCardShape
  return (
    <LoadingShapes label={t('loadingSuppliers')}>
      <div className="@container">
        <div className={useLayoutClass(isNarrow)}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Shape key={key} />
          ))}
        </div>
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
    // A listing is of another question, and may hold what not everybody sees.
    const { listing, ...shown } = stockist as Supplier & { listing?: unknown }
    if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, shown)
    overlay.open(stockist._id)
  }
}
