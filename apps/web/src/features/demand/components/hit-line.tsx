import type { MedicineHit } from '@rasad/contract/search'
import { useTranslation } from 'react-i18next'
import { countOf, rupees } from '../../../lib/format.ts'

/** A suggested medicine: its name, and what tells it from others of that name. */
export function HitLine({ hit }: { hit: MedicineHit }) {
  const { t } = useTranslation('demand')
  return (
    <>
      <span className="figures block">{hit.name}</span>
      <span className="figures flex gap-3 text-xs text-soft">
        <span className="min-w-0 grow truncate">
          {[hit.companyName, hit.pack, hit.price === null ? undefined : rupees(hit.price)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="shrink-0">
          {t('groupCount', { count: hit.stockistCount, formatted: countOf(hit.stockistCount) })}
        </span>
      </span>
    </>
  )
}

export function keyOfHit(hit: MedicineHit): string {
  return hit._id
}
