import type { StockProposal } from '@rasad/contract/stock-files'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { rupees } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { Correction } from '../api/proposals.ts'

interface ProposalAlikeProps {
  proposal: StockProposal
  said: Correction | undefined
  /** Nobody has said yet which it is, and it could be one of them. */
  isAsked: boolean
  onSay: (correction: Correction) => void
}

/** Medicines of the catalogue that an item could be: one of them, or another. */
export function ProposalAlike({ proposal, said, isAsked, onSay }: ProposalAlikeProps) {
  const { t } = useTexts('admin')
  const name = useId()
  const isAnother = said?.medicine === undefined && said?.another === true
  return (
    <fieldset
      className={classes(
        'mt-2 rounded-sm border px-3 py-2',
        isAsked ? 'border-marigold-ink/40 bg-marigold-wash/40' : 'border-line',
      )}
    >
      <legend
        className={classes('float-left mb-1 w-full text-sm font-semibold', isAsked && 'text-marigold-ink')}
      >
        {t(isAsked ? 'proposalAlikeAsk' : 'proposalAlike')}
      </legend>
      <div className="clear-both">
        {proposal.alike.map((medicine) => (
          <div key={medicine._id} className="flex items-center gap-2">
            <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name={name}
                checked={said?.medicine === medicine._id}
                onChange={() => onSay({ medicine: medicine._id, another: undefined })}
                className="size-4.5 shrink-0 accent-brand"
              />
              <span className="figures wrap-anywhere min-w-0 text-sm">
                <span className="font-semibold">{t('proposalIsThis', { name: medicine.name })}</span>{' '}
                <span className="text-soft">
                  {[
                    medicine.companyName,
                    medicine.pack,
                    medicine.price === null ? undefined : rupees(medicine.price),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
            <a
              href={paths.medicineStockists(medicine._id, medicine.name)}
              target="_blank"
              rel="noreferrer"
              aria-label={t('openMedicine', { name: medicine.name })}
              className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
            >
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </div>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="radio"
            name={name}
            checked={isAnother}
            onChange={() => onSay({ medicine: undefined, another: true })}
            className="size-4.5 accent-brand"
          />
          {t('proposalIsAnother')}
        </label>
      </div>
    </fieldset>
  )
}
