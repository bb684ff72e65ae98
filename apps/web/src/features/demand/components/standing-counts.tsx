import { countOf } from '../../../lib/format.ts'
import { useBuyer } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { standingOf, standings } from '../calls/standing.ts'
import type { SavedDemand } from '../saved-demand.ts'

/** `3 had · 21 asked · 5 open`; nothing before the first call or request. */
export function StandingCounts({ demand }: { demand: SavedDemand }) {
  const { t } = useTexts('demand')
  const counts = standingOf(demand, useBuyer())
  if (!counts) return null
  return standings
    .filter((one) => counts[one] > 0)
    .map((one) => t(`sum_${one}`, { count: counts[one], formatted: countOf(counts[one]) }))
    .join(' · ')
}
