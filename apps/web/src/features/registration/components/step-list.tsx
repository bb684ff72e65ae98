import { Check } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

/** The steps of a form, with the current one marked; after the last one, all are done. */
export function StepList({ titles, step }: { titles: readonly string[]; step: number }) {
  const { t } = useTexts('registration')
  return (
    <ol
      aria-label={
        step < titles.length
          ? t('stepOf', { step: step + 1, steps: titles.length })
          : t('stepsDone', { steps: titles.length })
      }
      className="mb-6 flex gap-2"
    >
      {titles.map((title, index) => {
        const isDone = index < step
        const isOpen = index === step
        return (
          <li
            key={title}
            aria-current={isOpen ? 'step' : undefined}
            className={classes(
              'min-w-0 flex-1 border-t-4 pt-2',
              index <= step ? 'border-brand' : 'border-line',
            )}
          >
            <span
              className={classes(
                'flex items-center gap-1.5 text-sm',
                isOpen ? 'font-bold text-ink' : 'font-medium text-soft',
              )}
            >
              {isDone && <Check aria-hidden className="size-4 shrink-0 text-brand" />}
              <span className="hidden sm:inline">{title}</span>
              <span className="sm:hidden">{index + 1}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
