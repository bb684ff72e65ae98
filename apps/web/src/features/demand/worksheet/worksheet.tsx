import { type RefObject, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../../lib/format.ts'
import { useStable } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { Reading } from '../doubt.ts'
import type { Row } from '../row.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { type SheetLine, sheetLines, sortedSheet } from './sheet.ts'
import { SheetTable } from './sheet-table.tsx'
import { mainOf, useSheetKeys } from './use-sheet-keys.ts'
import type { SheetActions } from './use-worksheet.ts'

export const worksheetId = 'demand-worksheet'
export const checkId = 'demand-check'

interface WorksheetProps {
  rows: readonly Row[]
  demand: SavedDemand
  actions: SheetActions
  /** The other view is shown. */
  isHidden: boolean
}

/**
 * The list as one table: what was written, what it means, how many, and where it stands. Lines in doubt come first.
 * Every line is changed in its place.
 */
export function Worksheet({ rows, demand, actions, isHidden }: WorksheetProps) {
  const { t } = useTexts('demand')
  const lines = useMemo(() => sheetLines(rows, demand), [rows, demand])
  const { toCheck, others } = sortedSheet(lines)
  const area = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<number>()
  const [active, setActive] = useState<number>()
  const shown = [...toCheck, ...others]
  const current = shown.find(({ row }) => row.id === active) ?? shown[0]

  /** Opens or closes what can be changed in a line. */
  const onToggle = useStable((line: SheetLine) => {
    const isOpen = open === line.row.id
    flushSync(() => setOpen(isOpen ? undefined : line.row.id))
    mainOf(area, line.row.id)?.focus()
  })

  /** Runs an action on a line in doubt, after which the next one has the focus. */
  function settle(line: SheetLine, act: () => void) {
    const at = toCheck.findIndex(({ row }) => row.id === line.row.id)
    const next = at < 0 ? undefined : (toCheck[at + 1] ?? toCheck[at - 1])
    flushSync(() => {
      setOpen(undefined)
      act()
    })
    focusOn(at < 0 ? line.row.id : next?.row.id, heading)
  }

  function focusOn(row: number | undefined, otherwise: RefObject<HTMLElement | null>) {
    const main = row === undefined ? undefined : mainOf(area, row)
    if (main) main.focus()
    else otherwise.current?.focus()
  }

  const onChoose = useStable((line: SheetLine, reading: Reading) =>
    settle(line, () => actions.onChoose(line, reading)),
  )
  const onTake = useStable((...[line, hit]: Parameters<SheetActions['onTake']>) =>
    settle(line, () => actions.onTake(line, hit)),
  )
  const onNone = useStable((line: SheetLine) => settle(line, () => actions.onNone(line)))
  const onLeaveOut = useStable((line: SheetLine, isOut: boolean) =>
    settle(line, () => actions.onLeaveOut(line, isOut)),
  )
  const handlers = useMemo(
    () => ({ ...actions, onToggle, onChoose, onTake, onNone, onLeaveOut }),
    [actions, onToggle, onChoose, onTake, onNone, onLeaveOut],
  )
  useSheetKeys({ area, lines: shown, open, handlers })

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
      {toCheck.length > 0 && (
        <section
          id={checkId}
          aria-label={t('check')}
          className="mb-5 scroll-mt-24 rounded-md border border-line border-l-4 border-l-marigold bg-sheet shadow-card lg:scroll-mt-10"
        >
          <div className="px-3 pt-3 pb-2">
            <h3 className="text-lg font-bold">{t('check')}</h3>
            <p className="text-sm text-soft">
              {t('checkCount', { count: toCheck.length, formatted: countOf(toCheck.length) })}
              <span className="hidden text-xs lg:block">{t('checkKeys')}</span>
            </p>
          </div>
          <SheetTable
            label={t('check')}
            lines={toCheck}
            active={current?.row.id}
            open={open}
            handlers={handlers}
          />
        </section>
      )}
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg font-bold outline-none">
        {t('sheet')}
      </h3>
      <p className="text-sm text-soft">
        {t('sheetHint')}
        <span className="hidden text-xs lg:block">{t('sheetKeys')}</span>
      </p>
      {others.length > 0 && (
        <div className="mt-3 rounded-md border border-line bg-sheet shadow-card">
          <SheetTable
            label={t('sheet')}
            lines={others}
            active={current?.row.id}
            open={open}
            handlers={handlers}
          />
        </div>
      )}
    </section>
  )
}
