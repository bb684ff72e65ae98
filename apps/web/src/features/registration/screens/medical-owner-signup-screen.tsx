import '../texts.ts'
import { OwnerSignupSchema } from '@rasad/contract/accounts'
import { limits } from '@rasad/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmailField, PasswordField, TextArea, TextField } from '../../../ui/form-fields.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

const fields = [
  'medicalName',
  'ownerName',
  'address',
  'email',
  'contactNo',
  'drugLicenseNo',
  'drugLicenseImage',
  'password',
] as const

/** Registration of a medical store with its drug licence. */
export function MedicalOwnerSignupScreen() {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const form = useSchemaForm(OwnerSignupSchema, {}, 'registration')
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'alarm'; text: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  usePageTitle(t('medicalOwnerTitle'))

  const submit = form.handleSubmit(
    async (values) => {
      setOutcome(undefined)
      try {
        const { user } = await call('POST /api/auth/signup', { body: formDataOf(values) })
        keepPending('user', user._id ?? user.id)
        setOutcome({ tone: 'success', text: t('medicalOwnerDone') })
        timer.current = setTimeout(() => navigate(paths.medicalWaiting), limits.signupRedirect)
      } catch (error) {
        const named = showRefusal(form, error, fields)
        if (named.length === 0)
          setOutcome({ tone: 'alarm', text: refusalText(error, t('medicalOwnerFailed')) })
      }
    },
    () => setOutcome(undefined),
  )
  const isDone = outcome?.tone === 'success'

  return (
    <FormPage
      width="wide"
      title={t('medicalOwnerTitle')}
      intro={t('medicalOwnerIntro')}
      footer={
        <FooterLine>
          {t('alreadyRegistered')} <Link to={paths.login}>{t('signIn')}</Link>
        </FooterLine>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('medicalName')}
          autoComplete="organization"
          {...fieldProps(form, 'medicalName')}
        />
        <TextField label={t('ownerName')} autoComplete="name" {...fieldProps(form, 'ownerName')} />
        <TextArea
          label={t('address')}
          autoComplete="street-address"
          className="sm:col-span-2"
          {...fieldProps(form, 'address')}
        />
        <EmailField label={t('email')} {...fieldProps(form, 'email')} />
        <TextField
          label={t('contactNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...fieldProps(form, 'contactNo')}
        />
        <TextField
          label={t('licenceNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...fieldProps(form, 'drugLicenseNo')}
        />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordAdvice')}
          {...fieldProps(form, 'password')}
        />
        <FormImage
          form={form}
          name="drugLicenseImage"
          label={t('licenceImage')}
          hint={t('medicalOwnerImageHint')}
          most={limits.maxOwnerLicenceBytes}
          className="sm:col-span-2"
        />
        {outcome && (
          <Banner tone={outcome.tone} className="sm:col-span-2">
            {outcome.text}
          </Banner>
        )}
        <SubmitButton
          busy={form.formState.isSubmitting}
          done={isDone}
          busyLabel={t('creatingAccount')}
          className="sm:col-span-2"
        >
          {t('createAccount')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
