import type { DemandItem } from '@rasad/contract/demand'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../lib/format.ts'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { isUnsureAt } from '../result.ts'
import type { SavedDemand } from '../saved-demand.ts'
import type { Corrections } from '../use-corrections.ts'
import { MedicineChips } from './medicine-chips.tsx'
import { useFold } from './use-fold.tsx'

const shownAtFirst = 4

interface LinesToCheckProps {
  demand: SavedDemand
  isBusy: boolean
  corrections: Corrections
}

/** Lines of the plan whose medicine is only the likeliest of several. */
export function LinesToCheck({ demand, isBusy, corrections }: LinesToCheckProps) {
  const { t } = useTranslation('demand')
  const unsure = demand.items.filter((item) => isUnsureAt(demand, item))
  const { shown, button } = useFold(unsure, shownAtFirst, '-ml-3')
  if (unsure.length === 0) return null
  return (
    <section
      aria-label={t('check')}
      className="rounded-md border border-line border-l-4 border-l-marigold bg-sheet px-4 py-3 shadow-card"
    >
      <h3 className="text-lg font-bold">{t('check')}</h3>
      <p className="text-sm text-soft">
        {t('checkCount', { count: unsure.length, formatted: countOf(unsure.length) })}
      </p>
      <ul className="mt-1 divide-y divide-line">
        {shown.map((item) => (
          <li key={item.line} className="py-2.5">
            <WrittenLine item={item} />
            <MedicineChips
              as="meaning"
              written={item.name}
              medicines={[item.medicine, ...item.alternatives]}
              isBusy={isBusy}
              onChoose={(medicine) => corrections.onMeaning(item.line, medicine)}
              onNone={() => corrections.onNone(item.line)}
            >
              {t('didYouMean')}
            </MedicineChips>
          </li>
        ))}
      </ul>
      {button}
    </section>
  )
}

function WrittenLine({ item }: { item: DemandItem }) {
  const { t } = useTranslation('demand')
  return (
    <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2.5 leading-snug">
      <span className="figures text-xs text-soft">{item.line + 1}</span>
      <span className="min-w-0 font-semibold break-words">“{item.name}”</span>
      <span className="text-sm text-soft">
        {t('takenAs', { name: item.medicine.name })} <UnconfirmedMark of={item.medicine} />
      </span>
    </p>
  )
}
