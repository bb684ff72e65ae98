import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { unitText } from '../../../lib/unit-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { quantityDoubt } from '../quantity.ts'
import type { SheetLine } from './sheet.ts'

interface SheetQuantityProps {
  line: SheetLine
  tabIndex: number
  onQuantity: (text: string) => void
}

/** How many, changed in its place. What is typed counts when the field is left, or with Enter. */
export function SheetQuantity({ line, tabIndex, onQuantity }: SheetQuantityProps) {
  const { t } = useTexts('demand')
  const { row, written } = line
  const [draft, setDraft] = useState<string>()
  /** As the draft, also before it is drawn: Escape takes it back and leaves the field in one go. */
  const typed = useRef<string>(undefined)
  const write = (text: string | undefined) => {
    typed.current = text
    setDraft(text)
  }
  const text = draft ?? row.qty
  const fault = quantityDoubt(text)
  const errorId = `sheet-fault-${row.id}`
  return (
    <div>
      <input
        data-quantity
        data-lacking={line.lacksQuantity || undefined}
        aria-label={t('sheetQuantityOf', { written })}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && errorId}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        tabIndex={tabIndex}
        disabled={row.leftOut}
        placeholder={t('quantityAsked')}
        value={text}
        onChange={(event) => write(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          // What was typed is taken back.
          if (event.key === 'Escape') write(undefined)
        }}
        onBlur={() => {
          const text = typed.current
          write(undefined)
          if (text !== undefined && text !== row.qty) onQuantity(text)
        }}
        className={classes(
          'min-h-11 w-full scroll-mt-24 scroll-mb-24 rounded-sm border bg-sheet px-2 text-right text-base placeholder:text-xs placeholder:text-marigold-ink disabled:opacity-50',
          fault ? 'border-alarm font-semibold text-alarm' : 'border-line hover:border-edge',
          line.lacksQuantity && !fault && 'border-marigold',
        )}
      />
      {(row.unit !== undefined || row.free !== undefined) && (
        <p className="mt-0.5 px-1 text-right text-2xs leading-4 text-soft">
          {row.unit !== undefined && unitText(Number(row.qty), row.unit)}{' '}
          {row.free !== undefined && (
            <span className="font-semibold text-call">{t('free', { free: row.free })}</span>
          )}
        </p>
      )}
      {fault && (
        <p id={errorId} className="mt-0.5 text-2xs font-medium text-alarm">
          {t(`fault_${fault}`)}
        </p>
      )}
    </div>
  )
}
