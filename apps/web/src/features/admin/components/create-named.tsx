import { NewCompanySchema, NewMedicineSchema } from '@rasad/contract/stockists'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { useGoBack } from '../../../ui/back-button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import type { PickerOption } from '../../../ui/picker.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { useAlike } from '../api/alike.ts'
import { useSelf } from '../use-self.ts'
import { AlikeNames } from './alike-names.tsx'
import { Gate } from './gate.tsx'
import { StockistLinks } from './stockist-links.tsx'

interface CreateNamedScreenProps {
  /** What is created. A medicine with the company chosen so far, so that similar names are those of that company. */
  entry: { kind: 'company' } | { kind: 'medicine'; company: string | undefined }
  add: (body: { name: string; stockists: string[] }) => Promise<unknown>
  failureText: (error: unknown) => string
  /** Further fields. */
  children?: ReactNode
}

const schemas = {
  company: NewCompanySchema.pick({ name: true }),
  medicine: NewMedicineSchema.pick({ name: true }),
}

/** Adds a company or medicine to the catalogue: by its name, after a look at similar ones. */
export function CreateNamedScreen(props: CreateNamedScreenProps) {
  const { t } = useTranslation('admin')
  const title = t(`${props.entry.kind}Title`)
  usePageTitle(title)
  return (
    <Gate for="catalogue" title={title}>
      <CreateNamedForm {...props} />
    </Gate>
  )
}

function CreateNamedForm({ entry, add, failureText, children }: CreateNamedScreenProps) {
  const { t } = useTranslation('admin')
  const { kind } = entry
  const queryClient = useQueryClient()
  const self = useSelf()
  const goBack = useGoBack(self ? paths.stockistDashboard : paths.adminPanel)
  const [search] = useSearchParams()
  const [stockists, setStockists] = useState<PickerOption[]>(self ? [self] : [])
  const form = useSchemaForm(schemas[kind], { name: search.get('name') ?? '' })
  const typed = useWatch({ control: form.control, name: 'name' })
  const alike = useAlike({ ...entry, name: typed })

  function leave(text: string) {
    queryClient.invalidateQueries()
    showAlert(text, 'success')
    goBack()
  }
  const submit = form.handleSubmit(async ({ name }) => {
    if (!(await alike.wasSeen())) return
    try {
      await add({ name, stockists: stockists.map((stockist) => stockist.id) })
      leave(t(`${kind}Done`))
    } catch (error) {
      showRefusal(form, error, ['name'])
      showAlert(failureText(error))
    }
  })

  return (
    <FormPage width="wide" title={t(`${kind}Title`)}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <TextField label={t(`${kind}Name`)} autoComplete="off" {...fieldProps(form, 'name')} />
        <AlikeNames
          kind={kind}
          found={alike.found}
          isStockist={self !== undefined}
          onListed={(name) => leave(t('listedInstead', { name }))}
          isStopped={alike.isStopped}
        />
        {children}
        <StockistLinks selected={stockists} onSelect={setStockists} self={self} />
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t(`${kind}Busy`)}>
          {t(`${kind}Button`)}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
