import { useChoices } from '../../../lib/choices.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'

/** The maker of a medicine. */
export function CompanyChoice({
  selected,
  onSelect,
}: {
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
}) {
  const { t } = useTexts('admin')
  const { isFiltered, ...choices } = useChoices('company', t('companiesFailed'))
  return (
    <Picker
      {...choices}
      kind="one"
      optional
      label={t('company')}
      searchLabel={t('searchCompaniesLabel')}
      searchHint={t('searchCompanies')}
      emptyText={isFiltered ? t('noMatchingCompanies') : t('noCompanies')}
      height="max-h-64"
      selected={selected}
      onSelect={onSelect}
    />
  )
}
