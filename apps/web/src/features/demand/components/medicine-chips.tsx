import type { MedicineHit } from '@rasad/contract/search'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnconfirmedMark } from '../../../ui/chip.tsx'

interface MedicineChipsProps {
  /** Whether the medicines are possible meanings of the line or substitutes. */
  as: 'meaning' | 'substitute'
  written: string
  /** The first is the best. */
  medicines: readonly MedicineHit[]
  isBusy: boolean
  onChoose: (medicine: MedicineHit) => void
  /** None of them is meant. */
  onNone?: () => void
  children: ReactNode
}

const chipLabels = { meaning: 'choose', substitute: 'chooseSubstitute' } as const

/** Medicines for a line; one tap chooses one. */
export function MedicineChips(props: MedicineChipsProps) {
  const { as, written, medicines, isBusy, onChoose, onNone, children } = props
  const { t } = useTranslation('demand')
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-0.5 text-xs text-soft">{children}</span>
      {medicines.map((medicine) => (
        <button
          key={medicine._id}
          type="button"
          aria-disabled={isBusy}
          aria-label={t(chipLabels[as], { name: medicine.name, written })}
          title={[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}
          onClick={() => {
            if (!isBusy) onChoose(medicine)
          }}
          className="figures inline-flex min-h-9 max-w-full items-center rounded-full border border-edge bg-sheet px-3 text-left text-sm font-medium leading-tight text-ink transition-colors duration-150 hover:border-brand hover:bg-brand-wash hover:text-brand-strong aria-disabled:opacity-60"
        >
          {medicine.name} <UnconfirmedMark of={medicine} />
        </button>
      ))}
      {onNone && (
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={t('noneOfTheseFor', { written })}
          onClick={() => {
            if (!isBusy) onNone()
          }}
          className="inline-flex min-h-9 items-center rounded-full bg-sunk px-3 text-sm font-medium text-soft transition-colors duration-150 hover:bg-brand-wash hover:text-brand-strong aria-disabled:opacity-60"
        >
          {t('noneOfThese')}
        </button>
      )}
    </div>
  )
}
