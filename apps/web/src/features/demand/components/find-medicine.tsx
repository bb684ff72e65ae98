import type { MedicineHit } from '@rasad/contract/search'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { SuggestionCombobox } from '../../../ui/suggestion-combobox.tsx'
import { useNameSuggestions } from '../api/name-suggestions.ts'
import { HitLine, keyOfHit } from './hit-line.tsx'

interface FindMedicineProps {
  row: number
  label: string
  /** What is searched for at first. */
  initial?: string
  /** The medicine that is not meant. */
  but?: string
  onPick: (medicine: MedicineHit) => void
  onClose: () => void
}

/** Searches the catalogue for what a line means. Nothing is selected automatically. */
export function FindMedicine({ row, label, initial = '', but, onPick, onClose }: FindMedicineProps) {
  const { t } = useTexts('demand')
  const [text, setText] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  // Rows are numbered from 1: this is another field of the same row.
  const { hits: found, isBehind } = useNameSuggestions(-row, text, true)
  const hits = found.filter(({ _id }) => _id !== but)
  const isOpen = hits.length > 0
  // Selected, so that typing replaces it.
  useEffect(() => field.current?.select(), [])
  return (
    <SuggestionCombobox<MedicineHit>
      className="relative mt-2"
      input={{
        ref: field,
        'aria-label': label,
        placeholder: t('name'),
        className:
          'min-h-11 w-full scroll-mt-20 scroll-mb-64 rounded-sm border border-edge bg-sheet px-3 text-base focus-visible:-outline-offset-1',
      }}
      text={text}
      onText={setText}
      groups={[{ key: 'hits', rows: hits }]}
      keyOf={keyOfHit}
      renderRow={(hit) => <HitLine hit={hit} />}
      listLabel={t('suggestions')}
      isOpen={isOpen}
      isBehind={isBehind}
      onOpen={() => undefined}
      onClose={() => setText('')}
      onPick={onPick}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOpen) onClose()
      }}
      // The form is not sent from here.
      onEnter={(event) => event.preventDefault()}
      announcement={isOpen ? t('suggestionCount', { count: hits.length }) : undefined}
      isScrolledTo
      panelClass="inset-x-0 top-12 scroll-mb-20 max-h-72 py-1"
      optionClass="px-3.5 py-1.5 leading-snug"
    />
  )
}
