import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSentences } from '../lib/sentences.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

/** The style of inputs and selects. */
export function controlClass(hasError: boolean, extra?: string): string {
  return classes(
    'min-h-12 w-full rounded-sm border bg-sheet px-3.5 text-base text-ink transition-colors duration-150',
    'disabled:bg-sunk disabled:text-soft',
    hasError ? 'border-alarm' : 'border-edge hover:border-ink',
    extra,
  )
}

/** Ids with which a control refers to its descriptions. */
export function describedBy(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: ReactNode },
): string | undefined {
  return classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined
}

interface FieldFrameProps {
  id: string
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Most fields are required; optional ones are marked. */
  optional?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A label above a control, hint and error below. */
export function FieldFrame({ id, label, error, hint, optional, className, children }: FieldFrameProps) {
  const { t } = useTexts('ui')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {optional && <span className="text-sm text-soft">{t('optional')}</span>}
      </div>
      {children}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

export function FieldNotes({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}) {
  const say = useSentences()
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-alarm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{say(error)}</span>
        </p>
      )}
    </>
  )
}
