import { orderUnits } from '@rasad/contract/order-words'
import { EyeOff, Pill, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { SheetLine } from './sheet.ts'
import type { SheetHandlers } from './sheet-row.tsx'

const maxNote = 200
const maxUnit = 40

/** What can be changed in a line: unit, free packs, a note, and whether it is asked for. What it means is asked in the list. */
export function SheetEditor({
  line,
  handlers,
  label,
}: {
  line: SheetLine
  handlers: SheetHandlers
  label: string
}) {
  const { t } = useTexts('demand')
  const { row } = line
  const units = useId()
  if (row.leftOut) {
    return (
      <fieldset className="min-w-0">
        <legend className="sr-only">{label}</legend>
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          onClick={() => handlers.onLeaveOut(line, false)}
        >
          <Undo2 aria-hidden />
          {t('putBack')}
        </Button>
      </fieldset>
    )
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <Detail
          label={t('headUnit')}
          value={row.unit ?? ''}
          onValue={(unit) => handlers.onDetail(line, { unit: unit.toLowerCase() })}
          className="w-24 max-sm:grow"
          list={units}
          maxLength={maxUnit}
        />
        <datalist id={units}>
          {orderUnits.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
        <Detail
          label={t('headFree')}
          value={row.free === undefined ? '' : String(row.free)}
          onValue={(text) => handlers.onDetail(line, { free: Math.max(0, Math.trunc(Number(text)) || 0) })}
          className="w-16"
          isNumber
          maxLength={6}
        />
        <Detail
          label={t('headNote')}
          value={row.note ?? ''}
          onValue={(note) => handlers.onDetail(line, { note })}
          className="min-w-28 grow max-sm:basis-full"
          maxLength={maxNote}
        />
        <Button look="quiet" size="small" className="min-h-11" onClick={() => handlers.onAsk(row.id)}>
          <Pill aria-hidden />
          {t(line.isToCheck ? 'settle' : line.match ? 'changeMedicine' : 'chooseMedicine')}
          <span className="sr-only">{t('forWritten', { written: line.written })}</span>
        </Button>
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          onClick={() => handlers.onLeaveOut(line, true)}
        >
          <EyeOff aria-hidden />
          {t('leaveOut')}
        </Button>
      </div>
    </fieldset>
  )
}

interface DetailProps {
  label: ReactNode
  value: string
  /** The field was left with another text. */
  onValue: (value: string) => void
  className: string
  list?: string
  isNumber?: boolean
  maxLength: number
}

function Detail({ label, value, onValue, className, list, isNumber = false, maxLength }: DetailProps) {
  const [draft, setDraft] = useState<string>()
  const leave = () => {
    setDraft(undefined)
    if (draft !== undefined && draft.trim() !== value) onValue(draft.trim())
  }
  return (
    <label className={className}>
      <span className="block text-xs font-semibold text-soft">{label}</span>
      <input
        data-detail
        type="text"
        list={list}
        inputMode={isNumber ? 'numeric' : 'text'}
        maxLength={maxLength}
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
        className="min-h-11 w-full rounded-sm border border-edge bg-sheet px-2.5 text-base"
      />
    </label>
  )
}
