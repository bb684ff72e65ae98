import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { SheetLine } from './sheet.ts'
import { columns } from './sheet-cells.tsx'
import { type SheetHandlers, SheetRow } from './sheet-row.tsx'

interface SheetTableProps {
  label: string
  lines: readonly SheetLine[]
  /** The row that the Tab key comes to. */
  active: number | undefined
  /** The row whose editor is open. */
  open: number | undefined
  handlers: SheetHandlers
}

/** A table on a wide screen; on a phone, each row is a card. */
export function SheetTable({ label, lines, active, open, handlers }: SheetTableProps) {
  const { t } = useTexts('demand')
  return (
    <table aria-label={label} className="figures block">
      <thead className="sr-only @2xl:not-sr-only @2xl:block @2xl:border-b @2xl:border-line">
        <tr className={classes(columns, 'px-1')}>
          {[t('sheetWritten'), t('sheetMatch'), t('sheetQuantity'), t('sheetState')].map((head) => (
            <th key={head} scope="col" className="px-2 py-1.5 text-left text-xs font-semibold text-soft">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map((line) => (
        <SheetRow
          key={line.row.id}
          line={line}
          isActive={active === line.row.id}
          isOpen={open === line.row.id}
          handlers={handlers}
        />
      ))}
    </table>
  )
}
