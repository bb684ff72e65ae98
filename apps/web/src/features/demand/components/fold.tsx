import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '../../../ui/class-names.ts'

interface FoldProps {
  id: string
  label: string
  title: ReactNode
  /** Below the title. */
  note?: ReactNode
  /** Until somebody has opened or closed it. */
  startsOpen: boolean
  children: ReactNode
}

/** A part of the result in one row, which opens. */
export function Fold({ id, label, title, note, startsOpen, children }: FoldProps) {
  const content = useId()
  const [isOpen, setOpen] = useState<boolean>()
  const shows = isOpen ?? startsOpen
  return (
    <section id={id} aria-label={label} className="scroll-mt-24">
      <h3 className="font-bold">
        <button
          type="button"
          aria-expanded={shows}
          aria-controls={content}
          data-fold
          onClick={() => setOpen(!shows)}
          className="figures flex min-h-11 w-full items-center gap-2 rounded-sm text-left leading-snug hover:bg-sunk"
        >
          <ChevronDown
            aria-hidden
            className={classes('size-5 shrink-0 text-soft transition-transform', !shows && '-rotate-90')}
          />
          <span className="grow">
            {title} {note && <span className="block text-sm font-normal text-soft">{note}</span>}
          </span>
        </button>
      </h3>
      <div id={content} hidden={!shows}>
        {children}
      </div>
    </section>
  )
}

/** Opens the fold from elsewhere. */
export function openFold(part: HTMLElement | null): void {
  const button = part?.querySelector<HTMLElement>('[data-fold][aria-expanded="false"]')
  if (button) flushSync(() => button.click())
}
