import { PhoneCall } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { unsaidLines } from './said.ts'

interface CallButtonProps {
  demand: SavedDemand
  call: PlannedCall
  onCall: (stockist: string) => void
}

/** Opens a call of the plan, and says how far it is. */
export function CallButton({ demand, call, onCall }: CallButtonProps) {
  const { t } = useTexts('demand')
  const { stockist, lines, isBegun } = call
  const said = lines.length - unsaidLines(demand, call).length
  const action = said === lines.length ? t('lookAtCall') : t(isBegun ? 'continueCall' : 'startCall')
  return (
    <Button
      look="quiet"
      size="small"
      className="min-h-11"
      aria-label={t('callOf', { action, name: stockist.name })}
      onClick={() => onCall(stockist._id)}
    >
      <PhoneCall aria-hidden />
      {action}
    </Button>
  )
}
