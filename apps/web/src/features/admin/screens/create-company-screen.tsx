import '../texts.ts'
import { NewCompanySchema } from '@rasad/contract/stockists'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { useGoBack } from '../../../ui/back-button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import type { PickerOption } from '../../../ui/picker.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useAlike } from '../api/alike.ts'
import { AlikeNames } from '../components/alike-names.tsx'
import { Gate } from '../components/gate.tsx'
import { StockistLinks } from '../components/stockist-links.tsx'
import { useSelf } from '../use-self.ts'

/** Adds a company to the catalogue. */
export function CreateCompanyScreen() {
  const { t } = useTranslation('admin')
  usePageTitle(t('companyTitle'))
  return (
    <Gate for="catalogue" title={t('companyTitle')}>
      <CompanyForm />
    </Gate>
  )
}

function CompanyForm() {
  const { t } = useTranslation('admin')
  const queryClient = useQueryClient()
  const self = useSelf()
  const goBack = useGoBack(self ? paths.stockistDashboard : paths.adminPanel)
  const [search] = useSearchParams()
  const [stockists, setStockists] = useState<PickerOption[]>(self ? [self] : [])
  const form = useSchemaForm(NewCompanySchema, { name: search.get('name') ?? '' })
  const typed = useWatch({ control: form.control, name: 'name' })
  const alike = useAlike({ kind: 'company', name: typed })

  function leave(text: string) {
    queryClient.invalidateQueries()
    showAlert(text, 'success')
    goBack()
  }
  const submit = form.handleSubmit(async ({ name }) => {
    if (!(await alike.wasSeen())) return
    try {
      await call('POST /api/company', { body: { name, stockists: stockists.map((stockist) => stockist.id) } })
      leave(t('companyDone'))
    } catch (error) {
      showRefusal(form, error, ['name'])
      showAlert(refusalText(error, t('companyFailed')))
    }
  })

  return (
    <FormPage width="wide" title={t('companyTitle')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <TextField label={t('companyName')} autoComplete="off" {...fieldProps(form, 'name')} />
        <AlikeNames
          kind="company"
          found={alike.found}
          isStockist={self !== undefined}
          onListed={(name) => leave(t('listedInstead', { name }))}
          isStopped={alike.isStopped}
        />
        <StockistLinks selected={stockists} onSelect={setStockists} self={self} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('companyBusy')}>
          {t('companyButton')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
