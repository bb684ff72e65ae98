import type { ReactNode } from 'react'
import { useComesIntoView } from '../lib/hooks.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'

/** The pages of a list: an infinite query, or what is needed of it. */
export interface Pages {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface EndlessListProps<T> {
  pages: Pages
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** Class names for the list's layout. */
  className?: string | undefined
}

/** A list with infinite scroll. */
export function EndlessList<T>(props: EndlessListProps<T>) {
  const { pages, items, keyOf, children, className } = props
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const { t } = useTexts('ui')
  return (
    <>
      <ul data-entries data-whole={hasNextPage ? undefined : ''} className={className}>
        {items.map((item, index) => (
          <li key={keyOf(item)} className="min-w-0">
            {children(item, index)}
          </li>
        ))}
      </ul>
      {hasNextPage && !isFetchNextPageError && (
        <More key={items.length} onCome={() => !isFetchingNextPage && fetchNextPage()} />
      )}
      {isFetchingNextPage && (
        <p role="status" className="py-6 text-center text-sm text-soft">
          {t('loadingMore')}
        </p>
      )}
      {isFetchNextPageError && (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-6 text-sm">
          <span className="text-soft">{t('errorTitle')}</span>
          <Button look="quiet" size="small" onClick={() => fetchNextPage()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

// A new observer after each page: observers only report changes, and a short page can leave the end visible.
function More({ onCome }: { onCome: () => void }) {
  const ref = useComesIntoView(onCome)
  return <div ref={ref} className="h-px" />
}
