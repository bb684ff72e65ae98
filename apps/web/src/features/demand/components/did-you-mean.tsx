import type { MedicineHit } from '@rasad/contract/search'
import { useTranslation } from 'react-i18next'

interface DidYouMeanProps {
  written: string
  /** Likeliest first. */
  medicines: readonly MedicineHit[]
  isBusy: boolean
  onChoose: (medicine: MedicineHit) => void
}

/** The medicines that an unsure line may mean: one tap corrects it. */
export function DidYouMean({ written, medicines, isBusy, onChoose }: DidYouMeanProps) {
  const { t } = useTranslation('demand')
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-0.5 text-xs text-soft">{t('didYouMean')}</span>
      {medicines.map((medicine) => (
        <button
          key={medicine._id}
          type="button"
          aria-disabled={isBusy}
          aria-label={t('choose', { name: medicine.name, written })}
          title={[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}
          onClick={() => {
            if (!isBusy) onChoose(medicine)
          }}
          className="figures inline-flex min-h-9 max-w-full items-center rounded-full border border-edge bg-sheet px-3 text-left text-sm font-medium leading-tight text-ink transition-colors duration-150 hover:border-brand hover:bg-brand-wash hover:text-brand-strong aria-disabled:opacity-60"
        >
          {medicine.name}
        </button>
      ))}
    </div>
  )
}
