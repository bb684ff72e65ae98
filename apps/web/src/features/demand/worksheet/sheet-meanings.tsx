import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useSecondLook } from '../../../ui/medicine-choice.tsx'
import { FindMedicine } from '../components/find-medicine.tsx'
import { MeaningList, mostMeanings } from '../components/meaning-list.tsx'
import { PlainChip } from '../components/plain-chip.tsx'
import { needsSecondLook, type Reading, readingsOf } from '../doubt.ts'
import type { SheetLine } from './sheet.ts'
import type { SheetHandlers } from './sheet-row.tsx'

/** What the line can mean, likeliest first. The keys count in this order. */
export function meaningsOf({ doubt }: SheetLine): Reading[] {
  return doubt.candidates.flatMap((medicine) => readingsOf(doubt, medicine)).slice(0, mostMeanings)
}

/** The meaning is what the line now says. */
export function isChosen({ row, isToCheck, doubt }: SheetLine, { medicine, qty }: Reading): boolean {
  if (isToCheck || row.medicine?._id !== medicine._id) return false
  return readingsOf(doubt, medicine).length === 1 || row.qty === qty
}

/** The matcher's alternatives, each one tap or key away, then none of them, then a search. */
export function SheetMeanings({ line, handlers }: { line: SheetLine; handlers: SheetHandlers }) {
  const { t } = useTexts('demand')
  const { row, doubt, written, state } = line
  const meanings = meaningsOf(line)
  const [isSearching, setSearching] = useState(false)
  const { asked, isTaken } = useSecondLook(row.id)

  function choose(index: number) {
    const reading = meanings[index]
    if (!reading || isChosen(line, reading)) return
    if (isTaken(index, needsSecondLook(doubt, reading))) handlers.onChoose(line, reading)
  }

  return (
    <div>
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('meaningsOf', { written })}</legend>
        <MeaningList
          doubt={doubt}
          readings={meanings}
          unit={row.unit}
          isChosen={(reading) => isChosen(line, reading)}
          asked={asked}
          onChoose={choose}
        />
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <PlainChip
            isQuiet
            written={written}
            isChosen={state === 'none'}
            onClick={() => {
              if (state !== 'none') handlers.onNone(line)
            }}
          >
            {t('noneOfThese')}
          </PlainChip>
          <PlainChip
            isQuiet
            written={written}
            isOpen={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            {t('searchInstead')}
          </PlainChip>
        </div>
      </fieldset>
      {isSearching && (
        <FindMedicine
          row={row.id}
          label={t('searchLabel', { written })}
          onPick={(hit) => handlers.onTake(line, hit)}
          onClose={() => setSearching(false)}
        />
      )}
    </div>
  )
}
