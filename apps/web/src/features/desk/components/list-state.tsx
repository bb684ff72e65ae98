import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'

interface ListStateProps {
  query: {
    isPending: boolean
    isError: boolean
    isFetching: boolean
    error: Error | null
    refetch: () => unknown
  }
  /** Number of rows available. */
  count: number
  failedText: string
  loadingText?: string
  /** The active filter, and how to clear it. */
  filter: { q: string; isOn: boolean; onClear: () => void }
  noMatchTitle?: string
  /** Shown if the list itself is empty. */
  empty: ReactNode
  children: ReactNode
}

/** A list, or its state: loading, failed, without a match, or empty. */
export function ListState(props: ListStateProps) {
  const { query, count, failedText, loadingText, filter, noMatchTitle, empty, children } = props
  const { t } = useTexts('desk')
  if (query.isPending) return <ListShapes {...(loadingText && { text: loadingText })} />
  if (query.isError && count === 0 && query.error) {
    return <QueryError of={query} fallback={failedText} />
  }
  if (count > 0) return children
  if (!filter.isOn) return empty
  return (
    <EmptyState
      title={noMatchTitle ?? t('noMatchTitle')}
      {...(filter.q && { text: t('noMatch', { q: filter.q }) })}
      picture={<SearchX />}
    >
      <Button look="quiet" onClick={filter.onClear}>
        {t('clearFilter')}
      </Button>
    </EmptyState>
  )
}

/** A list that is loading. */
function ListShapes({ text }: { text?: string }) {
  return (
    <LoadingShapes {...(text && { label: text })}>
      {text && (
        <p aria-hidden className="py-2 text-sm text-soft">
          {text}
        </p>
      )}
      <div className="divide-y divide-line rounded-md border border-line bg-sheet">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-3">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="ml-auto h-5 w-1/4" />
          </div>
        ))}
      </div>
    </LoadingShapes>
  )
}

/** Fetching the rest of a long list failed. */
export function MoreFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts('desk')
  return (
    <div
      role="alert"
      className="sticky bottom-[calc(var(--bar-bottom)+0.5rem)] z-10 mt-2 flex flex-wrap items-center justify-center gap-3 rounded-sm border border-alarm bg-sheet px-3 py-1.5 text-sm"
    >
      <span>{t('moreFailed')}</span>
      <Button look="quiet" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
