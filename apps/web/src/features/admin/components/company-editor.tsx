import type { Company } from '@rasad/contract/directory'
import { CompanyFormSchema } from '@rasad/contract/upkeep'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { EmailField, TextField } from '../../../ui/form-fields.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { showToast } from '../../../ui/toast.tsx'

const names = ['name', 'shortName', 'email', 'location'] as const

/** Edits a company. Only what was changed is sent, with what was there before. */
export function CompanyEditor({ company }: { company: Company }) {
  const { t } = useTexts('admin')
  const client = useQueryClient()
  const form = useSchemaForm(CompanyFormSchema, {
    name: company.name,
    shortName: company.shortName ?? '',
    email: company.email ?? '',
    location: company.location ?? '',
  })
  const submit = form.handleSubmit(async (values) => {
    const changed = names.filter((name) => (values[name] ?? null) !== company[name])
    if (changed.length === 0) return void showToast({ text: t('nothingChanged') })
    const pick = (from: Partial<Record<(typeof names)[number], string | null>>) =>
      Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
    try {
      await call('PATCH /api/company/{id}', {
        params: { id: company._id },
        body: { ...pick(values), was: pick(company) },
      })
      showToast({ text: t('entrySaved', { name: values.name }) })
    } catch (error) {
      showRefusal(form, error, names)
      showAlert(t('saveFailed', { reason: refusalText(error, t('somethingWrong')) }))
    } finally {
      client.invalidateQueries()
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <TextField label={t('companyName')} autoComplete="off" {...fieldProps(form, 'name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t('shortName')} optional autoComplete="off" {...fieldProps(form, 'shortName')} />
        <TextField label={t('location')} optional autoComplete="off" {...fieldProps(form, 'location')} />
      </div>
      <EmailField label={t('email')} optional {...fieldProps(form, 'email')} autoComplete="off" />
      <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('saving')}>
        {t('saveChanges')}
      </SubmitButton>
    </form>
  )
}
