import type { Ref } from 'react'
import { useChoices } from '../../../lib/choices.ts'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'

interface StockistChoiceProps {
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
  error?: string | undefined
  /** Replaces the text about the first request. */
  hint?: string
  fieldRef?: Ref<HTMLFieldSetElement>
}

/** Chooses the stockists to ask for a card. */
export function StockistChoice({ selected, onSelect, error, hint, fieldRef }: StockistChoiceProps) {
  const { t } = useTexts('registration')
  const { isFiltered, ...choices } = useChoices('stockist', t('stockistsFailed'))
  return (
    <Picker
      {...choices}
      kind="many"
      label={t('stockists')}
      hint={hint ?? t('stockistsHint')}
      searchLabel={t('searchLabel')}
      searchHint={t('searchStockists')}
      emptyText={t('noStockists')}
      countText={
        selected.length > 0 ? t('selectedCount', { formatted: countOf(selected.length) }) : undefined
      }
      selected={selected}
      onSelect={onSelect}
      error={error}
      {...(fieldRef && { fieldRef })}
    />
  )
}
