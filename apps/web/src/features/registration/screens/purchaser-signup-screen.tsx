import '../messages.en.ts'
import { limits } from '@rasad/contract/limits'
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
import { PasswordField } from '../../../ui/form-fields.tsx'
import { areOptions, type PickerOption } from '../../../ui/picker.tsx'
import { askStockists, registerPurchaser } from '../api/purchaser.ts'
import { type Outcome, SignUpForm, signUpOrder } from '../components/sign-up-form.tsx'
import { StockistChoice } from '../components/stockist-choice.tsx'

const fields = signUpOrder(
  'purchaser',
  ['fullName', 'contactNo', 'address', 'email', 'password', 'confirmPassword'],
  ['aadharImage', 'photo', 'stockistIds'],
)
/** Those that are sent, and kept. */
const registrationFields = fields.filter((name) => name !== 'confirmPassword' && name !== 'stockistIds')
const nobody: PickerOption[] = []

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
    <SignUpForm
      title={t('purchaserTitle')}
      intro={t('purchaserIntro')}
      footer={
        <>
          {t('haveAccount')} <Link to={paths.purchaserLogin}>{t('purchaserSignIn')}</Link>
        </>
      }
      party="purchaser"
      {...{ form, order: fields, sent, outcome }}
      isEmailWide
      others={{
        confirmPassword: () => (
          <PasswordField
            label={t('confirmPassword')}
            autoComplete="new-password"
            {...fieldProps(form, 'confirmPassword')}
          />
        ),
        stockistIds: () => (
          <div className="sm:col-span-2">
            <StockistChoice
              selected={chosen}
              onSelect={choose}
              error={errorAt(form, 'stockistIds')}
              fieldRef={picker}
              address={address}
            />
          </div>
        ),
      }}
      kept={{ isRestored: kept.isRestored, startAfresh }}
      isDone={isRegistered}
      submitLabel={t('complete')}
      busyLabel={t('submitting')}
      onSubmit={submit}
    />
  )
}
