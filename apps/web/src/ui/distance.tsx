import { countOf } from '../lib/format.ts'
import { useTexts } from '../lib/texts.ts'

/** A distance that was measured between PINs: “about 12 km”. Nothing when it is unknown. */
export function Distance({ km }: { km: number | null | undefined }) {
  const text = useDistanceText()(km)
  if (text === undefined) return null
  return <span className="figures whitespace-nowrap font-semibold text-ink">{text}</span>
}

/** The same as a text; undefined when it is unknown. */
function useDistanceText(): (km: number | null | undefined) => string | undefined {
  const { t } = useTexts('ui')
  return (km) => {
    if (km === null || km === undefined) return undefined
    return km < 1 ? t('underKm') : t('aboutKm', { km: countOf(Math.round(km)) })
  }
}
