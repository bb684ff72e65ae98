import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { isWithoutQuantity } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'

/** Says before anything is sent that lines have no quantity, so that people send them only on purpose. */
export function WithoutQuantity({ demand, onAdd }: { demand: SavedDemand; onAdd: () => void }) {
  const { t } = useTranslation('demand')
  const count = demand.lines.filter(isWithoutQuantity).length
  if (count === 0) return null
  return (
    <div className="-my-3 flex flex-wrap items-center justify-between gap-x-4 rounded-sm bg-marigold-wash py-1.5 pr-1.5 pl-3.5 text-sm text-marigold-ink">
      <p className="py-1.5 font-medium">{t('notGivenCount', { count, formatted: countOf(count) })}</p>
      <Button look="plain" size="small" className="min-h-11 text-marigold-ink" onClick={onAdd}>
        {t('addQuantities')}
      </Button>
    </div>
  )
}
