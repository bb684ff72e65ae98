import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { FindMedicine } from '../components/find-medicine.tsx'
import { MeaningChip } from '../components/meaning-chip.tsx'
import { PlainChip } from '../components/plain-chip.tsx'
import { type Reading, readingsOf } from '../doubt.ts'
import type { SheetLine } from './sheet.ts'
import type { SheetHandlers } from './sheet-row.tsx'

/** Keys that choose a meaning. */
export const mostKeys = 5

/** What the line can mean, likeliest first. The keys count in this order. */
export function meaningsOf({ doubt }: SheetLine): Reading[] {
  return doubt.candidates.flatMap((medicine) => readingsOf(doubt, medicine))
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
  return (
    <div>
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="sr-only">{t('meaningsOf', { written })}</legend>
        {meanings.map((reading, at) => (
          <MeaningChip
            key={`${reading.medicine._id} ${reading.as}`}
            reading={reading}
            doubt={doubt}
            others={meanings}
            digit={at < mostKeys ? at + 1 : undefined}
            isChosen={isChosen(line, reading)}
            onChoose={() => {
              if (!isChosen(line, reading)) handlers.onChoose(line, reading)
            }}
          />
        ))}
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
        <PlainChip isQuiet written={written} isOpen={isSearching} onClick={() => setSearching(!isSearching)}>
          {t('searchInstead')}
        </PlainChip>
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
