import type { MedicineHit } from '@rasad/contract/search'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { UnconfirmedMark } from '../../../ui/chip.tsx'

interface MedicineChipsProps {
  written: string
  /** The first is the best. */
  medicines: readonly MedicineHit[]
  isBusy: boolean
  onChoose: (medicine: MedicineHit) => void
  children: ReactNode
}

/** Substitutes for a line; one tap chooses one. */
export function MedicineChips({ written, medicines, isBusy, onChoose, children }: MedicineChipsProps) {
  const { t } = useTexts('demand')
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-xs text-soft">{children}</span>
      {medicines.map((medicine) => (
        <button
          key={medicine._id}
          type="button"
          aria-disabled={isBusy}
          aria-label={t('chooseSubstitute', { name: medicine.name, written })}
          title={[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}
          onClick={() => {
            if (!isBusy) onChoose(medicine)
          }}
          className="figures inline-flex min-h-9 pointer-coarse:min-h-11 max-w-full items-center rounded-full border border-edge bg-sheet px-3 text-left text-sm font-medium leading-tight text-ink transition-colors duration-150 hover:border-brand hover:bg-brand-wash hover:text-brand-strong aria-disabled:opacity-60"
        >
          {medicine.name} <UnconfirmedMark of={medicine} />
        </button>
      ))}
    </div>
  )
}
