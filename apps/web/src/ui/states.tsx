import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

interface EmptyStateProps {
  title: string
  text?: string
  /** A line drawing, hidden from screen readers. */
  picture?: ReactNode
  children?: ReactNode
  className?: string
  /** The heading level. */
  as?: 'h2' | 'h3'
}

/** An empty state, with the next step. */
export function EmptyState({
  title,
  text,
  picture,
  children,
  className,
  as: Heading = 'h2',
}: EmptyStateProps) {
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center', className)}>
      {picture && (
        <span
          aria-hidden
          className="mb-4 grid size-16 place-items-center rounded-full bg-sunk text-soft [&>svg]:size-7"
        >
          {picture}
        </span>
      )}
      <Heading className="max-w-full text-lg font-semibold wrap-anywhere">{title}</Heading>
      {text && <p className="mt-1 max-w-full text-soft wrap-anywhere">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  )
}

/** Placeholder shapes while loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse-soft rounded-xs bg-sunk', className)} />
}

/** Placeholder for the rows of a list with two lines each. */
export function RowShapes({ count, label }: { count: number; label?: string }) {
  return (
    <LoadingShapes {...(label !== undefined && { label })}>
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet">
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className="px-4 py-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-2 h-3.5 w-1/3" />
          </div>
        ))}
      </div>
    </LoadingShapes>
  )
}

/** The placeholder, with a text for screen readers. */
export function LoadingShapes({ children, label }: { children: ReactNode; label?: string }) {
  const { t } = useTexts('ui')
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label ?? t('loading')}
      </p>
      {children}
    </div>
  )
}
