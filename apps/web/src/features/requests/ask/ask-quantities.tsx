import type { Ref } from 'react'
import { useId } from 'react'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { CheckField } from '../../../ui/form-fields.tsx'
import { type AskChoice, linesWithout, typedQuantity } from './ask-body.ts'

interface AskQuantitiesProps {
  ref: Ref<HTMLDivElement>
  draft: AskDraft
  choice: AskChoice
  /** Positions of lines that have no quantity yet. */
  lacking: readonly number[]
  onChange: (part: Partial<AskChoice>) => void
}

/** Lines that came without a quantity: one is typed for each, or they are sent without on purpose. */
export function AskQuantities({ ref, draft, choice, lacking, onChange }: AskQuantitiesProps) {
  const { t } = useTexts('requests')
  const title = useId()
  const without = linesWithout(draft)
  if (without.length === 0) return null
  return (
    <section
      ref={ref}
      aria-labelledby={title}
      className="scroll-mt-4 rounded-sm bg-marigold-wash px-4 py-3 text-marigold-ink"
    >
      <h3 id={title} className="font-semibold">
        {lacking.length === 0
          ? t('quantitiesDone')
          : t('withoutQuantity', { count: lacking.length, formatted: countOf(lacking.length) })}
      </h3>
      <ul className="mt-2 grid max-h-64 grid-cols-1 gap-1.5 overflow-y-auto pr-1">
        {without.map((at) => {
          const text = choice.quantities[at] ?? ''
          const name = draft.lines[at]?.medicine?.name ?? draft.lines[at]?.name ?? ''
          return (
            <li key={at} className="flex items-center gap-3">
              <span className="min-w-0 grow wrap-anywhere text-ink">{name}</span>
              <input
                aria-label={t('quantityOf', { name })}
                aria-invalid={text !== '' && typedQuantity(text) === undefined}
                inputMode="decimal"
                value={text}
                placeholder={t('quantityAsked')}
                onChange={(event) =>
                  onChange({ quantities: { ...choice.quantities, [at]: event.currentTarget.value } })
                }
                className="figures min-h-11 w-28 shrink-0 rounded-sm border border-edge bg-sheet px-3 text-right text-base text-ink aria-invalid:border-alarm"
              />
            </li>
          )
        })}
      </ul>
      {lacking.length > 0 && (
        <CheckField
          label={t('sendWithout', { count: lacking.length, formatted: countOf(lacking.length) })}
          checked={choice.sendsWithout}
          onChange={(event) => onChange({ sendsWithout: event.currentTarget.checked })}
        />
      )}
    </section>
  )
}
