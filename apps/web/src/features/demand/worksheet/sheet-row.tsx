import { memo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { SheetLine } from './sheet.ts'
import { columns, MatchCell, StateText, WrittenText } from './sheet-cells.tsx'
import { SheetEditor } from './sheet-editor.tsx'
import { SheetQuantity } from './sheet-quantity.tsx'
import type { SheetActions } from './use-worksheet.ts'

export interface SheetHandlers extends SheetActions {
  /** Opens or closes the editor. */
  onToggle: (line: SheetLine) => void
  /** Shows what a row can mean. */
  onAsk: (row: number) => void
}

interface SheetRowProps {
  line: SheetLine
  isActive: boolean
  isOpen: boolean
  handlers: SheetHandlers
}

/** A line of the worksheet, and below it what can be changed. Memoised: a change draws one row, not a hundred. */
export const SheetRow = memo(function SheetRow({ line, isActive, isOpen, handlers }: SheetRowProps) {
  const { t } = useTexts('demand')
  const { row } = line
  const editorId = `sheet-editor-${row.id}`
  return (
    <tbody
      data-row={row.id}
      className={classes(
        'block border-t border-line first-of-type:border-t-0',
        // What is out of sight need not be laid out. It would also cut off the suggestions of an open row.
        !isOpen && '[contain-intrinsic-size:auto_4rem] [content-visibility:auto]',
        isOpen && 'bg-brand-wash/40',
      )}
    >
      <tr className={classes(columns, 'items-center px-1 @2xl:py-1')}>
        <td className="col-start-1 row-start-1 min-w-0 px-2 text-xs text-soft @2xl:text-sm">
          <WrittenText line={line} />
        </td>
        <td className="col-start-1 row-start-2 min-w-0 @2xl:col-start-2 @2xl:row-start-1">
          <MatchCell
            line={line}
            tabIndex={isActive ? 0 : -1}
            isOpen={isOpen}
            controls={editorId}
            onToggle={() => handlers.onToggle(line)}
          />
        </td>
        <td className="col-start-2 row-span-2 row-start-1 pr-2 @max-2xl:self-start @max-2xl:pt-0.5 @2xl:col-start-3 @2xl:row-span-1">
          <SheetQuantity
            line={line}
            tabIndex={isActive ? 0 : -1}
            onQuantity={(text) => handlers.onQuantity(line, text)}
          />
        </td>
        <td
          className={classes(
            'col-start-1 row-start-3 min-w-0 px-2 pb-0.5 text-xs @max-2xl:-mt-1.5 @2xl:col-start-4 @2xl:row-start-1 @2xl:pb-0',
            !isOpen && '@max-2xl:truncate',
          )}
        >
          <StateText line={line} />
        </td>
      </tr>
      {isOpen && (
        <tr className="block">
          <td id={editorId} className="block px-3 pb-3 @2xl:pl-4">
            <SheetEditor line={line} handlers={handlers} label={t('change', { written: line.written })} />
          </td>
        </tr>
      )}
    </tbody>
  )
}, isSame)

function isSame(before: SheetRowProps, now: SheetRowProps): boolean {
  return (
    before.line.key === now.line.key &&
    before.line.row === now.line.row &&
    before.isActive === now.isActive &&
    before.isOpen === now.isOpen
  )
}
