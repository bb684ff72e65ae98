import '../messages.en.ts'
import { limits } from '@rasad/contract/limits'
import { commonPasswordMessage, passwordStrength } from '@rasad/contract/passwords'
import { KeyRound, LogOut, ShieldCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { isCommon, usePasswordList } from '../../../lib/common-password.ts'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useSentences } from '../../../lib/sentences.ts'
import { clearSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PasswordStrength } from '../../../ui/password-strength.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { showToast } from '../../../ui/toast.tsx'

type Outcome = { tone: 'success' | 'alarm'; text: string; needsNewLink?: boolean }

/** Sets a new password with the link from a mail. */
export function ResetPasswordScreen() {
  const { t } = useTexts('accounts')
  const say = useSentences()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const email = search.get('email') ?? ''
  const hasLink = token !== '' && email !== ''
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [refused, setRefused] = useState<string>()
  const [mismatch, setMismatch] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome | undefined>(
    hasLink ? undefined : { tone: 'alarm', text: t('resetLinkMissing'), needsNewLink: true },
  )
  const [isBusy, setBusy] = useState(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const repeatedInput = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  usePageTitle(t('resetTitle'))
  usePasswordList(hasLink)
  const isStrong = passwordStrength(password) === 100

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!hasLink) return setOutcome({ tone: 'alarm', text: t('resetLinkMissing'), needsNewLink: true })
    if (!isStrong) return setOutcome({ tone: 'alarm', text: t('resetWeak') })
    if (password !== repeated) {
      setMismatch(t('resetMismatch'))
      repeatedInput.current?.focus()
      return
    }
    setBusy(true)
    setOutcome(undefined)
    if (await isCommon(password, 'strong')) return refuse(say(commonPasswordMessage))
    try {
      const answer: { message?: string; data?: { sharedLinks: number } } | undefined = await call(
        'POST /api/auth/reset-password',
        {
          body: { token, email, newPassword: password },
        },
      )
      // The service has ended all sessions of this e-mail.
      clearSession()
      setOutcome({ tone: 'success', text: answer?.message || t('resetDone') })
      offerToEndLinks(answer?.data?.sharedLinks ?? 0)
      timer.current = setTimeout(() => navigate(paths.login), limits.resetRedirect)
    } catch (error) {
      const atField = error instanceof ApiError ? error.fields.newPassword?.message : undefined
      if (atField) return refuse(atField)
      setBusy(false)
      setOutcome(failureOf(error))
    }
  }

  /** Stays on the sign-in page that follows, until it is answered or closed. */
  function offerToEndLinks(count: number) {
    if (count === 0) return
    const run = async () => {
      try {
        await call('POST /api/auth/end-links', { body: { token, email } })
        showAlert(t('linksEnded'), 'success')
      } catch (error) {
        showAlert(refusalText(error, t('linksNotEnded')))
      }
    }
    void showToast({
      text: t('sharedLinks', { count, formatted: countOf(count) }),
      action: { label: t('endLinks'), run },
      stays: true,
    })
  }

  function refuse(message: string) {
    setBusy(false)
    setRefused(message)
    passwordInput.current?.focus()
  }

  function failureOf(error: unknown): Outcome {
    const isSilence = error instanceof ApiError && error.status === 0
    if (isSilence) return { tone: 'alarm', text: t('networkError') }
    const needsNewLink = error instanceof ApiError && error.code === 'link-not-valid'
    return { tone: 'alarm', text: refusalText(error, t('resetFailed')), needsNewLink }
  }

  return (
    <FormPage
      title={t('resetTitle')}
      intro={t('resetIntro')}
      points={[
        { Icon: KeyRound, text: t('resetPointAccounts') },
        { Icon: LogOut, text: t('resetPointDevices') },
      ]}
      footer={
        <ButtonLink look="plain" to={paths.login}>
          {t('backToLogin')}
        </ButtonLink>
      }
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        {outcome && (
          <Banner tone={outcome.tone}>
            <p>
              <Retranslated>{outcome.text}</Retranslated>
            </p>
            {outcome.needsNewLink && (
              <ButtonLink look="quiet" size="small" to={paths.forgotPassword} className="mt-2.5">
                {t('newLink')}
              </ButtonLink>
            )}
          </Banner>
        )}
        {email && <p className="text-soft">{t('resetFor', { email })}</p>}
        {/* Password managers store the new password for the visible account. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <div>
          <PasswordField
            ref={passwordInput}
            label={t('newPassword')}
            name="newPassword"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setRefused(undefined)
              setMismatch(undefined)
            }}
            error={refused}
          />
          <PasswordStrength password={password} className="mt-3" />
        </div>
        <PasswordField
          ref={repeatedInput}
          label={t('confirmPassword')}
          name="confirmPassword"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => {
            setRepeated(event.target.value)
            setMismatch(undefined)
          }}
          error={mismatch}
        />
        <SubmitButton
          busy={isBusy}
          done={outcome?.tone === 'success'}
          busyLabel={t('resetting')}
          disabled={!isStrong}
        >
          {t('resetButton')}
        </SubmitButton>
      </form>
      <div className="mt-6 flex gap-3 rounded-sm bg-sunk p-4 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-brand" />
        <p>
          <span className="block font-semibold">{t('securityTipTitle')}</span>
          {t('securityTip')}
        </p>
      </div>
    </FormPage>
  )
}
