import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useComesIntoView } from '../lib/hooks.ts'
import { Button } from './button.tsx'

interface EndlessListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** Class names for the list's layout. */
  className?: string
  hasMore: boolean
  isLoadingMore: boolean
  /** Fetching the next page failed. */
  moreError: Error | null
  onMore: () => void
}

/** A list with infinite scroll. */
export function EndlessList<T>(props: EndlessListProps<T>) {
  const { items, keyOf, children, className, hasMore, isLoadingMore, moreError, onMore } = props
  const { t } = useTranslation('ui')
  return (
    <>
      <ul className={className}>
        {items.map((item, index) => (
          <li key={keyOf(item)} className="min-w-0">
            {children(item, index)}
          </li>
        ))}
      </ul>
      {hasMore && !moreError && <More key={items.length} onCome={() => !isLoadingMore && onMore()} />}
      {isLoadingMore && (
        <p role="status" className="py-6 text-center text-sm text-soft">
          {t('loadingMore')}
        </p>
      )}
      {moreError && (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-3 py-6 text-sm">
          <span className="text-soft">{t('errorTitle')}</span>
          <Button look="quiet" size="small" onClick={onMore}>
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
