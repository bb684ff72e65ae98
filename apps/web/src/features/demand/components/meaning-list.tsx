import { useTexts } from '../../../lib/texts.ts'
import { MedicineChoice } from '../../../ui/medicine-choice.tsx'
import { type Doubt, likelyReading, printedOf, type Reading, writtenWhole } from '../doubt.ts'

/** Keys choose from so many. */
export const mostMeanings = 5

interface MeaningListProps {
  doubt: Doubt
  /** Likeliest first; keys count in this order. */
  readings: readonly Reading[]
  unit: string | undefined
  isChosen: (reading: Reading) => boolean
  /** The one that was chosen once and differs in strength or form. */
  asked: number | undefined
  onChoose: (index: number) => void
}

/** The medicines that a line can mean, with what each says otherwise than the line. */
export function MeaningList({ doubt, readings, unit, isChosen, asked, onChoose }: MeaningListProps) {
  const { t } = useTexts('demand')
  const likely = likelyReading(doubt, readings, unit)
  if (readings.length === 0) return null
  return (
    <ol className="@container mt-1.5 divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet">
      {readings.map((reading, at) => (
        <li key={`${reading.medicine._id} ${reading.as}`}>
          <MedicineChoice
            printed={printedOf(doubt, reading)}
            medicine={reading.medicine}
            number={at + 1}
            isChosen={isChosen(reading)}
            isAsked={asked === at}
            isLikely={reading === likely}
            note={
              reading.as &&
              t(reading.as === 'strength' ? 'asStrength' : 'asQuantity', { number: doubt.number ?? '' })
            }
            spokenFor={t('forWritten', { written: writtenWhole(doubt) })}
            onChoose={() => onChoose(at)}
          />
        </li>
      ))}
    </ol>
  )
}
