import { memo } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { requestsFor } from '../calls/asked.ts'
import { CallButton } from '../calls/call-button.tsx'
import { unsaidLines } from '../calls/said.ts'
import { useCallFlaws } from '../flaw-text.ts'
import { isByCourier } from '../reach.ts'
import { partsOf } from '../result.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { StockistCard } from './stockist-card.tsx'

interface PlanLadderProps {
  demand: SavedDemand
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
}

/** The calls of the plan, one card each; those near the shop, where they come first. */
export const PlanLadder = memo(function PlanLadder({ demand, onCall }: PlanLadderProps) {
  const { t } = useTexts('demand')
  const { calls } = partsOf(demand)
  return (
    <section aria-label={t(`plan_${demand.by}`)}>
      <h3 className="text-lg font-bold">{t(`plan_${demand.by}`)}</h3>
      <CallCards demand={demand} calls={calls} onCall={onCall} />
    </section>
  )
})

interface CallCardsProps extends PlanLadderProps {
  /** The part of the plan. */
  calls: readonly PlannedCall[]
}

export function CallCards({ calls, ...props }: CallCardsProps) {
  return (
    <ol className="mt-2 divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
      {calls.map((call, at) => (
        <li key={call.stockist._id}>
          <CallCard {...props} call={call} startsOpen={at === 0 && isWide()} />
        </li>
      ))}
    </ol>
  )
}

interface CallCardProps extends PlanLadderProps {
  call: PlannedCall
  startsOpen: boolean
}

function CallCard({ demand, call, onCall, startsOpen }: CallCardProps) {
  const { t } = useTexts('demand')
  const { stockist, lines } = call
  const unsaid = unsaidLines(demand, call)
  const said = lines.length - unsaid.length
  const isAsked = requestsFor(demand, useBuyer(), unsaid, stockist._id).length > 0
  const marks = [
    isAsked && t('callAsked'),
    said > 0 && t('callSaid', { said: countOf(said), total: countOf(lines.length) }),
  ]
  return (
    <StockistCard
      demand={demand}
      part={call}
      done={marks.filter((mark) => mark !== false)}
      flaws={useCallFlaws(demand, call)}
      isByCourier={demand.beyond.includes(call) && isByCourier(call)}
      startsOpen={startsOpen}
    >
      <CallButton demand={demand} call={call} onCall={onCall} />
    </StockistCard>
  )
}

/** There is room for what a phone folds. */
function isWide(): boolean {
  return matchMedia('(width >= 64rem)').matches
}
