import type { MedicineHit } from '@rasad/contract/search'
import { CircleAlert, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { OutcomeMark } from '../order-lists/components/outcome-mark.tsx'
import { quantityDoubt } from '../quantity.ts'
import type { Row } from '../row.ts'
import { cellClass, NameField } from './name-field.tsx'
import { QuantityNote } from './quantity-note.tsx'
import { RowMeaning } from './row-meaning.tsx'

export interface RowHandlers {
  onName: (row: Row, name: string) => void
  onPick: (row: Row, hit: MedicineHit) => void
  onQuantity: (row: Row, qty: string) => void
  /** The quantity is typed: `20+2` becomes 20 and 2 free. */
  onCounted: (row: Row) => void
  /** Shows what a line in doubt can mean. */
  onAsk: (row: Row) => void
  /** A line that was left out is asked for again. */
  onPutBack: (row: Row) => void
  /** From a name to its quantity, and from there to the next line. */
  onNamed: (row: Row) => void
  onEnter: (row: Row) => void
  /** Moves from a quantity to the one above (-1) or below (1). */
  onStep: (row: Row, step: number) => void
  onRemove: (row: Row) => void
  onPasteLines: (row: Row, text: string) => void
  onLeave: () => void
}

interface DemandRowProps {
  row: Row
  number: number
  hits: readonly MedicineHit[]
  areHitsBehind: boolean
  refusal: string | undefined
  canRemove: boolean
  handlers: RowHandlers
}

export function nameId(row: number): string {
  return `demand-name-${row}`
}

export function quantityId(row: number): string {
  return `demand-qty-${row}`
}

/** One line of the order sheet. Memoised: a keystroke re-renders one row, not 500. */
export const DemandRow = memo(function DemandRow(props: DemandRowProps) {
  const { row, number, hits, areHitsBehind, refusal, canRemove, handlers } = props
  const { t } = useTexts('demand')
  const fault = quantityDoubt(row.qty)
  const error = fault ? t(`fault_${fault}`) : refusal
  const errorId = error === undefined ? undefined : `demand-error-${row.id}`
  const name = row.name.trim()
  const hasNote = row.unit !== undefined || row.free !== undefined
  const noteId = `demand-unit-${row.id}`

  function onQuantityKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      handlers.onStep(row, step)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      handlers.onEnter(row)
    }
  }

  return (
    <li
      className={classes(
        // The suggestions are as wide as the row.
        'relative grid grid-cols-[2.25rem_minmax(0,1fr)_4.75rem_2.75rem] items-center border-b',
        error === undefined ? 'border-line' : 'border-alarm',
      )}
    >
      <span aria-hidden className="figures pr-1.5 text-right text-xs text-soft">
        {number}
      </span>
      <NameField
        id={nameId(row.id)}
        label={t('nameOf', { number })}
        placeholder={t('name')}
        value={row.name}
        hits={hits}
        areHitsBehind={areHitsBehind}
        describedBy={fault ? undefined : errorId}
        onType={(text) => handlers.onName(row, text)}
        onPick={(hit) => handlers.onPick(row, hit)}
        onClose={handlers.onLeave}
        onEnter={() => handlers.onNamed(row)}
        onPasteLines={(text) => handlers.onPasteLines(row, text)}
      />
      <div className="border-l border-line">
        <input
          id={quantityId(row.id)}
          aria-label={t('quantityOf', { number })}
          aria-invalid={fault !== undefined}
          aria-describedby={classes(errorId, hasNote && noteId) || undefined}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          placeholder={name === '' ? undefined : t('quantityAsked')}
          value={row.qty}
          onChange={(event) => handlers.onQuantity(row, event.target.value)}
          onKeyDown={onQuantityKey}
          onFocus={(event) => event.target.select()}
          onBlur={() => handlers.onCounted(row)}
          className={classes(
            cellClass,
            'figures text-right placeholder:text-xs placeholder:text-marigold-ink',
            fault && 'font-semibold text-alarm',
            hasNote && 'pb-4',
          )}
        />
        {hasNote && <QuantityNote id={noteId} row={row} />}
      </div>
      {canRemove ? (
        <button
          type="button"
          aria-label={name === '' ? t('removeLine', { number }) : t('removeNamed', { name, number })}
          onClick={() => handlers.onRemove(row)}
          className="grid size-11 place-items-center rounded-sm text-soft transition-colors duration-150 hover:bg-sunk hover:text-alarm"
        >
          <Trash2 aria-hidden className="size-4.5" />
        </button>
      ) : (
        <span />
      )}
      {row.outcome && <OutcomeMark outcome={row.outcome} className="col-span-3 col-start-2 px-2.5 pb-2" />}
      <RowMeaning row={row} onAsk={() => handlers.onAsk(row)} onPutBack={() => handlers.onPutBack(row)} />
      {error !== undefined && (
        <p
          id={errorId}
          className="col-span-3 col-start-2 flex items-start gap-1.5 px-2.5 pb-2 text-sm font-medium text-alarm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </li>
  )
})
