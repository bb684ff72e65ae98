import { memo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { CallButton } from '../calls/call-button.tsx'
import { useCallFlaws } from '../flaw-text.ts'
import { isByCourier } from '../reach.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { isDesk } from './is-desk.ts'
import { StockistCard } from './stockist-card.tsx'

export const planId = 'demand-plan'

interface PlanLadderProps {
  demand: SavedDemand
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
}

/** The calls of the plan, one card each. */
export const PlanLadder = memo(function PlanLadder({ demand, onCall }: PlanLadderProps) {
  const { t } = useTexts('demand')
  return (
    <section id={planId} aria-label={t(`plan_${demand.by}`)} className="scroll-mt-24 lg:scroll-mt-10">
      <h3 className="text-lg font-bold">{t(`plan_${demand.by}`)}</h3>
      {demand.near !== null && demand.by !== 'cost' && (
        <p className="text-sm text-soft max-sm:sr-only">{t('nearestTo', { location: demand.near })}</p>
      )}
      <CallCards demand={demand} calls={demand.plan} onCall={onCall} />
    </section>
  )
})

interface CallCardsProps extends PlanLadderProps {
  /** The part of the plan. */
  calls: readonly PlannedCall[]
  /** Nobody within reach has these lines. */
  isBeyond?: boolean
}

export function CallCards({ calls, ...props }: CallCardsProps) {
  return (
    <ol className="mt-2 divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
      {calls.map((call) => (
        <li key={call.stockist._id}>
          <CallCard {...props} call={call} />
        </li>
      ))}
    </ol>
  )
}

function CallCard({
  demand,
  call,
  isBeyond = false,
  onCall,
}: Omit<CallCardsProps, 'calls'> & { call: PlannedCall }) {
  return (
    <StockistCard
      demand={demand}
      part={call}
      flaws={useCallFlaws(call)}
      isByCourier={isBeyond && isByCourier(call)}
      startsOpen={isDesk()}
    >
      <CallButton demand={demand} call={call} onCall={onCall} />
    </StockistCard>
  )
}
