import '../messages.en.ts'
import { OwnerSignupSchema } from '@rasad/contract/accounts'
import { dayInIndia } from '@rasad/contract/licences'
import { limits } from '@rasad/contract/limits'
import { retailKinds } from '@rasad/contract/party-fields'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { errorAt, fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useUpload } from '../../../lib/upload.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { EmailField, PasswordField, PhoneField, TextArea, TextField } from '../../../ui/form-fields.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { GstinNote } from '../../../ui/gstin-note.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { LicenceKinds } from '../../../ui/licence-kinds.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'

const fields = [
  'medicalName',
  'ownerName',
  'address',
  'email',
  'contactNo',
  'drugLicenseNo',
  'licenseExpiry',
  'licenseKinds',
  'gstin',
  'password',
  'drugLicenseImage',
] as const

/** Registration of a medical store with its drug licence. */
export function MedicalOwnerSignupScreen() {
  const { t } = useTexts('registration')
  const navigate = useNavigate()
  const form = useSchemaForm(OwnerSignupSchema, {}, 'registration')
  // Watched before what is kept comes back into the form.
  const [gstin, address] = useWatch({ control: form.control, name: ['gstin', 'address'] })
  const kept = useKeptForm(form, 'medicalOwner', fields)
  const { sent, track } = useUpload()
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'alarm'; text: string }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  usePageTitle(t('medicalOwnerTitle'))

  const submit = form.handleSubmit(
    async (values) => {
      setOutcome(undefined)
      try {
        const body = formDataOf(values)
        const { user } = await track((send) => call('POST /api/auth/signup', { body, send }))
        kept.forget()
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
        <KeptNote kept={kept} not="both" className="sm:col-span-2" />
        <FormErrors form={form} fields={fields} className="sm:col-span-2" />
        <TextField
          label={t('field_medicalName')}
          autoComplete="organization"
          {...fieldProps(form, 'medicalName')}
        />
        <TextField label={t('field_ownerName')} autoComplete="name" {...fieldProps(form, 'ownerName')} />
        <TextArea
          label={t('field_address')}
          autoComplete="street-address"
          className="sm:col-span-2"
          {...fieldProps(form, 'address')}
        />
        <EmailField label={t('email')} {...fieldProps(form, 'email')} />
        <PhoneField label={t('field_contactNo')} {...fieldProps(form, 'contactNo')} />
        <TextField
          label={t('field_drugLicenseNo')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={t('severalNumbers')}
          {...fieldProps(form, 'drugLicenseNo')}
        />
        <TextField
          label={t('field_licenseExpiry')}
          optional
          type="date"
          autoComplete="off"
          min={dayInIndia()}
          hint={t('licenceExpiryHint')}
          {...fieldProps(form, 'licenseExpiry')}
        />
        <LicenceKinds
          control={form.control}
          name="licenseKinds"
          kinds={retailKinds}
          error={errorAt(form, 'licenseKinds')}
        />
        <TextField
          label={t('field_gstin')}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={
            <>
              {t('gstinHint')}
              <GstinNote gstin={gstin} address={address} />
            </>
          }
          {...fieldProps(form, 'gstin')}
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
          label={t('field_drugLicenseImage')}
          hint={t('medicalOwnerImageHint')}
          most={limits.maxOwnerLicenceBytes}
          className="sm:col-span-2"
        />
        <UploadProgress sent={sent} className="sm:col-span-2" />
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
