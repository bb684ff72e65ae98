import '../texts.ts'
import { NewAdminSchema } from '@rasad/contract/accounts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmailField, PasswordField, TextField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PasswordStrength } from '../../../ui/password-strength.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Gate } from '../components/gate.tsx'

/** Lets the super admin add an admin. */
export function CreateAdminScreen() {
  const { t } = useTranslation('admin')
  usePageTitle(t('adminTitle'))
  return (
    <Gate for="superAdmin" title={t('adminTitle')}>
      <AdminForm />
    </Gate>
  )
}

function AdminForm() {
  const { t } = useTranslation('admin')
  const form = useSchemaForm(NewAdminSchema, { name: '', email: '', password: '' }, 'strong')
  const password = useWatch({ control: form.control, name: 'password' })
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'alarm'; text: string }>()

  const submit = form.handleSubmit(
    async (values) => {
      setOutcome(undefined)
      try {
        await call('POST /api/admin', { body: values })
        form.reset()
        setOutcome({ tone: 'success', text: t('adminDone', { name: values.name }) })
      } catch (error) {
        const named = showRefusal(form, error, ['name', 'email', 'password'])
        if (named.length === 0) setOutcome({ tone: 'alarm', text: refusalText(error, t('adminFailed')) })
      }
    },
    () => setOutcome(undefined),
  )

  return (
    <FormPage title={t('adminTitle')} intro={t('adminIntro')}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
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
