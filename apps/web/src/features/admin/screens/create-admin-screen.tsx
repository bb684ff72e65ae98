import '../messages.en.ts'
import { NewAdminSchema } from '@rasad/contract/accounts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { EmailField, PasswordField, TextField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { PasswordStrength } from '../../../ui/password-strength.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Gate } from '../components/gate.tsx'

const fields = ['name', 'email', 'password'] as const

/** Lets the super admin add an admin. */
export function CreateAdminScreen() {
  const { t } = useTexts('admin')
  usePageTitle(t('adminTitle'))
  return (
    <Gate for="superAdmin" title={t('adminTitle')}>
      <AdminForm />
    </Gate>
  )
}

function AdminForm() {
  const { t } = useTexts('admin')
  const form = useSchemaForm(NewAdminSchema, { name: '', email: '', password: '' }, 'strong')
  const kept = useKeptForm(form, 'admin', fields)
  const password = useWatch({ control: form.control, name: 'password' })
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'alarm'; text: string }>()

  const submit = form.handleSubmit(
    async (values) => {
      setOutcome(undefined)
      try {
        await call('POST /api/admin', { body: values })
        form.reset()
        kept.forget()
        setOutcome({ tone: 'success', text: t('adminDone', { name: values.name }) })
      } catch (error) {
        const named = showRefusal(form, error, fields)
        if (named.length === 0) setOutcome({ tone: 'alarm', text: refusalText(error, t('adminFailed')) })
      }
    },
    () => setOutcome(undefined),
  )

  return (
    <FormPage title={t('adminTitle')} intro={t('adminIntro')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <KeptNote kept={kept} not="passwords" />
        <FormErrors form={form} fields={fields} />
        {outcome && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
        <TextField label={t('name')} autoComplete="off" {...fieldProps(form, 'name')} />
        <EmailField label={t('email')} autoComplete="off" {...fieldProps(form, 'email')} />
        <div>
          <PasswordField
            label={t('password')}
            autoComplete="new-password"
            {...fieldProps(form, 'password')}
          />
          <PasswordStrength password={password} className="mt-3" />
        </div>
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('adminBusy')}>
          {t('adminButton')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
