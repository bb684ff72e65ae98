import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStable } from '../../../lib/hooks.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { type SheetLine, sheetLines } from './sheet.ts'
import { SheetTable } from './sheet-table.tsx'
import { mainOf, useSheetKeys } from './use-sheet-keys.ts'
import type { SheetActions } from './use-worksheet.ts'

export const worksheetId = 'demand-worksheet'

interface WorksheetProps {
  rows: readonly Row[]
  demand: SavedDemand
  actions: SheetActions
  /** Shows what a row can mean. */
  onAsk: (row: number) => void
  /** The other view is shown. */
  isHidden: boolean
}

/**
 * The list as one table: what was written, what it means, how many, and where it stands. Every line is changed in its
 * place.
 */
export function Worksheet({ rows, demand, actions, onAsk, isHidden }: WorksheetProps) {
  const { t } = useTexts('demand')
  const buyer = useBuyer()
  const lines = useMemo(() => sheetLines(rows, demand, buyer), [rows, demand, buyer])
  const area = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<number>()
  const [active, setActive] = useState<number>()
  const current = lines.find(({ row }) => row.id === active) ?? lines[0]

  /** Opens or closes what can be changed in a line. */
  const onToggle = useStable((line: SheetLine) => {
    const isOpen = open === line.row.id
    flushSync(() => setOpen(isOpen ? undefined : line.row.id))
    mainOf(line.row.id)?.focus()
  })

  const onLeaveOut = useStable((line: SheetLine, isOut: boolean) => {
    flushSync(() => {
      setOpen(undefined)
      actions.onLeaveOut(line, isOut)
    })
    mainOf(line.row.id)?.focus()
  })
  const handlers = useMemo(
    () => ({ ...actions, onToggle, onAsk, onLeaveOut }),
    [actions, onToggle, onAsk, onLeaveOut],
  )
  useSheetKeys({ area, lines, open, handlers })

  return (
    <section
      ref={area}
      id={worksheetId}
      aria-label={t('sheet')}
      onFocus={({ target }) => {
        const row = target.closest('[data-row]')?.getAttribute('data-row')
        if (row) setActive(Number(row))
      }}
      className={classes('@container scroll-mt-24 lg:scroll-mt-10', isHidden && 'hidden')}
    >
      <h3 className="text-lg font-bold max-lg:sr-only">{t('sheet')}</h3>
      <p className="hidden text-xs text-soft lg:block">{t('sheetKeys')}</p>
      {lines.length > 0 && (
        <div className="rounded-md border border-line bg-sheet shadow-card lg:mt-3">
          <SheetTable
            label={t('sheet')}
            lines={lines}
            active={current?.row.id}
            open={open}
            handlers={handlers}
          />
        </div>
      )}
    </section>
  )
}
