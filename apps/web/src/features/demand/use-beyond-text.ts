import { countOf } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { beyondOf, keyOfReach } from './reach.ts'
import type { SavedDemand } from './saved-demand.ts'

/** The texts about lines that nobody within reach has. */
export function useBeyondText(demand: SavedDemand) {
  const { t } = useTexts('demand')
  const { lines, nearest, isByCourier } = beyondOf(demand)
  const key = keyOfReach(demand.reach)
  const who =
    key === undefined || key === 'near' || key === 'far'
      ? t('within_km', { km: String(demand.reach) })
      : t(`within_${key}`)
  const parts = [
    t('beyondLines', { count: lines, formatted: countOf(lines) }),
    nearest !== undefined && t('beyondNearest', { km: countOf(Math.round(nearest)) }),
    isByCourier && t('byCourier'),
  ]
  return {
    /** “Not near you: 3 lines, nearest 140 km, by courier” */
    summary: t('beyondSummary', { parts: parts.filter(Boolean).join(', ') }),
    reason: t('beyondReason', { count: lines, who }),
    /** For a list of which nobody within reach has anything. */
    nobody: t('nobodyNear', { who }),
  }
}
