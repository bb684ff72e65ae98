import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

interface PlainChipProps {
  /** The line as written: screen readers hear for which line the chip is. */
  written: string
  children: ReactNode
  onClick: () => void
  /** A toggle: whether it is chosen. */
  isChosen?: boolean
  /** Opens something below. */
  isOpen?: boolean
  isQuiet?: boolean
  title?: string
}

/** A rounded button among others, one of which can be chosen. */
export function PlainChip(props: PlainChipProps) {
  const { written, children, onClick, isChosen, isOpen, isQuiet = false, title } = props
  const { t } = useTexts('demand')
  return (
    <button
      type="button"
      data-chip
      aria-pressed={isChosen}
      aria-expanded={isOpen}
      title={title}
      onClick={(event) => {
        // The second tap of a double one is not meant for what the first one has brought here.
        if (event.detail <= 1) onClick()
      }}
      className={classes(
        'inline-flex min-h-10 pointer-coarse:min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3 py-1 text-left text-sm font-medium leading-tight transition-colors duration-150',
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : classes(
              isQuiet ? 'border-transparent bg-sunk text-soft' : 'border-edge bg-sheet text-ink',
              'hover:border-brand hover:bg-brand-wash hover:text-brand-strong',
            ),
      )}
    >
      {isChosen && <Check aria-hidden className="size-4 shrink-0" />}
      {children}
      <span className="sr-only">{t('forWritten', { written })}</span>
    </button>
  )
}
