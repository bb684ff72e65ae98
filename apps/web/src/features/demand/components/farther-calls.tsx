import { memo } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { partsOf } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
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
  const within = farther.calls.filter((call) => !demand.beyond.includes(call))
  return (
    <Fold
      id={fartherId}
      label={t('farther')}
      title={texts.more}
      note={texts.calls}
      startsOpen={calls.length === 0}
    >
      {within.length > 0 && (
        <>
          {demand.beyond.length > 0 && <p className="text-sm text-soft">{texts.first}</p>}
          <CallCards demand={demand} calls={within} onCall={onCall} />
        </>
      )}
      {demand.beyond.length > 0 && (
        <>
          <p className={classes('text-sm text-soft', within.length > 0 && 'mt-3')}>{texts.reason}</p>
          <CallCards demand={demand} calls={demand.beyond} onCall={onCall} />
        </>
      )}
    </Fold>
  )
})
