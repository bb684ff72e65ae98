import type { ReactNode } from 'react'
import { EndlessList, type Pages } from './endless-list.tsx'
import { QueryError } from './error-state.tsx'

interface PagedListProps<T> {
  query: Pages & { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
  className?: string
  /** Shown while the first page loads. */
  loading: ReactNode
  /** What failed, or how to say it. */
  failedText: string | ((error: Error) => string)
  /** Shown if the list is empty, or nothing matches. */
  empty: ReactNode
}

/** A list that is fetched page by page, or its state: loading, failed, empty. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { query, items, loading, failedText, empty } = props
  if (query.isPending) return loading
  if (query.isError && query.error && items.length === 0) {
    return (
      <QueryError
        of={query}
        fallback={typeof failedText === 'string' ? failedText : failedText(query.error)}
      />
    )
  }
  if (items.length === 0 && !query.hasNextPage) return empty
  return (
    <EndlessList pages={query} items={items} keyOf={props.keyOf} className={props.className}>
      {props.children}
    </EndlessList>
  )
}
