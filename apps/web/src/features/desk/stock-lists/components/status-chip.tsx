import type { ImportStatus } from '@rasad/contract/stock-files'
import { useTexts } from '../../../../lib/texts.ts'
import { classes } from '../../../../ui/class-names.ts'

const looks: Record<ImportStatus, string> = {
  reading: 'bg-sunk text-soft',
  applying: 'bg-sunk text-soft',
  columns: 'bg-marigold-wash text-marigold-ink',
  preview: 'bg-marigold-wash text-marigold-ink',
  applied: 'bg-call-wash text-call',
  undone: 'bg-sunk text-soft',
  refused: 'bg-alarm-wash text-alarm',
}

/** How far a stock list is. */
export function StatusChip({ status }: { status: ImportStatus }) {
  const { t } = useTexts('stock')
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center rounded-xs px-2 py-0.5 text-xs font-semibold',
        looks[status],
      )}
    >
      {t(`status_${status}`)}
    </span>
  )
}
