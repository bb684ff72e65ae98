import '../messages.en.ts'
import { limits } from '@rasad/contract/limits'
import { fieldNamed } from '@rasad/contract/party-fields'
import { PurchaserFormSchema } from '@rasad/contract/purchasing'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useKeptForm, useKeptState } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { errorAt, fieldProps, showRefusal, useSchemaForm } from '../../../lib/schema-form.ts'
import { languageNow, useTexts } from '../../../lib/texts.ts'
import { useUpload } from '../../../lib/upload.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { EmailField, PasswordField, PhoneField, TextArea, TextField } from '../../../ui/form-fields.tsx'
import { FormImage } from '../../../ui/form-image.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { areOptions, type PickerOption } from '../../../ui/picker.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { askStockists, registerPurchaser } from '../api/purchaser.ts'
import { StockistChoice } from '../components/stockist-choice.tsx'

const registrationFields = [
  'fullName',
  'contactNo',
  'address',
  'email',
  'password',
  'aadharImage',
  'photo',
] as const
const allFields = [
  ...registrationFields.slice(0, 5),
  'confirmPassword',
  ...registrationFields.slice(5),
  'stockistIds',
] as const
const nobody: PickerOption[] = []

interface Outcome {
  tone: 'success' | 'warning' | 'alarm'
  text: string
  note?: string
}

/** Registration of a purchaser, who asks at least three stockists for a card. */
export function PurchaserSignupScreen() {
  const { t } = useTexts('registration')
  const navigate = useNavigate()
  const form = useSchemaForm(PurchaserFormSchema, {}, 'registration')
  const kept = useKeptForm(form, 'purchaser', registrationFields)
  const address = useWatch({ control: form.control, name: 'address' })
  const [chosen, setChosen, forgetChosen] = useKeptState('purchaser.chosen', nobody, areOptions)
  const { sent, track } = useUpload()
  const [outcome, setOutcome] = useState<Outcome>()
  const [isRegistered, setRegistered] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const picker = useRef<HTMLFieldSetElement>(null)
  usePageTitle(t('purchaserTitle'))

  useEffect(() => {
    form.setValue(
      'stockistIds',
      chosen.map((option) => option.id),
    )
  }, [form, chosen])

  function choose(selected: PickerOption[]) {
    setChosen(selected)
    form.clearErrors('stockistIds')
  }

  function startAfresh() {
    const undo = kept.startAfresh()
    setChosen([])
    return () => {
      undo()
      setChosen(chosen)
    }
  }

  const submit = form.handleSubmit(
    async ({ confirmPassword, stockistIds, ...registration }) => {
      setOutcome(undefined)
      try {
        const known = { name: registration.fullName, email: registration.email }
        const body = formDataOf(registration)
        const purchaserId = await track((send) => registerPurchaser(body, known, send))
        await ask(purchaserId, stockistIds)
      } catch (error) {
        const named = showRefusal(form, error, registrationFields)
        if (named.length === 0) setOutcome(failureOf(error))
      }
    },
    (errors) => {
      setOutcome(undefined)
      const isOnlyChoice = Object.keys(errors).every((name) => name === 'stockistIds')
      if (isOnlyChoice) picker.current?.focus()
    },
  )

  /** The account exists now. If asking fails, the waiting page asks again. */
  async function ask(purchaserId: string, stockistIds: string[]) {
    try {
      const requestId = await askStockists(purchaserId, stockistIds)
      if (requestId) keepPending('request', requestId)
      setOutcome({ tone: 'success', text: t('purchaserDone') })
    } catch {
      setOutcome({ tone: 'warning', text: t('purchaserHalfDone') })
    }
    setRegistered(true)
    form.reset()
    setChosen([])
    kept.forget()
    forgetChosen()
    timer.current = setTimeout(() => navigate(paths.purchaserWaiting), limits.signupRedirect)
  }

  /** The service's message, or else what failed. If registration is unavailable, says that nothing is lost. */
  function failureOf(error: unknown): Outcome {
    const isLost = error instanceof ApiError && error.status === 0
    // What a browser says of a lost connection is English.
    const isReadable = !isLost || languageNow() === 'en'
    const text = (isReadable && error instanceof Error && error.message) || t('genericFailure')
    const isUnavailable = isLost || (error instanceof ApiError && error.status >= 502)
    return isUnavailable
      ? { tone: 'warning', text, note: t('purchaserUnavailable') }
      : { tone: 'alarm', text }
  }

  return (
    <FormPage
      width="wide"
      title={t('purchaserTitle')}
      intro={t('purchaserIntro')}
      footer={
        <FooterLine>
          {t('haveAccount')} <Link to={paths.purchaserLogin}>{t('purchaserSignIn')}</Link>
        </FooterLine>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <KeptNote kept={{ isRestored: kept.isRestored, startAfresh }} not="both" className="sm:col-span-2" />
        <FormErrors form={form} fields={allFields} className="sm:col-span-2" />
        <TextField label={t('field_fullName')} autoComplete="name" {...fieldProps(form, 'fullName')} />
        <PhoneField
          label={t('field_contactNo')}
          inputMode="numeric"
          autoComplete="tel-national"
          most={10}
          {...fieldProps(form, 'contactNo')}
        />
        <TextArea
          label={t('field_address')}
          autoComplete="street-address"
          className="sm:col-span-2"
          {...fieldProps(form, 'address')}
        />
        <EmailField label={t('email')} className="sm:col-span-2" {...fieldProps(form, 'email')} />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordAdvice')}
          {...fieldProps(form, 'password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          {...fieldProps(form, 'confirmPassword')}
        />
        <FormImage
          form={form}
          name="aadharImage"
          label={t('field_aadharImage')}
          hint={t('uploadHint')}
          invalid={fieldNamed('purchaser', 'aadharImage')?.invalid}
        />
        <FormImage
          form={form}
          name="photo"
          label={t('field_photo')}
          hint={t('uploadHint')}
          invalid={fieldNamed('purchaser', 'photo')?.invalid}
          isFace
        />
        <div className="sm:col-span-2">
          <StockistChoice
            selected={chosen}
            onSelect={choose}
            error={errorAt(form, 'stockistIds')}
            fieldRef={picker}
            address={address}
          />
        </div>
        <UploadProgress sent={sent} className="sm:col-span-2" />
        {outcome && (
          <Banner tone={outcome.tone} className="sm:col-span-2">
            <p>
              <Retranslated>{outcome.text}</Retranslated>
            </p>
            {outcome.note && <p className="mt-1 font-normal">{outcome.note}</p>}
          </Banner>
        )}
        <SubmitButton
          busy={form.formState.isSubmitting}
          done={isRegistered}
          busyLabel={t('submitting')}
          className="sm:col-span-2"
        >
          {t('complete')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
