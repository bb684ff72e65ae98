import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { useBeyondText } from '../use-beyond-text.ts'
import { isDesk } from './is-desk.ts'
import { CallCards } from './plan-ladder.tsx'

export const beyondId = 'demand-beyond'

interface BeyondPlanProps {
  demand: SavedDemand
  /** Opens the call of a stockist. */
  onCall: (stockist: string) => void
}

/** The second part of the plan: calls for the lines that nobody within reach has. Folded where others come first. */
export const BeyondPlan = memo(function BeyondPlan({ demand, onCall }: BeyondPlanProps) {
  const { t } = useTexts('demand')
  const texts = useBeyondText(demand)
  const id = useId()
  const isAlone = demand.plan.length === 0
  const [isOpen, setOpen] = useState<boolean>()
  if (demand.beyond.length === 0) return null
  const shows = isOpen ?? (isAlone || isDesk())
  return (
    <section
      id={beyondId}
      aria-label={t('beyond')}
      className="scroll-mt-24 border-l-4 border-l-marigold pl-3 sm:pl-4"
    >
      <h3 className="text-base font-bold">
        <button
          type="button"
          aria-expanded={shows}
          aria-controls={id}
          onClick={() => setOpen(!shows)}
          className="flex min-h-11 w-full items-center gap-2 rounded-sm text-left hover:bg-sunk"
        >
          <span className="grow">{texts.summary}</span>
          <ChevronDown
            aria-hidden
            className={classes('size-5 shrink-0 text-soft transition-transform', !shows && '-rotate-90')}
          />
        </button>
      </h3>
      <div id={id} hidden={!shows}>
        <p className="text-sm text-soft">{texts.reason}</p>
        <CallCards demand={demand} calls={demand.beyond} isBeyond onCall={onCall} />
      </div>
    </section>
  )
})
