import '../messages.en.ts'
import { OwnerSignupSchema } from '@rasad/contract/accounts'
import { limits } from '@rasad/contract/limits'
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
import { showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useUpload } from '../../../lib/upload.ts'
import { type Outcome, SignUpForm, signUpOrder } from '../components/sign-up-form.tsx'

const fields = signUpOrder(
  'medicalOwner',
  ['medicalName', 'ownerName', 'address', 'email', 'contactNo', 'drugLicenseNo'],
  ['password', 'drugLicenseImage'],
)

/** Registration of a medical store with its drug licence. */
export function MedicalOwnerSignupScreen() {
  const { t } = useTexts('registration')
  const navigate = useNavigate()
  const form = useSchemaForm(OwnerSignupSchema, {}, 'registration')
  // Watched before what is kept comes back into the form.
  const [gstin, address] = useWatch({ control: form.control, name: ['gstin', 'address'] })
  const kept = useKeptForm(form, 'medicalOwner', fields)
  const { sent, track } = useUpload()
  const [outcome, setOutcome] = useState<Outcome>()
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

  return (
    <SignUpForm
      title={t('medicalOwnerTitle')}
      intro={t('medicalOwnerIntro')}
      footer={
        <>
          {t('alreadyRegistered')} <Link to={paths.login}>{t('signIn')}</Link>
        </>
      }
      party="medicalOwner"
      {...{ form, order: fields, firm: { gstin, address }, kept, sent, outcome }}
      isDone={outcome?.tone === 'success'}
      submitLabel={t('createAccount')}
      busyLabel={t('creatingAccount')}
      onSubmit={submit}
    />
  )
}
