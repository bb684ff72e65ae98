import { useChoices } from '../../../lib/choices.ts'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { CheckField } from '../../../ui/form-fields.tsx'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'

interface StockistLinksProps {
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
  /** A stockist can only link itself. */
  self?: PickerOption | undefined
}

/** The suppliers of a new entry. */
export function StockistLinks({ selected, onSelect, self }: StockistLinksProps) {
  const { t } = useTexts('admin')
  if (self) {
    return (
      <CheckField
        label={t('linkMyself')}
        checked={selected.length > 0}
        onChange={(event) => onSelect(event.target.checked ? [self] : [])}
      />
    )
  }
  return <AnyStockists selected={selected} onSelect={onSelect} />
}

function AnyStockists({ selected, onSelect }: Omit<StockistLinksProps, 'self'>) {
  const { t } = useTexts('admin')
  const { isFiltered, ...choices } = useChoices('stockist', t('stockistsFailed'))
  return (
    <Picker
      {...choices}
      kind="many"
      optional
      label={t('stockists')}
      searchLabel={t('searchStockistsLabel')}
      searchHint={t('searchStockists')}
      emptyText={isFiltered ? t('noMatchingStockists') : t('noStockists')}
      countText={t('selectedStockists', { formatted: countOf(selected.length) })}
      height="max-h-80"
      selected={selected}
      onSelect={onSelect}
    />
  )
}
