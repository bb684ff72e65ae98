import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { partsOf } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useFartherText } from '../use-farther-text.ts'
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
  const id = useId()
  const { calls, farther } = partsOf(demand)
  const [isOpen, setOpen] = useState<boolean>()
  if (farther.calls.length === 0) return null
  const shows = isOpen ?? calls.length === 0
  const within = farther.calls.filter((call) => !demand.beyond.includes(call))
  return (
    <section
      id={fartherId}
      aria-label={t('farther')}
      className="scroll-mt-24 border-l-marigold sm:border-l-4 sm:pl-4"
    >
      <h3 className="text-lg font-bold">
        <button
          type="button"
          aria-expanded={shows}
          aria-controls={id}
          onClick={() => setOpen(!shows)}
          className="figures flex min-h-11 w-full items-center gap-2 rounded-sm text-left hover:bg-sunk"
        >
          <ChevronDown
            aria-hidden
            className={classes('size-5 shrink-0 text-soft transition-transform', !shows && '-rotate-90')}
          />
          <span className="grow leading-snug">
            {texts.more} <span className="block text-sm font-normal text-soft">{texts.calls}</span>
          </span>
        </button>
      </h3>
      <div id={id} hidden={!shows}>
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
      </div>
    </section>
  )
})
