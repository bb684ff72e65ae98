import { countOf } from './format.ts'
import { useTexts } from './texts.ts'

/** Says a distance that was measured between PINs: “about 12 km”; undefined when it is unknown. */
export function useDistanceText(): (km: number | null | undefined) => string | undefined {
  const { t } = useTexts('ui')
  return (km) => {
    if (km === null || km === undefined) return undefined
    return km < 1 ? t('underKm') : t('aboutKm', { km: countOf(Math.round(km)) })
  }
}
