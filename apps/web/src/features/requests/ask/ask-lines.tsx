import type { AskDraft } from '../../../lib/ask-draft.ts'
import { useTexts } from '../../../lib/texts.ts'
import { quantityWords } from '../answers/quantity-words.ts'
import { type AskChoice, quantityOf } from './ask-body.ts'

/** What goes out, folded: each line as the stockists will read it. */
export function AskLines({ draft, choice }: { draft: AskDraft; choice: AskChoice }) {
  const { t } = useTexts('requests')
  return (
    <details className="-mt-3 text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">{t('showLines')}</summary>
      <ol className="divide-y divide-line border-y border-line">
        {draft.lines.map((line, at) => (
          <li key={at} className="flex items-baseline justify-between gap-3 py-1.5">
            <span className="min-w-0 wrap-anywhere">
              <span className="figures mr-1.5 text-soft">{at + 1}</span>
              {line.medicine && !line.isInDoubt ? line.medicine.name : line.name}
              {line.isInDoubt && <span className="font-medium text-marigold-ink"> · {t('inDoubt')}</span>}
            </span>
            <span className="figures shrink-0 text-soft">
              {quantityWords({ ...line, quantity: quantityOf(line, at, choice) }) || t('noQuantity')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
