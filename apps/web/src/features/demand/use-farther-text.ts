import { countOf } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { keyOfReach } from './reach.ts'
import { partsOf } from './result.ts'
import type { SavedDemand } from './saved-demand.ts'

/** The texts about calls from farther away, and about lines that nobody within reach has. */
export function useFartherText(demand: SavedDemand) {
  const { t } = useTexts('demand')
  const { calls, farther } = partsOf(demand)
  const { lines, nearest, isByCourier } = farther
  const count = { count: lines, formatted: countOf(lines) }
  const alone = [t('lineCount', count), isByCourier && t('byCourier')].filter(Boolean).join(', ')
  const more = calls.length === 0 ? alone : t(isByCourier ? 'sumCourier' : 'sumFarther', count)
  const called = t('sumCalls', { count: farther.calls.length, formatted: countOf(farther.calls.length) })
  const key = keyOfReach(demand.near === null ? 'all' : demand.reach)
  const who =
    key === undefined || key === 'near' || key === 'far'
      ? t('within_km', { km: String(demand.reach) })
      : t(`within_${key}`)
  return {
    /** “4 more by courier” */
    more,
    /** “2 calls · nearest 140 km” */
    calls: [called, nearest !== undefined && t('beyondNearest', { km: countOf(Math.round(nearest)) })]
      .filter(Boolean)
      .join(' · '),
    /** “2 calls” */
    called,
    /** Such as “who delivers to you”. */
    who,
    /** Of calls within reach, where others follow. */
    first: t('fartherFirst', { who }),
    /** Of the lines that nobody within reach has. */
    reason: t('beyondReason', { count: demand.beyond.at(-1)?.covered ?? 0, who }),
    /** For a list of which nobody within reach has anything. */
    nobody: t('nobodyNear', { who }),
  }
}
