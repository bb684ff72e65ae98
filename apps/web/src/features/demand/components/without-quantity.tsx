import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { isWithoutQuantity } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'

/** Says before anything is sent that lines have no quantity, so that people send them only on purpose. */
export function WithoutQuantity({ demand, onAdd }: { demand: SavedDemand; onAdd: () => void }) {
  const { t } = useTexts('demand')
  const count = demand.lines.filter(isWithoutQuantity).length
  if (count === 0) return null
  return (
    <div className="-my-3 flex items-center justify-between gap-x-2 sm:gap-x-4 rounded-sm bg-marigold-wash py-1.5 pr-1.5 pl-3.5 text-sm text-marigold-ink">
      <p className="py-0.5 font-medium max-sm:text-xs">
        {t('notGivenCount', { count, formatted: countOf(count) })}
      </p>
      <Button
        look="plain"
        size="small"
        className="min-h-11 shrink-0 text-marigold-ink max-sm:px-1.5"
        onClick={onAdd}
      >
        {t('addQuantities')}
      </Button>
    </div>
  )
}
