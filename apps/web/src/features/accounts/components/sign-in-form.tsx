import { SignInSchema } from '@rasad/contract/accounts'
import { declineReasonTexts } from '@rasad/contract/decline-reasons'
import { limits } from '@rasad/contract/limits'
import { EmailSchema } from '@rasad/contract/texts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { useKeptForm } from '../../../lib/kept-form.ts'
import { landingPage } from '../../../lib/landing.ts'
import { isOtherApplication, paths } from '../../../lib/paths.ts'
import { useDeviceState } from '../../../lib/rendered.ts'
import { readText, removeStored, writeText } from '../../../lib/safe-storage.ts'
import { fieldProps, useSchemaForm } from '../../../lib/schema-form.ts'
import { useSentences } from '../../../lib/sentences.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { isRecord } from '../../../lib/values.ts'
import { takeWayBack } from '../../../lib/way-back.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { CheckField, EmailField, PasswordField } from '../../../ui/form-fields.tsx'
import { FooterLine, FormPage, type FormPoint } from '../../../ui/form-page.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { CookieRefused, readRefusal, type SignInRole, useSignIn } from '../api/sign-in.ts'

const FormSchema = SignInSchema.omit({ role: true }).extend({ email: EmailSchema })

const fields = ['email', 'password'] as const

/** The sign-in screen for an account whose password is right but was entered on another screen, by error code. */
const otherScreens: Partial<Record<string, { to: string; label: SignInLabel }>> = {
  'sign-in-at-login': { to: paths.login, label: 'toMedicalOwnerSignIn' },
  'sign-in-as-stockist': { to: paths.stockistLogin, label: 'toStockistSignIn' },
  'sign-in-as-purchaser': { to: paths.purchaserLogin, label: 'toPurchaserSignIn' },
}
type SignInLabel = 'toMedicalOwnerSignIn' | 'toStockistSignIn' | 'toPurchaserSignIn' | 'toWhyDeclined'

/** Where somebody who is declined reads why, and sends papers again. */
const waitingPages: Record<SignInRole, string> = {
  medicalOwner: paths.medicalWaiting,
  stockist: paths.stockistWaiting,
  purchaser: paths.purchaserWaiting,
}

interface NextScreen {
  to: string
  label: SignInLabel
  /** Filled in there. */
  email: string
}

interface Failure {
  text: string
  /** The right sign-in screen, with this e-mail filled in. */
  elsewhere?: NextScreen | undefined
  /** Why it went wrong. */
  why?: string | undefined
  /** The next step, below what went wrong. */
  after?: NextScreen | undefined
}

interface SignInFormProps {
  account: SignInRole
  title: string
  intro: string
  forgotLabel: string
  /** The text for an error. */
  failureText: (error: unknown) => string
  /** Shown instead of a message at each field when one is empty. */
  missingText?: string
  /** What the account is for. */
  points: readonly FormPoint[]
  footer: ReactNode
}

/** Sign-in with e-mail and password. The role decides the next screen. */
export function SignInForm({
  account,
  title,
  intro,
  forgotLabel,
  failureText,
  missingText,
  points,
  footer,
}: SignInFormProps) {
  const { t } = useTexts('accounts')
  const say = useSentences()
  const navigate = useNavigate()
  const signIn = useSignIn(account)
  const rememberedKey = `rememberedEmail.${account}`
  const [remembered] = useState(() => readText(rememberedKey) ?? '')
  const [remember, setRemember] = useDeviceState(false, () => remembered !== '')
  const { state } = useLocation()
  const typedBefore = isRecord(state) && typeof state.email === 'string' ? state.email : ''
  // A waiting page leads here once the registration is approved. The device may still have that session.
  const isApproved = isRecord(state) && state.isApproved === true
  const { user } = useSession()
  const own = user?.approved && user.role === account ? user : undefined
  const form = useSchemaForm(FormSchema, { email: typedBefore || remembered, password: '' })
  const kept = useKeptForm(form, `signIn.${account}`, fields)
  const [failure, setFailure] = useState<Failure>()
  const [isSignedIn, setSignedIn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const submit = form.handleSubmit(
    async ({ email, password }) => {
      setFailure(undefined)
      try {
        const user = await signIn(email, password)
        if (remember) writeText(rememberedKey, email)
        else removeStored(rememberedKey)
        kept.forget()
        setSignedIn(true)
        const goal = takeWayBack(user) ?? landingPage(user)
        const go = () => (isOtherApplication(goal) ? location.assign(goal) : navigate(goal))
        timer.current = setTimeout(go, limits.loginRedirect)
      } catch (error) {
        const code = error instanceof ApiError ? error.code : ''
        const other = otherScreens[code]
        const isDeclined = code === 'verification-failed'
        const text = error instanceof CookieRefused ? t('cookieRefused') : failureText(error)
        const refusal = isDeclined ? await readRefusal(account, { email, password }) : undefined
        const reason = refusal?.reason && refusal.reason !== 'other' ? declineReasonTexts[refusal.reason] : ''
        const isUnanswered = error instanceof ApiError && error.status === 0
        setFailure({
          text,
          why: isUnanswered
            ? t(navigator.onLine ? 'noAnswerHere' : 'noNetworkHere')
            : [reason && say(reason), refusal?.note].filter(Boolean).join(' '),
          elsewhere: other && { ...other, email },
          after: isDeclined ? { to: waitingPages[account], label: 'toWhyDeclined', email } : undefined,
        })
        form.setFocus('password')
      }
    },
    () => {
      const { email, password } = form.getValues()
      const isMissing = email.trim() === '' || password === ''
      setFailure(isMissing && missingText ? { text: missingText } : undefined)
    },
  )
  const isBusy = form.formState.isSubmitting || isSignedIn

  return (
    <FormPage
      title={title}
      intro={intro}
      points={points}
      footer={
        <>
          {footer}
          <FooterLine>
            {t('otherRole')} <Link to={paths.selectRole}>{t('chooseRole')}</Link>
          </FooterLine>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {isApproved && !failure && (
          <Banner tone="success">
            <p>{t('approvedSignIn')}</p>
            {own && (
              <ButtonLink look="quiet" size="small" to={landingPage(own)} className="mt-2.5">
                {t('goOn')}
              </ButtonLink>
            )}
          </Banner>
        )}
        {failure && (
          <Banner tone="alarm">
            <p>
              <Retranslated>{failure.text}</Retranslated>
            </p>
            {failure.why && (
              <p className="mt-1 font-normal whitespace-pre-line wrap-anywhere">{failure.why}</p>
            )}
            {failure.elsewhere && <Elsewhere to={failure.elsewhere} />}
          </Banner>
        )}
        {failure?.after && <Elsewhere to={failure.after} />}
        {!missingText && <FormErrors form={form} fields={fields} />}
        {isSignedIn && <Banner tone="success">{t('signedIn')}</Banner>}
        <EmailField label={t('email')} {...fieldProps(form, 'email')} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <CheckField
            label={t('rememberMe')}
            checked={remember}
            onChange={(event) => setRemember(event.target.checked)}
          />
          <Link
            to={paths.forgotPassword}
            className="inline-flex min-h-11 items-center font-semibold text-brand"
          >
            {forgotLabel}
          </Link>
        </div>
        <SubmitButton busy={isBusy} busyLabel={t('signingIn')}>
          {t('signIn')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}

function Elsewhere({ to: { to, label, email } }: { to: NextScreen }) {
  const { t } = useTexts('accounts')
  return (
    <ButtonLink look="quiet" size="small" to={to} state={{ email }} className="mt-2.5">
      {t(label)}
    </ButtonLink>
  )
}
