import type { ImportRow } from '@rasad/contract/stock-files'
import { Check } from 'lucide-react'
import { rupees } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { classes } from '../../../../ui/class-names.ts'
import { differencesOf } from './differences.ts'

type Medicine = ImportRow['candidates'][number]['medicine']

interface CandidateProps {
  row: ImportRow
  medicine: Medicine
  /** The key that chooses it. */
  number: number
  isChosen: boolean
  /** It was chosen, and differs in strength or form. */
  isAsked: boolean
  onChoose: () => void
}

/** A medicine that a printed row can mean, with what it says otherwise marked. */
export function Candidate({ row, medicine, number, isChosen, isAsked, onChoose }: CandidateProps) {
  const { t } = useTexts('stock')
  const { companyName, composition } = medicine
  const differences = differencesOf(row, medicine)
  const notes = [
    differences.otherStrength && t('otherStrength'),
    differences.otherForm && t('otherForm'),
    differences.otherPack && t('otherPack'),
    differences.without.length > 0 &&
      t('without', { words: differences.without.slice(0, 3).join(' ').toUpperCase() }),
  ].filter((note) => note !== false)
  return (
    <button
      type="button"
      aria-keyshortcuts={String(number)}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        'flex w-full items-start gap-3 px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-brand-wash',
        isChosen && 'bg-brand-wash',
        isAsked && 'bg-marigold-wash hover:bg-marigold-wash',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'figures mt-0.5 grid size-6 shrink-0 place-items-center rounded-xs border text-sm font-semibold',
          isChosen ? 'border-brand bg-brand text-on-brand' : 'border-edge text-soft',
        )}
      >
        {isChosen ? <Check className="size-4" /> : number}
      </span>
      <span className="min-w-0 grow">
        <span className="figures block wrap-anywhere font-semibold leading-snug">
          {differences.name.map(({ text, differs }, at) =>
            differs ? (
              <mark
                key={at}
                className="rounded-xs bg-marigold-wash text-marigold-ink underline decoration-2 underline-offset-2"
              >
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </span>
        <span className="figures block text-sm text-soft sm:hidden">
          <PackAndPrice medicine={medicine} isOther={differences.otherPack} />
        </span>
        <span className="figures block text-xs wrap-anywhere text-soft">
          {companyName && <span className="max-sm:block">{companyName}</span>}
          {companyName && composition && <span className="max-sm:hidden"> · </span>}
          {composition && <span className="max-sm:block">{composition}</span>}
        </span>
        {notes.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {notes.map((note) => (
              <span
                key={note}
                className="rounded-xs bg-marigold-wash px-1.5 text-xs font-semibold text-marigold-ink"
              >
                {note}
              </span>
            ))}
          </span>
        )}
        {isAsked && (
          <span role="alert" className="mt-1.5 block text-sm font-semibold text-marigold-ink">
            {t('sureOther', { number })}
          </span>
        )}
      </span>
      <span className="figures max-w-56 shrink-0 text-right text-sm text-soft max-sm:hidden">
        <PackAndPrice medicine={medicine} isOther={differences.otherPack} />
      </span>
    </button>
  )
}

function PackAndPrice({ medicine, isOther }: { medicine: Medicine; isOther: boolean }) {
  const { t } = useTexts('stock')
  const { pack, price } = medicine
  return (
    <>
      {pack && <span className={classes(isOther && 'font-semibold text-marigold-ink')}>{pack}</span>}
      {pack && price !== null && ' · '}
      {price !== null && <span className="whitespace-nowrap">{t('mrpOf', { price: rupees(price) })}</span>}
    </>
  )
}
