import { memo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { beyondOf } from '../reach.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useBeyondText } from '../use-beyond-text.ts'
import { Rung } from './plan-ladder.tsx'

interface BeyondPlanProps {
  demand: SavedDemand
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
}

/** The second part of the plan: calls for the lines that nobody within reach has. */
export const BeyondPlan = memo(function BeyondPlan({ demand, onCall }: BeyondPlanProps) {
  const { t } = useTexts('demand')
  const texts = useBeyondText(demand)
  if (demand.beyond.length === 0) return null
  const { lines } = beyondOf(demand)
  return (
    <section aria-label={t('beyond')} className="border-l-4 border-l-marigold pl-3 sm:pl-4">
      <h3 className="text-lg font-bold">{texts.summary}</h3>
      <p className="text-sm text-soft">{texts.reason}</p>
      <ol className="mt-3 grid grid-cols-1 gap-3">
        {demand.beyond.map((call, at) => (
          <li key={call.stockist._id}>
            <Rung
              demand={demand}
              calls={demand.beyond}
              call={call}
              number={at + 1}
              total={lines}
              isBeyond
              onCall={onCall}
            />
          </li>
        ))}
      </ol>
    </section>
  )
})
