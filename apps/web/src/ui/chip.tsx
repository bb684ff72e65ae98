import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

const base = 'inline-flex max-w-full items-center gap-1.5 rounded-xs px-2 py-0.5 text-xs font-medium'

/** @param mark is shown beside the text, and stays visible if the text is truncated. */
export function Chip({
  children,
  className,
  mark,
}: {
  children: ReactNode
  className?: string
  mark?: ReactNode
}) {
  return (
    <span className={classes(base, 'bg-sunk text-ink', className)}>
      <span className="truncate">{children}</span>
      {mark}
    </span>
  )
}

export function ChipLink({ to, children, mark }: { to: string; children: ReactNode; mark?: ReactNode }) {
  return (
    <Link
      to={to}
      className={classes(
        base,
        'min-h-8 pointer-coarse:min-h-11 bg-brand-wash px-2.5 text-sm text-brand-strong no-underline hover:underline',
      )}
    >
      <span className="truncate">{children}</span>
      {mark}
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

/**
 * Marks a company or medicine that a stockist added and nobody has confirmed. Renders nothing for others.
 * @param waits its maker alone sees it until an admin has decided
 */
export function UnconfirmedMark({
  of,
  waits = false,
}: {
  of: { unconfirmed?: true | undefined }
  waits?: boolean | undefined
}) {
  const { t } = useTexts('ui')
  if (!of.unconfirmed) return null
  return (
    <span
      title={t(waits ? 'waitsHint' : 'unconfirmedHint')}
      className="inline-block shrink-0 rounded-xs border border-dashed border-edge px-1 align-middle text-2xs leading-4 font-medium text-soft"
    >
      {t(waits ? 'waits' : 'unconfirmed')}
    </span>
  )
}
