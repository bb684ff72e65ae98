import { useTexts } from '../../../lib/texts.ts'
import { type Doubt, isOtherStrength, type Meant, type Reading, writtenWhole } from '../doubt.ts'
import { PlainChip } from './plain-chip.tsx'

interface MeaningChipProps {
  reading: Reading
  doubt: Doubt
  /** All that is offered for the line. */
  others: readonly Reading[]
  /** The key that chooses it. */
  digit: number | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A medicine that a line can mean. Maker and pack stand where two have the same name. */
export function MeaningChip({ reading, doubt, others, digit, isChosen, onChoose }: MeaningChipProps) {
  const { t } = useTexts('demand')
  const { medicine } = reading
  const details = detailsOf(medicine, others)
  const isOther = isOtherStrength(doubt, medicine)
  const notes = [
    ...details,
    ...(reading.as === 'strength' ? [t('asStrength', { number: doubt.number ?? '' })] : []),
    ...(reading.as === 'quantity' ? [t('asQuantity', { number: doubt.number ?? '' })] : []),
  ]
  return (
    <PlainChip
      written={writtenWhole(doubt)}
      title={[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}
      isChosen={isChosen}
      onClick={onChoose}
    >
      {!isChosen && digit !== undefined && !isOther && (
        <kbd aria-hidden className="figures hidden text-2xs text-soft lg:inline">
          {digit}
        </kbd>
      )}
      <span className="min-w-0">
        <span className="figures">{medicine.name}</span>
        {notes.length > 0 && (
          <span className="block text-2xs font-normal opacity-80">{notes.join(' · ')}</span>
        )}
      </span>
      {isOther && (
        <span className="shrink-0 rounded-xs bg-marigold-wash px-1.5 text-2xs font-semibold text-marigold-ink">
          {t('otherStrength', { ns: 'ui' })}
        </span>
      )}
    </PlainChip>
  )
}

function detailsOf(medicine: Meant, others: readonly Reading[]): string[] {
  const name = medicine.name.toLowerCase()
  const hasTwin = others.some(
    ({ medicine: { _id, ...other } }) => _id !== medicine._id && other.name.toLowerCase() === name,
  )
  if (!hasTwin) return []
  return [medicine.companyName, medicine.pack].flatMap((text) => text || [])
}
