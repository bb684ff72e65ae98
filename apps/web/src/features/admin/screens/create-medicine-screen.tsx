import '../texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useChoices } from '../../../lib/choices.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'
import { CreateNamedScreen } from '../components/create-named.tsx'

/** Adds a medicine to the catalogue. */
export function CreateMedicineScreen() {
  const { t } = useTranslation('admin')
  const [companies, setCompanies] = useState<PickerOption[]>([])
  const company = companies[0]?.id

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('somethingWrong')
    if (error.status === 0) return t('networkError', { ns: 'ui' })
    return refusalText(error, error.saidOtherwise || t('somethingWrong'))
  }

  return (
    <CreateNamedScreen
      entry={{ kind: 'medicine', company }}
      add={(body) => call('POST /api/medicine/quick', { body: { ...body, company } })}
      failureText={(error) => t('medicineFailed', { reason: reasonOf(error) })}
    >
      <CompanyChoice selected={companies} onSelect={setCompanies} />
    </CreateNamedScreen>
  )
}

function CompanyChoice({
  selected,
  onSelect,
}: {
  selected: readonly PickerOption[]
  onSelect: (selected: PickerOption[]) => void
}) {
  const { t } = useTranslation('admin')
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
