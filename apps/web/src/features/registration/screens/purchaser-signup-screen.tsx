import '../messages.en.ts'
import { partyFields } from '@rasad/contract/party-fields'
import { PurchaserFormSchema } from '@rasad/contract/purchasing'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { useKeptState } from '../../../lib/kept-form.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { errorAt, fieldProps } from '../../../lib/schema-form.ts'
import { languageNow, useTexts } from '../../../lib/texts.ts'
import { PasswordField } from '../../../ui/form-fields.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { PartyForm } from '../../../ui/party-form.tsx'
import { areOptions, type PickerOption } from '../../../ui/picker.tsx'
import { type Outcome, usePartyForm } from '../../../ui/use-party-form.ts'
import { useAccountFields } from '../account-fields.tsx'
import { askStockists, registerPurchaser } from '../api/purchaser.ts'
import { StockistChoice } from '../components/stockist-choice.tsx'
import { signUpOrder, useSignUp } from '../use-sign-up.ts'

const order = signUpOrder(
  'purchaser',
  ['fullName', 'contactNo', 'address', 'email', 'password', 'confirmPassword'],
  ['aadharImage', 'photo', 'stockistIds'],
)
const nobody: PickerOption[] = []

/** Registration of a purchaser, who asks at least three stockists for a card. */
export function PurchaserSignupScreen() {
  const { t } = useTexts('registration')
  const party = usePartyForm({
    ...{ schema: PurchaserFormSchema, initial: {}, newPassword: 'registration', keptAs: 'purchaser', order },
    failureOf,
  })
  const { form, kept } = party
  const { isDone, finish } = useSignUp(t('purchaserTitle'), party)
  const account = useAccountFields(form, { isEmailWide: true })
  const address = useWatch({ control: form.control, name: 'address' })
  const [chosen, setChosen, forgetChosen] = useKeptState('purchaser.chosen', nobody, areOptions)
  const picker = useRef<HTMLFieldSetElement>(null)

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

  const submit = party.submit(
    async ({ confirmPassword, stockistIds, ...registration }) => {
      const known = { name: registration.fullName, email: registration.email }
      const body = formDataOf(registration)
      const purchaserId = await party.track((send) => registerPurchaser(body, known, send))
      const outcome = await ask(purchaserId, stockistIds)
      form.reset()
      setChosen([])
      forgetChosen()
      finish(outcome, paths.purchaserWaiting)
    },
    (first) => first === 'stockistIds' && picker.current?.focus(),
  )

  /** The account exists now. If asking fails, the waiting page asks again. */
  async function ask(purchaserId: string, stockistIds: string[]): Promise<Outcome> {
    try {
      const requestId = await askStockists(purchaserId, stockistIds)
      if (requestId) keepPending('request', requestId)
      return { tone: 'success', text: t('purchaserDone') }
    } catch {
      return { tone: 'warning', text: t('purchaserHalfDone') }
    }
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
      <PartyForm
        {...party}
        imageTexts={account.imageTexts}
        use="signUp"
        fields={partyFields.purchaser}
        others={{
          ...account.others,
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
        isDone={isDone}
        submitLabel={t('complete')}
        busyLabel={t('submitting')}
        onSubmit={submit}
      />
    </FormPage>
  )
}
