import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { unitText } from '../../../lib/unit-text.ts'
import { Rate } from '../components/rate.tsx'
import { costOf, paiseText } from '../money.ts'
import { cellOf, type OrderDraft, readOrdered } from './order-body.ts'
import { freeWith, type OrderPart } from './parts.ts'

interface OrderPartEditorProps {
  request: SupplyRequest
  part: OrderPart
  draft: OrderDraft
  /** Cells whose quantity is none. */
  faults: readonly string[]
  inputId: (cell: string) => string
  onQuantity: (line: number, text: string) => void
  onChoose: (isChosen: boolean) => void
}

/** What one stockist is to get: a quantity for each line. */
export function OrderPartEditor(props: OrderPartEditorProps) {
  const { request, part, draft, faults, inputId, onQuantity, onChoose } = props
  const { t } = useTexts('requests')
  const { stockist, items } = part
  const isChosen = draft.chosen.includes(stockist._id)
  const sum = items.reduce((before, { line, rate }) => {
    const quantity = readOrdered(draft.quantities[cellOf(stockist._id, line)]) ?? 0
    return before + (costOf(quantity, rate) ?? 0)
  }, 0)
  return (
    <fieldset className="min-w-0 rounded-sm border border-line">
      <legend className="sr-only">{stockist.name}</legend>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3.5 py-2">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="size-5 shrink-0"
        />
        <span className="min-w-0 grow font-semibold wrap-anywhere">
          {stockist.name}
          {items.every(({ isAnswered }) => !isAnswered) && (
            <span className="block text-sm font-normal text-marigold-ink">{t('notAnsweredHere')}</span>
          )}
        </span>
        {sum > 0 && isChosen && <span className="figures shrink-0 text-sm text-soft">{paiseText(sum)}</span>}
      </label>
      {isChosen && (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((item) => {
            const line = request.lines.find((row) => row.line === item.line)
            const cell = cellOf(stockist._id, item.line)
            const name = item.medicine?.name ?? line?.name ?? ''
            const isFaulty = faults.includes(cell)
            const free = freeWith(request, stockist._id, item, readOrdered(draft.quantities[cell]) ?? 0)
            return (
              <li key={item.line} className="flex items-start gap-3 px-3.5 py-2">
                <div className="min-w-0 grow text-sm">
                  <label htmlFor={inputId(cell)} className="block text-base leading-snug wrap-anywhere">
                    {name}
                  </label>
                  {item.isOther && (
                    <p className="font-medium text-marigold-ink">
                      {t('insteadOf', { was: line?.medicine?.name ?? line?.name ?? '' })}
                    </p>
                  )}
                  <Rate rate={item.rate} of={name} />
                  {free > 0 && (
                    <p className="figures font-semibold text-call">{t('freeToo', { free: countOf(free) })}</p>
                  )}
                  {item.availableOn && (
                    <p className="text-soft">{t('says_later', { day: dateOf(item.availableOn) })}</p>
                  )}
                  {!item.isAnswered && <p className="text-marigold-ink">{t('notAnsweredHere')}</p>}
                  {isFaulty && (
                    <p id={`${inputId(cell)}-error`} className="font-medium text-alarm">
                      {t('quantityWrong')}
                    </p>
                  )}
                </div>
                <div className="flex shrink-0 items-center gap-1.5">
                  <input
                    id={inputId(cell)}
                    inputMode="decimal"
                    value={draft.quantities[cell] ?? ''}
                    placeholder={t('leftOut')}
                    aria-invalid={isFaulty}
                    {...(isFaulty && { 'aria-describedby': `${inputId(cell)}-error` })}
                    onChange={(event) => onQuantity(item.line, event.currentTarget.value)}
                    className="figures min-h-11 w-24 rounded-sm border border-edge bg-sheet px-3 text-right text-base aria-invalid:border-alarm"
                  />
                  {line?.unit && (
                    <span className="w-12 truncate text-sm text-soft">
                      {unitText(Number(draft.quantities[cell]), line.unit)}
                    </span>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}
