import type { MedicineHit } from '@rasad/contract/search'
import { countOf, rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'

/** A suggested medicine: its name, and what tells it from others of that name. */
export function HitLine({ hit }: { hit: MedicineHit }) {
  const { t } = useTexts('demand')
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
