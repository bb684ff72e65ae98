import '../texts.ts'
import { NewMedicineSchema } from '@rasad/contract/stockists'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useChoices } from '../../../lib/choices.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { useGoBack } from '../../../ui/back-button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { Picker, type PickerOption } from '../../../ui/picker.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useAlike } from '../api/alike.ts'
import { AlikeNames } from '../components/alike-names.tsx'
import { Gate } from '../components/gate.tsx'
import { StockistLinks } from '../components/stockist-links.tsx'
import { useSelf } from '../use-self.ts'

/** Adds a medicine to the catalogue. */
export function CreateMedicineScreen() {
  const { t } = useTranslation('admin')
  usePageTitle(t('medicineTitle'))
  return (
    <Gate for="catalogue" title={t('medicineTitle')}>
      <MedicineForm />
    </Gate>
  )
}

function MedicineForm() {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const self = useSelf()
  const goBack = useGoBack(self ? paths.stockistDashboard : paths.adminPanel)
  const [search] = useSearchParams()
  const [companies, setCompanies] = useState<PickerOption[]>([])
  const [stockists, setStockists] = useState<PickerOption[]>(self ? [self] : [])
  const form = useSchemaForm(NewMedicineSchema, { name: search.get('name') ?? '' })
  const typed = useWatch({ control: form.control, name: 'name' })
  const alike = useAlike({ kind: 'medicine', name: typed, company: companies[0]?.id })

  function leave(text: string) {
    queryClient.invalidateQueries()
    showAlert(text, 'success')
    goBack()
  }
  const submit = form.handleSubmit(async ({ name }) => {
    if (!(await alike.wasSeen())) return
    try {
      await call('POST /api/medicine/quick', {
        body: { name, company: companies[0]?.id, stockists: stockists.map((stockist) => stockist.id) },
      })
      leave(t('medicineDone'))
    } catch (error) {
      showRefusal(form, error, ['name'])
      showAlert(t('medicineFailed', { reason: reasonOf(error) }))
    }
  })

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('somethingWrong')
    if (error.status === 0) return t('networkError', { ns: 'ui' })
    return refusalText(error, error.saidOtherwise || t('somethingWrong'))
  }

  return (
    <FormPage width="wide" title={t('medicineTitle')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <TextField label={t('medicineName')} autoComplete="off" {...fieldProps(form, 'name')} />
        <AlikeNames
          kind="medicine"
          found={alike.found}
          isStockist={self !== undefined}
          onListed={(name) => leave(t('listedInstead', { name }))}
          isStopped={alike.isStopped}
        />
        <CompanyChoice selected={companies} onSelect={setCompanies} />
        <StockistLinks selected={stockists} onSelect={setStockists} self={self} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('medicineBusy')}>
          {t('medicineButton')}
        </SubmitButton>
      </form>
    </FormPage>
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
