import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useComesIntoView } from '../lib/hooks.ts'
import { Button } from './button.tsx'

interface EndlessListProps<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** The layout of the list. */
  className?: string
  hasMore: boolean
  isLoadingMore: boolean
  /** The page after these could not be fetched. */
  moreError: Error | null
  onMore: () => void
}

/** A list that fetches its next page as its end comes near. */
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

// A new one after each page: an observer tells only of changes, and a short page may leave the end in sight.
function More({ onCome }: { onCome: () => void }) {
  const ref = useComesIntoView(onCome)
  return <div ref={ref} className="h-px" />
}
