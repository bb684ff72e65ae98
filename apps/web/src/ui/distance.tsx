import { useTranslation } from 'react-i18next'
import { countOf } from '../lib/format.ts'

/** A distance that was measured between PINs: “about 12 km”. Nothing when it is unknown. */
export function Distance({ km }: { km: number | null | undefined }) {
  const { t } = useTranslation('ui')
  if (km === null || km === undefined) return null
  return (
    <span className="figures whitespace-nowrap font-semibold text-ink">
      {km < 1 ? t('underKm') : t('aboutKm', { km: countOf(Math.round(km)) })}
    </span>
  )
}
