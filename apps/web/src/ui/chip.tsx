import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './class-names.ts'

const base = 'inline-flex max-w-full items-center rounded-xs px-2 py-0.5 text-xs font-medium'

export function Chip({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classes(base, 'bg-sunk text-ink', className)}>
      <span className="truncate">{children}</span>
    </span>
  )
}

export function ChipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className={classes(
        base,
        'min-h-8 bg-brand-wash px-2.5 text-sm text-brand-strong no-underline hover:underline',
      )}
    >
      <span className="truncate">{children}</span>
    </Link>
  )
}

/** Sold on prescription only. */
export function RxMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center rounded-xs bg-marigold-wash px-1.5 text-2xs font-bold text-marigold-ink">
      <abbr title={label} className="no-underline">
        Rx
      </abbr>
    </span>
  )
}
