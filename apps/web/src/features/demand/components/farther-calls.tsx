import { memo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { partsOf } from '../result.ts'
import type { PlannedCall, SavedDemand } from '../saved-demand.ts'
import { useFartherText } from '../use-farther-text.ts'
import { Fold } from './fold.tsx'
import { CallCards } from './plan-ladder.tsx'

export const fartherId = 'demand-farther'

interface FartherCallsProps {
  demand: SavedDemand
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
}

/**
 * The second part of the plan: calls from farther away, and those for the lines that nobody within reach has. Folded where
 * others come first.
 */
export const FartherCalls = memo(function FartherCalls({ demand, onCall }: FartherCallsProps) {
  const { t } = useTexts('demand')
  const texts = useFartherText(demand)
  const { calls, farther } = partsOf(demand)
  if (farther.calls.length === 0) return null
  const isBeyond = (call: PlannedCall) => demand.beyond.includes(call)
  const parts = [farther.calls.filter((call) => !isBeyond(call)), demand.beyond]
  if (farther.calls.some((call, at) => at === 0 && isBeyond(call))) parts.reverse()
  return (
    <Fold
      id={fartherId}
      label={t('farther')}
      title={texts.more}
      note={texts.calls}
      startsOpen={calls.length === 0}
    >
      {parts
        .filter((part) => part.length > 0)
        .map((part, at) => (
          <div key={part === demand.beyond ? 'beyond' : 'within'} className={at > 0 ? 'mt-3' : undefined}>
            {(part === demand.beyond || demand.beyond.length > 0) && (
              <p className="text-sm text-soft">{part === demand.beyond ? texts.reason : texts.first}</p>
            )}
            <CallCards demand={demand} calls={part} onCall={onCall} />
          </div>
        ))}
    </Fold>
  )
})
