import { Check, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { isSameName } from '../result.ts'
import { isOpen, type Row } from '../row.ts'

const look = 'col-span-3 col-start-2 flex items-center gap-1.5 px-2.5 pb-1.5 text-xs leading-snug'

/** What the catalogue makes of a row, where that is more than the name says. */
export function RowMeaning({ row, onAsk }: { row: Row; onAsk: () => void }) {
  const { t } = useTranslation('demand')
  const { medicine, doubt } = row
  if (doubt && isOpen(row)) {
    const count = doubt.candidates.length
    return (
      <button
        type="button"
        onClick={onAsk}
        className={classes(
          look,
          'min-h-9 rounded-xs text-left font-semibold text-marigold-ink hover:bg-sunk',
        )}
      >
        <CircleHelp aria-hidden className="size-4 shrink-0" />
        {count === 0 ? t('chooseNothing') : t('chooseMeaning', { count })}
      </button>
    )
  }
  if (doubt?.isNone) return <p className={classes(look, 'text-soft')}>{t('isNone')}</p>
  if (!medicine || isSameName(medicine.name, row.name)) return null
  return (
    <p className={classes(look, 'figures text-soft')}>
      <Check aria-hidden className="size-3.5 shrink-0 text-call" />
      <span className="min-w-0 truncate">
        {[medicine.name, medicine.companyName].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}
